import { z } from 'zod';
import { optionalInput } from '@/lib/http/input-parts';
import { type SchemaMessage, schemaMessage } from '@/lib/http/translate';
import type { FactsDoc, Nutrition } from '@/models/product';
import {
  type Fact,
  isLabelFact,
  LABEL_ROWS,
  type LabelFact,
  type LabelRow,
  MAX_TEXTS,
  maxFactValue,
  type TextFact,
} from './fact-rows';
import {
  ALLERGENS,
  type Allergen,
  DIET_EXCLUDED_ALLERGENS,
  DIETS,
  type Diet,
  ENERGIES,
  GRAMS,
  LEAST_AGES,
  MOST,
  NUTRIENTS,
  type Nutrient,
  UNITS,
} from './fields';
import { parseGtin } from './gtin';
import { parseNumber } from './parse-number';

type Parts = { [N in Nutrient]?: number | undefined };

/**
 * Returns the nutrient that exceeds its whole: saturates above fat, or sugars above carbohydrate. Returns undefined if
 * there is none.
 */
export function contradictoryNutrient({
  fat,
  saturates,
  carbohydrate,
  sugars,
}: Parts): 'saturates' | 'sugars' | undefined {
  const isAbove = (part?: number, whole?: number) =>
    part !== undefined && whole !== undefined && part > whole;
  if (isAbove(saturates, fat)) return 'saturates';
  return isAbove(sugars, carbohydrate) ? 'sugars' : undefined;
}

/** The nutrition columns that a product file has. `per` states whether the values are per 100 g or per 100 ml. */
export type NutritionCells = { columns: readonly Nutrient[]; per?: Nutrition['per'] };

/**
 * Returns the stored nutrition table with the values of a line of a product file. An empty cell removes its value.
 * Returns undefined if no value remains.
 */
export function withColumns(
  stored: Nutrition | undefined,
  given: Nutrition | undefined,
  { columns, per }: NutritionCells,
): Nutrition | undefined {
  const values = NUTRIENTS.flatMap((name) => {
    const value = (columns.includes(name) ? given : stored)?.[name];
    return value === undefined ? [] : [[name, value]];
  });
  if (values.length === 0) return undefined;
  return { per: per ?? stored?.per ?? 'g', ...Object.fromEntries(values) };
}

/* Schemas for the product facts in forms, files and API requests. An omitted fact stays unchanged. An empty text or
   null removes it. */

/** Returns a text without line breaks and surrounding spaces. */
export const cleanText = (given: string): string =>
  given
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

/** Returns the schema for a product fact that is a text. An empty text means that the fact is not stated. */
export const factText = (name: TextFact) => {
  const max = MAX_TEXTS[name];
  const fault = schemaMessage('factErrors', isLabelFact(name) ? 'labelText' : name, { max });
  return optionalInput(
    z
      .string(fault)
      .transform(cleanText)
      .pipe(z.string().max(max, fault))
      .transform((given) => given || undefined),
  );
};

const number = (fault: SchemaMessage, most: number) =>
  z.unknown().transform((value, context) => {
    const read = parseNumber(value);
    if (read !== undefined && read <= most) return read;
    context.addIssue({ code: 'custom', message: fault.error() });
    return z.NEVER;
  });

const ALLERGENS_HELP = schemaMessage('factErrors', 'allergens', { names: ALLERGENS.join(', ') });

const namesOf = <const N extends string>(all: readonly N[], fault: SchemaMessage) =>
  z
    .array(z.enum(all, fault), fault)
    .max(all.length * 2, fault)
    .transform((given): N[] => {
      const named: readonly string[] = given;
      return all.filter((one) => named.includes(one));
    });

const allergens = optionalInput(
  z
    .strictObject(
      {
        contains: namesOf(ALLERGENS, ALLERGENS_HELP).default([]),
        mayContain: namesOf(ALLERGENS, ALLERGENS_HELP).default([]),
      },
      ALLERGENS_HELP,
    )
    // An allergen that the product contains is not a possible trace as well.
    .transform(({ contains, mayContain }) => ({
      contains,
      mayContain: mayContain.filter((one) => !contains.includes(one)),
    })),
);

/** Returns an object with one schema for each name. */
export const each = <const N extends string, S>(names: readonly N[], schemaOf: (name: N) => S) =>
  Object.fromEntries(names.map((name) => [name, schemaOf(name)])) as Record<N, S>;

const energies = each(ENERGIES, (name) =>
  optionalInput(
    number(schemaMessage('factErrors', 'energy', { unit: name, most: MOST[name] }), MOST[name]),
  ),
);
const grams = each(GRAMS, (name) =>
  optionalInput(number(schemaMessage('factErrors', 'grams', { name }), MOST.grams)),
);

const nutrition = optionalInput(
  z
    .strictObject(
      {
        per: z
          .enum(['g', 'ml', ''], schemaMessage('factErrors', 'per'))
          .default('g')
          .transform((per) => per || ('g' as const)),
        ...energies,
        ...grams,
      },
      schemaMessage('factErrors', 'nutrition'),
    )
    .superRefine((table, context) => {
      const part = contradictoryNutrient(table);
      if (part)
        context.addIssue({
          code: 'custom',
          path: [part],
          message: schemaMessage('factErrors', part === 'sugars' ? 'sugars' : 'saturates').error(),
        });
    })
    .transform(({ per, ...values }) => {
      const given = Object.entries(values).filter(([, value]) => value !== undefined);
      return given.length > 0 ? { per, ...Object.fromEntries(given) } : undefined;
    }),
);

const DIETS_HELP = schemaMessage('factErrors', 'diets', { names: DIETS.join(', ') });

/** The schema for a barcode. The output is the GTIN in the form that products store. */
export const gtinText = z
  .string(schemaMessage('factErrors', 'gtinLength'))
  .transform((given, context) => {
    const read = parseGtin(given);
    if ('gtin' in read) return read.gtin;
    const key = read.fault === 'check' ? 'gtinCheck' : 'gtinLength';
    context.addIssue({ code: 'custom', message: schemaMessage('factErrors', key).error() });
    return z.NEVER;
  });

const gtin = optionalInput(
  z.preprocess((value) => (typeof value === 'number' ? String(value) : value), gtinText),
);

/** Ignores case, because product files may contain a choice in another case. */
const choice = <const C extends string>(choices: readonly C[]) =>
  optionalInput(
    z.preprocess(
      (value) => {
        const text = typeof value === 'string' ? value.trim().toLowerCase() : value;
        return choices.find((one) => one.toLowerCase() === text) ?? value;
      },
      z.enum(choices, schemaMessage('factErrors', 'labelChoice', { names: choices.join(', ') })),
    ),
  );

const NUMBER_ERRORS = { alcohol: 'alcohol' } as const;

/** Returns the schema of a fact that the law requires for some goods (docs/law.md). */
function labelField(row: LabelRow): z.ZodOptional<z.ZodType> {
  if ('max' in row) return factText(row.name);
  if ('choices' in row) return choice<string>(row.choices);
  const { name, most: max } = row;
  return optionalInput(number(schemaMessage('factErrors', NUMBER_ERRORS[name], { max }), max));
}

const labelFields = Object.fromEntries(LABEL_ROWS.map((row) => [row.name, labelField(row)])) as {
  [N in LabelFact]: z.ZodOptional<z.ZodType<FactsDoc[N]>>;
};

const MAX_AMOUNT = maxFactValue('amount') ?? 0;
const AMOUNT_HELP = schemaMessage('factErrors', 'amount', { max: MAX_AMOUNT });

/** The schemas of all product facts, by field name. */
export const factFields = {
  brand: factText('brand'),
  ingredients: factText('ingredients'),
  allergens: allergens.describe(
    'The allergens of the 14 that it contains and may contain; two empty lists: none; null: not stated',
  ),
  nutrition: nutrition.describe(
    'Per 100 g or 100 ml (`per`): kJ, kcal, and grams of fat, saturates, carbohydrate, sugars, fibre, protein, salt',
  ),
  origin: factText('origin'),
  storage: factText('storage'),
  diets: optionalInput(
    namesOf(DIETS, DIETS_HELP).transform((given) => (given.length > 0 ? given : undefined)),
  ),
  leastAge: optionalInput(
    z.unknown().transform((value, context) => {
      const age = LEAST_AGES.find((one) => one === Number(value));
      if (age || value === 0 || value === '0') return age;
      context.addIssue({
        code: 'custom',
        message: schemaMessage('factErrors', 'leastAge').error(),
      });
      return z.NEVER;
    }),
  ).describe('The minimum age of buyers in years: 16, 18, 19, 20 or 21'),
  gtin: gtin.describe('The barcode: EAN-8, UPC, EAN-13 or GTIN-14, with its check digit'),
  amount: optionalInput(
    number(AMOUNT_HELP, MAX_AMOUNT).refine((amount) => amount > 0, AMOUNT_HELP),
  ).describe('The content of one piece in `unit`'),
  unit: optionalInput(
    z.enum(UNITS, schemaMessage('factErrors', 'unit', { units: UNITS.join(', ') })),
  ),
  ...labelFields,
  alcohol: labelFields.alcohol.describe('The alcohol content in percent by volume'),
  qualityClass: labelFields.qualityClass.describe('The quality class of fruit and vegetables'),
  productionMethod: labelFields.productionMethod.describe(
    'How fish was produced: caught at sea, caught in freshwater, or farmed',
  ),
} satisfies Record<Fact, z.ZodType>;

type FactsInput = {
  allergens?: { contains: Allergen[] } | undefined;
  diets?: Diet[] | undefined;
  amount?: number | undefined;
  unit?: string | undefined;
};

/** Adds an issue for each pair of product facts that contradict each other. */
export function checkFacts(
  { allergens: stated, diets = [], amount, unit }: FactsInput,
  context: z.RefinementCtx,
): void {
  const addIssue = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if ((amount === undefined) !== (unit === undefined))
    addIssue(
      unit === undefined ? 'unit' : 'amount',
      schemaMessage('factErrors', 'amountAndUnit').error(),
    );
  for (const diet of diets)
    for (const allergen of DIET_EXCLUDED_ALLERGENS[diet] ?? [])
      if (stated?.contains.includes(allergen))
        addIssue('diets', schemaMessage('factErrors', 'contradiction', { diet, allergen }).error());
}
