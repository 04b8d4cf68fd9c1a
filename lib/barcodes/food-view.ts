import * as z from 'zod/mini';
import { factsShape } from '@/lib/catalog/facts/view';

const { brand, ingredients, allergens, nutrition, origin, storage, diets, amount, unit } =
  factsShape;

/**
 * The response of GET /api/product/food-facts: the product facts (ingredients, allergens, nutrition) that a public
 * database has for a barcode, with their source and licence.
 */
export const foodFactsResponse = z.object({
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
    /** The seller must confirm each allergen before it is saved. */
    allergens,
  }),
  /** Allergens that the database states beyond the fourteen that the shop supports. */
  otherAllergens: z.array(z.string()),
  source: z.object({ name: z.string(), address: z.string() }),
  licence: z.object({ name: z.string(), address: z.string() }),
});

export type FoodFactsResponse = z.output<typeof foodFactsResponse>;
export type FoodFacts = FoodFactsResponse['facts'];
