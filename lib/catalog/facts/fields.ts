import type { Allergen, Allergens, Diet, Nutrition, Unit } from '@/models/product';

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

export const METRIC_UNITS = ['g', 'kg', 'ml', 'l', 'piece'] as const satisfies readonly Unit[];
export const UNITS = [...METRIC_UNITS, 'oz', 'lb', 'fl oz'] as const satisfies readonly Unit[];

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

/** For each diet, the allergens that a product of this diet cannot contain. */
export const DIET_EXCLUDED_ALLERGENS: Readonly<Partial<Record<Diet, readonly Allergen[]>>> = {
  vegan: ['milk', 'egg', 'fish', 'crustaceans', 'molluscs'],
  vegetarian: ['fish', 'crustaceans', 'molluscs'],
  'gluten-free': ['gluten'],
};

/** The maximum values per 100 g: the energy of pure fat, and 100 g of any nutrient. */
export const MOST = { kJ: 4_000, kcal: 1_000, grams: 100 } as const;
