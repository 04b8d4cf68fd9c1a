import * as z from 'zod/mini';
import { factsShape } from '@/lib/catalog/view';

const { brand, ingredients, allergens, nutrition, origin, storage, diets, amount, unit } =
  factsShape;

/** The answer of GET /api/product/food-facts: what a public database says of a barcode, and who says it. */
export const foodFactsAnswer = z.object({
  facts: z.object({
    name: z.optional(z.string()),
    brand,
    ingredients,
    nutrition,
    origin,
    storage,
    diets,
    amount,
    unit,
    /** To be confirmed one by one before it is saved. */
    allergens,
  }),
  /** What it names as an allergen beyond the fourteen. */
  otherAllergens: z.array(z.string()),
  source: z.object({ name: z.string(), address: z.string() }),
  licence: z.object({ name: z.string(), address: z.string() }),
});

export type FoodFactsAnswer = z.output<typeof foodFactsAnswer>;
export type FoodFacts = FoodFactsAnswer['facts'];
