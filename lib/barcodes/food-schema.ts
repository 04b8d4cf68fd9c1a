import { z } from 'zod';
import {
  type Allergen,
  DIETS,
  type Diet,
  ENERGIES,
  GRAMS,
  type Nutrient,
} from '@/lib/catalog/facts/fields';
import { factFields, gtinText } from '@/lib/catalog/facts/schema';
import { MAX_NAME } from '@/lib/catalog/limits';
import { packSize } from '@/lib/catalog/pack-size/pack-size';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { FoodFacts } from './food-view';

/** The query parameters of GET /api/product/food-facts. */
export const foodQuery = z.object({ gtin: gtinText });

/*
 * The response of a food database in the format of Open Food Facts (API v2). Anybody can edit this data. The
 * schema therefore drops every value that has an unexpected type.
 */

const text = z.string().trim().max(5_000).optional().catch(undefined);
const tags = z.array(z.string().max(100)).max(100).catch([]).default([]);
const number = z.coerce.number().positive().optional().catch(undefined);

export const foodResponse = z.object({
  product: z.object({
    product_name: text,
    brands: text,
    ingredients_text: text,
    origins: text,
    conservation_conditions: text,
    quantity: text,
    product_quantity_unit: text,
    allergens_tags: tags,
    traces_tags: tags,
    labels_tags: tags,
    product_quantity: number,
    nutrition_data_per: text,
    nutriments: z.record(z.string(), z.unknown()).catch({}).default({}),
  }),
});
type Food = z.output<typeof foodResponse>['product'];

/** The value of the query parameter `fields`. It limits the response to the fields that the shop reads. */
export const FOOD_FIELDS = Object.keys(foodResponse.shape.product.shape).join(',');

const ALLERGEN_TAGS: Readonly<Record<string, Allergen>> = {
  'en:celery': 'celery',
  'en:gluten': 'gluten',
  'en:crustaceans': 'crustaceans',
  'en:eggs': 'egg',
  'en:fish': 'fish',
  'en:lupin': 'lupin',
  'en:milk': 'milk',
  'en:molluscs': 'molluscs',
  'en:mustard': 'mustard',
  'en:nuts': 'nuts',
  'en:peanuts': 'peanuts',
  'en:sesame-seeds': 'sesame',
  'en:soybeans': 'soya',
  'en:sulphur-dioxide-and-sulphites': 'sulphites',
};
const DIET_TAGS: Readonly<Record<string, Diet>> = {
  'en:vegan': 'vegan',
  'en:vegetarian': 'vegetarian',
  'en:organic': 'organic',
  'en:eu-organic': 'organic',
  'en:no-gluten': 'gluten-free',
  'en:gluten-free': 'gluten-free',
  'en:halal': 'halal',
  'en:kosher': 'kosher',
};
const NUTRIENT_KEYS: Readonly<Record<Nutrient, string>> = {
  kJ: 'energy-kj_100g',
  kcal: 'energy-kcal_100g',
  fat: 'fat_100g',
  saturates: 'saturated-fat_100g',
  carbohydrate: 'carbohydrates_100g',
  sugars: 'sugars_100g',
  fibre: 'fiber_100g',
  protein: 'proteins_100g',
  salt: 'salt_100g',
};

const known = <T>(table: Readonly<Record<string, T>>, given: readonly string[]): T[] =>
  given.flatMap((tag) => table[tag] ?? []);

/**
 * Rounds a nutrition value as labels do: to 3 decimals below 1, otherwise to 2. The product form does not accept
 * more decimals.
 */
const rounded = (value: unknown) =>
  typeof value === 'number' || typeof value === 'string'
    ? Number(Number(value).toFixed(Number(value) < 1 ? 3 : 2))
    : undefined;

function sizeOf({ quantity = '', product_quantity: amount, product_quantity_unit: unit }: Food) {
  if (amount && (unit === 'g' || unit === 'ml')) return { amount, unit };
  const pack = packSize(quantity);
  if (pack?.unit !== 'kg' && pack?.unit !== 'l') return {};
  const isBig = pack.size >= 1;
  const small = pack.unit === 'kg' ? 'g' : 'ml';
  return {
    amount: Number((isBig ? pack.size : pack.size * 1_000).toPrecision(6)),
    unit: isBig ? pack.unit : small,
  };
}

function nutritionOf(food: Food, unit: string | undefined) {
  const values = [...ENERGIES, ...GRAMS].map((name) => [
    name,
    rounded(food.nutriments[NUTRIENT_KEYS[name]]),
  ]);
  const isLiquid = food.nutrition_data_per === '100ml' || unit === 'ml' || unit === 'l';
  return { per: isLiquid ? 'ml' : 'g', ...Object.fromEntries(values) };
}

/**
 * Returns the product facts (ingredients, allergens, nutrition) of a food in the shop's own format. It omits
 * values that the product schema would reject. `otherAllergens` contains the allergens beyond the fourteen that
 * the shop supports.
 */
export function factsOfFood(food: Food): { facts: FoodFacts; otherAllergens: string[] } {
  const { amount, unit } = sizeOf(food);
  const contains = known(ALLERGEN_TAGS, food.allergens_tags);
  const mayContain = known(ALLERGEN_TAGS, food.traces_tags);
  const hasAllergens = contains.length + mayContain.length > 0;
  const diets = known(DIET_TAGS, food.labels_tags);
  const given: Partial<Record<keyof typeof factFields, unknown>> = omitUndefined({
    brand: food.brands?.split(',')[0],
    ingredients: food.ingredients_text,
    origin: food.origins,
    storage: food.conservation_conditions,
    nutrition: nutritionOf(food, unit),
    diets: DIETS.filter((diet) => diets.includes(diet)),
    amount,
    unit,
    // Set allergens only if the database states allergens. An empty list does not prove that the food has no allergens.
    allergens: hasAllergens ? { contains, mayContain } : undefined,
  });
  const facts: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const read = factFields[name as keyof typeof factFields].safeParse(value);
    if (read.success && read.data !== undefined) facts[name] = read.data;
  }
  if (facts.amount === undefined || facts.unit === undefined) {
    delete facts.amount;
    delete facts.unit;
  }
  const name = food.product_name?.slice(0, MAX_NAME);
  const others = [...food.allergens_tags, ...food.traces_tags].filter((tag) => !ALLERGEN_TAGS[tag]);
  return {
    facts: { ...omitUndefined({ name: name || undefined }), ...facts },
    otherAllergens: [
      ...new Set(others.map((tag) => tag.replace(/^\w\w:/, '').replaceAll('-', ' '))),
    ],
  };
}
