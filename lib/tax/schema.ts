import { z } from 'zod';
import { classTargets, isRate } from './classes-math';

const MAX_CLASSES = 10;
const MAX_NAME = 40;

const RATE_HELP = 'A tax rate is a number from 0 to 100 with at most three decimals';
const NAME_HELP = 'A tax class needs a name';
const ID_HELP = 'The id of a tax class is made of letters, digits and hyphens';
const APPLIES_HELP = 'A tax class applies to categories, deposits or delivery';

/** A rate, also as text: 8.875, "8,875". */
const rate = z.preprocess(
  (value) =>
    typeof value === 'string' && /^\d{1,3}([.,]\d{1,3})?$/.test(value.trim())
      ? Number(value.trim().replace(',', '.'))
      : value,
  z.number(RATE_HELP).refine(isRate, RATE_HELP),
);

const taxClass = z.object(
  {
    id: z
      .string(ID_HELP)
      .trim()
      .regex(/^[\w-]{1,40}$/, ID_HELP)
      .optional()
      .describe('By which products name it; made of its name when left out'),
    name: z
      .string(NAME_HELP)
      .trim()
      .min(1, NAME_HELP)
      .max(MAX_NAME, `The name of a tax class is at most ${MAX_NAME} characters`),
    percent: rate,
    appliesTo: z
      .array(
        z.string(APPLIES_HELP).refine((what) => classTargets().includes(what), APPLIES_HELP),
        APPLIES_HELP,
      )
      .optional()
      .transform((what) => (what?.length ? [...new Set(what)] : undefined))
      .describe('The categories whose products have it by default; also `deposits` and `delivery`'),
  },
  'A tax class has a name and a percentage',
);

/** `Reduced rate` as an id: `reduced-rate`. */
const idOf = (name: string) => {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? ['class'];
  return words.join('-').slice(0, 40);
};

/** The classes of POST /api/seller/settings; an empty list is none. */
const taxClasses = z
  .array(taxClass, 'Tax classes are a list')
  .max(MAX_CLASSES, `There are at most ${MAX_CLASSES} tax classes`)
  .transform((list) =>
    list.map(({ id, appliesTo, name, ...rest }) => ({
      ...{ id: id ?? idOf(name), name, ...rest },
      ...(appliesTo ? { appliesTo } : {}),
    })),
  )
  .superRefine((list, context) => {
    const [ids, applied] = [new Set<string>(), new Map<string, string>()];
    for (const [at, { id, name, appliesTo = [] }] of list.entries()) {
      const say = (message: string, field: string) =>
        context.addIssue({ code: 'custom', message, path: [at, field] });
      if (ids.has(id)) say(`Two tax classes are called ${name}: give them different names`, 'name');
      ids.add(id);
      for (const what of appliesTo) {
        const other = applied.get(what);
        if (other) say(`${what} has the tax class ${other} already`, 'appliesTo');
        applied.set(what, name);
      }
    }
  })
  .optional()
  .transform((list) => (list?.length ? list : undefined))
  .describe(
    'Goods of different rates. The first class is that of products without one, in a category without one; its rate replaces `taxPercent`',
  );

const TAX_NUMBER_HELP = 'The tax number is at most 40 characters';

/** What the settings say of tax beside `taxPercent`; what is left out is not set. */
export const taxSettings = {
  taxMode: z
    .preprocess(
      (value) => (value === '' || value === null ? undefined : value),
      z.enum(['added', 'included'], 'Prices have their tax added or included').optional(),
    )
    .describe('Whether tax is added to the prices of the goods, or they include it'),
  taxClasses,
  taxNumber: z
    .string(TAX_NUMBER_HELP)
    .trim()
    .max(40, TAX_NUMBER_HELP)
    .optional()
    .transform((text) => text || undefined)
    .describe("The shop's tax number, for receipts"),
};
