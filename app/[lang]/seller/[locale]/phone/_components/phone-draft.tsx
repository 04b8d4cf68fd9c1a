import { type ReactNode, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useT } from '#i18n';
import { MAX_NOTE } from '@/lib/addresses/fields';
import { MAX_QUANTITY } from '@/lib/cart/limits';
import { weightBeside } from '@/lib/catalog/facts/sizes';
import { ApiError } from '@/lib/client/api-client';
import { readStored, SELLER_ITEMS, tabStore, writeStored } from '@/lib/client/browser-storage';
import type { Language } from '@/lib/i18n/languages';
import { WISHES } from '@/lib/orders/proposals';
import { PAY_METHODS } from '@/lib/payments/pay-methods';
import { MAX_POSTAL_CODE } from '@/lib/postal-codes/shapes';
import { parseWhole } from '@/lib/utils/decimal';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { minUnits } from '@/lib/weights/amounts';
import { formatAmount } from '@/lib/weights/format-amount';
import { measureIn } from '@/lib/weights/measures';
import { shownUnit } from '@/lib/weights/quantity-unit';
import { type MeasureView, measureShape } from '@/lib/weights/view';

const TEXTS = [
  'name',
  'phone',
  'email',
  'company',
  'street',
  'line2',
  'zipcode',
  'city',
  'state',
  'country',
  'note',
] as const;
export type TextField = (typeof TEXTS)[number];

const LONGEST: Record<TextField, number> = {
  name: 160,
  phone: 40,
  email: 254,
  company: 100,
  street: 200,
  line2: 200,
  zipcode: MAX_POSTAL_CODE,
  city: 100,
  state: 100,
  country: 100,
  note: MAX_NOTE,
};

export const textFieldProps = (
  name: TextField,
  texts: Partial<Record<TextField, string>>,
  fieldErrors: Record<string, string>,
) => ({
  name,
  value: texts[name] ?? '',
  maxLength: LONGEST[name],
  error: fieldErrors[name],
  autoComplete: 'off',
});

export const inputErrors = (error: unknown): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries(
        Object.entries(error.fields).map(([path, text]) => [path.replace(/^customer\./, ''), text]),
      )
    : {};

const line = z.object({
  product: z.string(),
  name: z.string(),
  category: z.string(),
  weight: z.optional(z.string()),
  ...measureShape,
  image: z.optional(z.string()),
  quantity: z.string(),
  /** The value is present if the preference of this line differs from the order. */
  ifMissing: z.optional(z.enum(WISHES)),
});
export type DraftLine = z.output<typeof line>;

const draftSchema = z.object({
  texts: z.record(z.enum(TEXTS), z.string()),
  /** This customer account will own the order. */
  shopper: z.optional(z.string()),
  paysOnAccount: z.optional(z.literal(true)),
  lines: z.array(line),
  way: z.enum(['delivery', 'pickup']),
  window: z.optional(z.object({ from: z.string(), to: z.string() })),
  ifMissing: z.enum(WISHES),
  /** Undefined means cash. */
  payMethod: z.optional(z.enum(PAY_METHODS)),
  sent: z.optional(z.object({ key: z.string() })),
});
export type Draft = z.output<typeof draftSchema>;

export const emptyDraft = (country = ''): Draft => ({
  texts: {
    name: '',
    phone: '',
    email: '',
    company: '',
    street: '',
    line2: '',
    zipcode: '',
    city: '',
    state: '',
    country,
    note: '',
  },
  lines: [],
  way: 'delivery',
  ifMissing: 'leave out',
});

/** Returns undefined if the text is not a valid quantity. */
export function quantityOf({ quantity }: Pick<DraftLine, 'quantity'>): number | undefined {
  const count = parseWhole(quantity) ?? 0;
  return count >= 1 && count <= MAX_QUANTITY ? count : undefined;
}

/**
 * Adds one piece or unit. Goods sold by weight start with their minimum order. If the quantity step has changed, the
 * line restarts with the minimum order.
 */
export function withProduct(draft: Draft, added: Omit<DraftLine, 'quantity' | 'ifMissing'>): Draft {
  const present = draft.lines.find(({ product }) => product === added.product);
  if (!present || shownUnit(present) !== shownUnit(added)) {
    const measure = measureIn(added);
    const quantity = String(measure ? minUnits(measure) : 1);
    const others = draft.lines.filter((one) => one !== present);
    return { ...draft, lines: [...others, { ...added, quantity }] };
  }
  const quantity = String(Math.min((quantityOf(present) ?? 0) + 1, MAX_QUANTITY));
  const lines = draft.lines.map((one) => (one === present ? { ...one, quantity } : one));
  return { ...draft, lines };
}

/**
 * Returns the unit of goods sold by weight, for example `50 g`. With a quantity, the text includes the total: `× 50 g =
 * 350 g`. For other goods, returns the weight of one piece.
 */
export function sizeLabel(
  goods: MeasureView & { name: string; weight?: string; quantity?: string },
  language: Language,
): string | undefined {
  const measure = measureIn(goods);
  if (measure?.by !== 'weight') return weightBeside(goods.name, goods.weight, language);
  const formatSteps = (steps: number) => formatAmount(steps * measure.step, measure.unit, language);
  if (goods.quantity === undefined) return formatSteps(1);
  const quantity = quantityOf({ quantity: goods.quantity });
  return `×\u00a0${formatSteps(1)}${quantity === undefined ? '' : `\u00a0=\u00a0${formatSteps(quantity)}`}`;
}

export const itemsOf = ({ lines }: Draft) =>
  lines.flatMap((one) => {
    const quantity = quantityOf(one);
    const { product, ifMissing } = one;
    return quantity ? [omitUndefined({ product, quantity, unit: shownUnit(one), ifMissing })] : [];
  });

export function bodyOf(draft: Draft) {
  const { texts, shopper, way, window, ifMissing, payMethod } = draft;
  const { name, phone, email, company = '', line2 = '', ...rest } = texts;
  const place = {
    ...rest,
    ...omitUndefined({ company: company || undefined, line2: line2 || undefined }),
  };
  return omitUndefined({
    customer: {
      name,
      phone,
      email,
      ...omitUndefined({ shopper: shopper || undefined }),
      ...(way === 'pickup' ? {} : place),
    },
    items: itemsOf(draft),
    way,
    ifMissing,
    window,
    payMethod,
  });
}

const KEY = `${SELLER_ITEMS}phone-order`;

const readDraft = (): Draft | undefined =>
  readStored(KEY, (value) => z.parse(draftSchema, value), tabStore);

export function usePhoneDraft(country: string) {
  const [draft, setDraft] = useState<Draft>(() => readDraft() ?? emptyDraft(country));
  useEffect(() => writeStored(KEY, draft, tabStore), [draft]);
  return [draft, setDraft] as const;
}

export function PlaceFields({
  field,
  stateLabel,
}: {
  field: (name: TextField, label: string, more?: object) => ReactNode;
  stateLabel: string;
}) {
  const t = useT('address');
  return (
    <>
      {field('street', t('street'), { required: true })}
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-[9rem_1fr]">
        {field('zipcode', t('zipcode'), { required: true })}
        {field('city', t('city'), { required: true })}
      </div>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {field('state', stateLabel)}
        {field('country', t('country'), { required: true })}
      </div>
    </>
  );
}
