import type { Translate } from '@/lib/i18n/translate';
import type { TaxMode } from './tax';
import type { TaxRates } from './tax-classes';

/** Formats a rate in percent for a locale, with at most three decimals: `5.5%`, `5,5 %`. */
export const formatRate = (percent: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 }).format(
    percent / 100,
  );

type Taxing = TaxRates & { taxMode?: TaxMode | undefined };

type OfRate = { percent: number; taxCents: number };

/** The labels of the rows below the lines of a receipt. */
export type TaxLabels = {
  added: (percent: number) => string;
  included: (percent: number) => string;
  deposit: string;
  delivery: string;
  /** `inCash` labels the part of the returned deposits that is paid out in cash. */
  returned: string;
  inCash: string;
  rounding: string;
  total: string;
  totalWith: (percent: number) => string;
};

/** Returns the labels in the language of `t`. */
export const taxLabelsOf = (t: Translate<'tax'>): TaxLabels => ({
  added: (percent) => t('added', { percent }),
  included: (percent) => t('included', { percent }),
  deposit: t('deposit'),
  delivery: t('delivery'),
  returned: t('returned'),
  inCash: t('inCash'),
  rounding: t('rounding'),
  total: t('total'),
  totalWith: (percent) => t('totalWith', { percent }),
});

/** A row of a receipt: its label and its amount. */
export type TaxRow = { label: string; cents: number };

/**
 * Returns the tax rows of an order, one per rate. Show the rows in `added` before the total, and the rows in `included`
 * after it. A row with a tax of 0 is omitted if the order has other rates, or if prices include tax at a rate of 0. An
 * order without goods gets one row with its default rate.
 */
export function taxRows(
  { taxMode = 'added', taxPercent }: Pick<Taxing, 'taxMode' | 'taxPercent'>,
  taxes: readonly OfRate[],
  labels: TaxLabels,
): { added: TaxRow[]; included: TaxRow[] } {
  const known = taxes.length > 0 ? taxes : [{ percent: taxPercent, taxCents: 0 }];
  const isAdded = taxMode === 'added';
  const isOnly = known.length === 1;
  const counted = known.filter(
    ({ percent, taxCents }) => taxCents !== 0 || (isOnly && (isAdded || percent > 0)),
  );
  const rows = counted.map(({ percent, taxCents }) => ({
    label: isAdded ? labels.added(percent) : labels.included(percent),
    cents: taxCents,
  }));
  return isAdded ? { added: rows, included: [] } : { added: [], included: rows };
}

type Sums = {
  taxes: readonly OfRate[];
  depositCents: number;
  feeCents: number;
  stateFee?: { name: string; cents: number };
  /** If the returned deposits exceed the total, `cashBackCents` is paid out in cash. */
  returnedCents?: number;
  cashBackCents?: number;
  roundingCents?: number;
};

/**
 * Returns the rows of a receipt below its lines. Deposits, delivery, state fee, returned deposits and added tax are
 * before the total. Included tax, cash rounding and the cash paid out are after it. If an order contains only goods
 * with the same added tax rate, the label of the total contains this rate instead of a tax row.
 */
export function totalRows(
  terms: Pick<Taxing, 'taxMode' | 'taxPercent'>,
  sums: Sums,
  labels: TaxLabels,
): { before: TaxRow[]; total: string; after: TaxRow[] } {
  const { taxes, depositCents, feeCents, returnedCents = 0, cashBackCents = 0 } = sums;
  const { roundingCents = 0, stateFee } = sums;
  const { added, included } = taxRows(terms, taxes, labels);
  const rounding = roundingCents === 0 ? [] : [{ label: labels.rounding, cents: roundingCents }];
  const more = [
    { label: labels.deposit, cents: depositCents },
    { label: labels.delivery, cents: feeCents },
    ...(stateFee ? [{ label: stateFee.name, cents: stateFee.cents }] : []),
    { label: labels.returned, cents: -returnedCents },
  ].filter(({ cents }) => cents !== 0);
  if (added.length === 1 && more.length === 0) {
    const [{ percent } = { percent: terms.taxPercent }] = taxes;
    return { before: [], total: labels.totalWith(percent), after: rounding };
  }
  // A positive rounding reduces the cash that the shop pays out, so it is subtracted.
  const back = cashBackCents - roundingCents;
  const inCash = cashBackCents > 0 ? [{ label: labels.inCash, cents: back }] : [];
  return {
    before: [...more, ...added],
    total: labels.total,
    after: [...included, ...rounding, ...inCash],
  };
}
