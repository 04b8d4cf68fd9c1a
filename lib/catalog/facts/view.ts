import * as z from 'zod/mini';
import type { FactsDoc } from '@/models/product';
import {
  FACTS,
  type Fact,
  LABEL_ROWS,
  type LabelRow,
  TRANSLATED_FACTS,
  type TranslatedFact,
} from './fact-rows';
import { ALLERGENS, DIETS, NUTRIENTS, UNITS } from './fields';

const allergen = z.array(z.enum(ALLERGENS));

const allergensView = z.object({
  contains: allergen,
  mayContain: allergen,
});

type LabelView<R> = R extends { choices: readonly (infer C extends string)[] }
  ? z.ZodMiniEnum<{ [K in C]: K }>
  : R extends { max: number }
    ? z.ZodMiniString
    : z.ZodMiniNumber;

const labelView = (row: LabelRow): z.ZodMiniType =>
  'choices' in row
    ? z.enum<readonly string[]>(row.choices)
    : 'max' in row
      ? z.string()
      : z.number();

/**
 * The facts of a product (ingredients, allergens, nutrition) in API responses. A fact is absent if the seller has not
 * stated it.
 */
export const factsShape = {
  brand: z.optional(z.string()),
  ingredients: z.optional(z.string()),
  /** If absent, the seller has not stated them. Two empty lists mean none of the fourteen allergens. */
  allergens: z.optional(allergensView),
  /** The values are per 100 g or 100 ml, as `per` states. Energy is in kJ and kcal, all other values in grams. */
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
  leastAge: z.optional(z.number()),
  gtin: z.optional(z.string()),
  /**
   * The amount of `unit` in one piece, for example 500 (g). `weight` is this amount as text, or the seller's own text.
   */
  amount: z.optional(z.number()),
  unit: z.optional(z.enum(UNITS)),
  ...(Object.fromEntries(LABEL_ROWS.map((row) => [row.name, z.optional(labelView(row))])) as {
    [R in LabelRow as R['name']]: z.ZodMiniOptional<LabelView<R>>;
  }),
} satisfies Record<Fact, z.ZodMiniType>;

/** The translated product facts in API responses. */
export const translatedShape = Object.fromEntries(
  TRANSLATED_FACTS.map((fact) => [fact, z.optional(z.string())]),
) as Record<TranslatedFact, z.ZodMiniOptional<z.ZodMiniString>>;

/** Returns the translated product facts. Untranslated facts stay in the main language. */
export const translatedFacts = (texts: Pick<FactsDoc, TranslatedFact> = {}): FactsDoc =>
  Object.fromEntries(
    TRANSLATED_FACTS.flatMap((fact) => (texts[fact] ? [[fact, texts[fact]]] : [])),
  );

/** Returns the product facts, for example allergens, that the seller has stated. */
export const viewFacts = (product: FactsDoc): FactsDoc =>
  Object.fromEntries(
    FACTS.flatMap((fact) => (product[fact] === undefined ? [] : [[fact, product[fact]]])),
  );
