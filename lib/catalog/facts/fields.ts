import type { Allergen, Allergens, Diet, FactsDoc, Nutrition, Unit } from '@/models/product';
import { LABEL_NAMES, LABEL_TEXTS, TRANSLATED_LABELS } from './label-facts';

export type { Allergen, Allergens, Diet, Nutrition, Unit };

/**
 * The fourteen allergens, as the API names them. Allergens and nutrients have the same keys in the messages of the
 * namespace `facts`.
 */
export const ALLERGENS = [
  ...(['celery', 'gluten', 'crustaceans', 'egg', 'fish', 'lupin', 'milk'] as const),
  ...(['molluscs', 'mustard', 'nuts', 'peanuts', 'sesame', 'soya', 'sulphites'] as const),
] as const satisfies readonly Allergen[];

export const DIETS = [
  'vegan',
  'vegetarian',
  'gluten-free',
  'organic',
  'halal',
  'kosher',
] as const satisfies readonly Diet[];

export const UNITS = ['g', 'kg', 'ml', 'l', 'piece'] as const satisfies readonly Unit[];

/**
 * The minimum ages of buyers that the seller can choose, in years. lib/law/age-limits.ts lists the ages of each
 * country.
 */
export const LEAST_AGES = [16, 18, 19, 20, 21] as const;

export const ENERGIES = ['kJ', 'kcal'] as const;
/** The nutrients that are stated in grams, in the order of a printed label. */
export const GRAMS = [
  'fat',
  'saturates',
  'carbohydrate',
  'sugars',
  'fibre',
  'protein',
  'salt',
] as const;
export const NUTRIENTS = [...ENERGIES, ...GRAMS] as const;
export type Nutrient = (typeof NUTRIENTS)[number];

/** The facts that every shop can state, independent of the law of its country. */
export const COMMON_FACTS = [
  ...(['brand', 'ingredients', 'allergens', 'nutrition', 'origin', 'storage'] as const),
  ...(['diets', 'leastAge', 'gtin', 'amount', 'unit'] as const),
] as const satisfies readonly (keyof FactsDoc)[];

/** The facts of a product (ingredients, allergens, nutrition, barcode), as the API and the database name them. */
export const FACTS = [
  ...COMMON_FACTS,
  ...LABEL_NAMES,
] as const satisfies readonly (keyof FactsDoc)[];

const names: ReadonlySet<string> = new Set(FACTS);

/** Returns whether a field of a product is a product fact. */
export const isFact = (field: string): field is (typeof FACTS)[number] => names.has(field);

/** For each diet, the allergens that a product of this diet cannot contain. */
export const RULED_OUT: Readonly<Partial<Record<Diet, readonly Allergen[]>>> = {
  vegan: ['milk', 'egg', 'fish', 'crustaceans', 'molluscs'],
  vegetarian: ['fish', 'crustaceans', 'molluscs'],
  'gluten-free': ['gluten'],
};

/** The maximum length of each text, in characters. */
export const MAX_TEXTS = {
  brand: 60,
  ingredients: 2_000,
  origin: 100,
  storage: 300,
  ...LABEL_TEXTS,
} as const;
/** The facts that the seller can translate, without those that the law requires only for some goods. */
export const COMMON_TRANSLATED = ['ingredients', 'origin', 'storage'] as const;
/** The product facts that the seller can translate. */
export const TRANSLATED_FACTS = [...COMMON_TRANSLATED, ...TRANSLATED_LABELS] as const;
export type TranslatedFact = (typeof TRANSLATED_FACTS)[number];
/** The maximum amount, in any unit. */
export const MAX_AMOUNT = 100_000;
/** The maximum values per 100 g: the energy of pure fat for energy, and 100 g for any nutrient. */
export const MOST = { kJ: 4_000, kcal: 1_000, grams: 100 } as const;
