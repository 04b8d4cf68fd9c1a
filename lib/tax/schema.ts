import { z } from 'zod';
import { schemaMessage, t } from '@/lib/http/translate';
import { plainDigits } from '@/lib/utils/decimal';
import { trimInvisible } from '@/lib/utils/invisible-characters';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { classTargets, isRate } from './tax-classes';

const MAX_CLASSES = 10;
const MAX_NAME = 40;

const RATE_HELP = schemaMessage('settingsErrors', 'taxRate');
const NAME_HELP = schemaMessage('settingsErrors', 'taxClassName');
const ID_HELP = schemaMessage('settingsErrors', 'taxClassId');
const APPLIES_HELP = schemaMessage('settingsErrors', 'taxApplies');

const rate = z.preprocess(
  (value) => {
    const text = typeof value === 'string' ? plainDigits(value) : '';
    return /^\d{1,3}([.,]\d{1,3})?$/.test(text) ? Number(text.replace(',', '.')) : value;
  },
  z.number(RATE_HELP).refine(isRate, RATE_HELP),
);

const taxClass = z.object(
  {
    id: z
      .string(ID_HELP)
      .trim()
      .regex(/^[\w-]{1,40}$/, ID_HELP)
      .optional()
      .describe('The id that products store in `taxClass`; by default derived from the name'),
    name: z
      .string(NAME_HELP)
      .overwrite(trimInvisible)
      .min(1, NAME_HELP)
      .max(MAX_NAME, schemaMessage('settingsErrors', 'taxClassNameLong', { max: MAX_NAME })),
    percent: rate,
    appliesTo: z
      .array(
        z.string(APPLIES_HELP).refine((what) => classTargets().includes(what), APPLIES_HELP),
        APPLIES_HELP,
      )
      .optional()
      .transform((what) => (what?.length ? [...new Set(what)] : undefined))
      .describe(
        'The categories whose products have this class by default; can include `deposits` and `delivery`',
      ),
  },
  schemaMessage('settingsErrors', 'taxClassNeeds'),
);

/**
 * Returns an id for a tax class, derived from its name: `Reduced rate` → `reduced-rate`. A name without Latin
 * letters or digits gets a unique `class-N`.
 */
function idOf(name: string, usedIds: Set<string>): string {
  const parts = name.toLowerCase().match(/[a-z0-9]+/g);
  let id = (parts ?? ['class']).join('-').slice(0, 40);
  for (let number = 2; !parts && usedIds.has(id); number += 1) id = `class-${number}`;
  usedIds.add(id);
  return id;
}

/** An empty list removes all classes. */
const taxClasses = z
  .array(taxClass, schemaMessage('settingsErrors', 'taxClassesList'))
  .max(MAX_CLASSES, schemaMessage('settingsErrors', 'mostTaxClasses', { max: MAX_CLASSES }))
  .transform((list) => {
    const usedIds = new Set(list.flatMap(({ id }) => id ?? []));
    return list.map(({ id, appliesTo, name, ...rest }) => ({
      id: id ?? idOf(name, usedIds),
      name,
      ...rest,
      ...omitUndefined({ appliesTo }),
    }));
  })
  .superRefine((list, context) => {
    const [ids, applied] = [new Set<string>(), new Map<string, string>()];
    for (const [at, { id, name, appliesTo = [] }] of list.entries()) {
      const addIssue = (message: string, field: string) =>
        context.addIssue({ code: 'custom', message, path: [at, field] });
      if (ids.has(id)) addIssue(t('settingsErrors', 'taxClassTwice', { name }), 'name');
      ids.add(id);
      for (const what of appliesTo) {
        const other = applied.get(what);
        if (other)
          addIssue(t('settingsErrors', 'taxAppliedTwice', { what, name: other }), 'appliesTo');
        applied.set(what, name);
      }
    }
  })
  .optional()
  .transform((list) => (list?.length ? list : undefined))
  .describe(
    'Tax classes with different rates. The first one applies to products without a class in a category without one; its rate replaces `taxPercent`',
  );

const MAX_TAX_NUMBER = 40;
const TAX_NUMBER_HELP = schemaMessage('settingsErrors', 'taxNumberLong', { max: MAX_TAX_NUMBER });

const MAX_EXEMPTION = 200;
const EXEMPTION_HELP = schemaMessage('settingsErrors', 'taxExemptionLong', { max: MAX_EXEMPTION });

type Rates = {
  taxExemption?: string | undefined;
  taxPercent?: number | undefined;
  taxClasses?: readonly { percent: number }[] | undefined;
};

/** Returns whether the settings state an exemption reason and also contain a rate above 0. */
export const isTaxedDespiteExemption = ({
  taxExemption,
  taxPercent = 0,
  taxClasses,
}: Rates): boolean =>
  taxExemption !== undefined &&
  (taxClasses ? taxClasses.some(({ percent }) => percent > 0) : taxPercent > 0);

/** The tax fields of the settings, except `taxPercent`. An absent field is not set. */
export const taxSettings = {
  taxMode: z
    .preprocess(
      (value) => (value === '' || value === null ? undefined : value),
      z.enum(['added', 'included'], schemaMessage('settingsErrors', 'taxMode')).optional(),
    )
    .describe('added: tax is added to the displayed prices; included: the prices include it'),
  taxClasses,
  taxNumber: z
    .string(TAX_NUMBER_HELP)
    .trim()
    .max(MAX_TAX_NUMBER, TAX_NUMBER_HELP)
    .optional()
    .transform((text) => text || undefined)
    .describe("The shop's tax number or VAT ID, for receipts and invoices"),
  taxExemption: z
    .string(EXEMPTION_HELP)
    .overwrite(trimInvisible)
    .max(MAX_EXEMPTION, EXEMPTION_HELP)
    .optional()
    .transform((text) => text || undefined)
    .describe(
      'Why the shop charges no tax, for example "§ 19 UStG"; invoices show it, and every rate is 0',
    ),
};
