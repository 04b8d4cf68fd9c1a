import * as z from 'zod/mini';
import type { FactsDoc } from '@/models/product';
import {
  ALLERGENS,
  DIETS,
  FACTS,
  NUTRIENTS,
  TRANSLATED_FACTS,
  type TranslatedFact,
  UNITS,
} from './fields';

const allergen = z.array(z.enum(ALLERGENS));

const allergensView = z.object({
  contains: allergen,
  /** What may be in it without being an ingredient. */
  mayContain: allergen,
});

/** The facts of a product as the API returns them, each only when the seller has stated it. */
export const factsShape = {
  brand: z.optional(z.string()),
  ingredients: z.optional(z.string()),
  /** Absent while it is not stated; two empty lists: none of the fourteen. */
  allergens: z.optional(allergensView),
  /** What is in 100 g or 100 ml (`per`): energy in kJ and kcal, all else in grams. */
  nutrition: z.optional(
    z.object({
      per: z.enum(['g', 'ml']),
      ...(Object.fromEntries(NUTRIENTS.map((name) => [name, z.optional(z.number())])) as Record<
        (typeof NUTRIENTS)[number],
        z.ZodMiniOptional<z.ZodMiniNumber>
      >),
    }),
  ),
  origin: z.optional(z.string()),
  storage: z.optional(z.string()),
  diets: z.optional(z.array(z.enum(DIETS))),
  /** The age in years from which it is sold. */
  leastAge: z.optional(z.number()),
  /** Its barcode: 8, 13 or 14 digits. */
  gtin: z.optional(z.string()),
  /** How much of `unit` one piece is; without a text of the seller's own, `weight` says it too. */
  amount: z.optional(z.number()),
  unit: z.optional(z.enum(UNITS)),
};

/** The facts of a translation; those that it has none of stay in the main language. */
export const translatedFacts = (texts: Pick<FactsDoc, TranslatedFact> = {}): FactsDoc =>
  Object.fromEntries(
    TRANSLATED_FACTS.flatMap((fact) => (texts[fact] ? [[fact, texts[fact]]] : [])),
  );

/** The facts that a stored product states. */
export const viewFacts = (product: FactsDoc): FactsDoc =>
  Object.fromEntries(
    FACTS.flatMap((fact) => (product[fact] === undefined ? [] : [[fact, product[fact]]])),
  );
