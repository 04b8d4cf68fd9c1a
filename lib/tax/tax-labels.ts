import type { Translate } from '@/lib/i18n/translate';
import { site } from '@/lib/utils/site';
import type { TaxMode } from './tax';
import { type Classed, rateOf, type TaxRates } from './tax-classes';

type Taxing = TaxRates & { taxMode?: TaxMode | undefined };

/**
 * Returns the tax note below the price of a product. If the shop uses the default tax settings, it is the
 * sentence of the specification (docs/product.md 1.3).
 */
export function priceNote(shop: Taxing, product: Classed, t: Translate<'tax'>): string {
  const { taxMode, taxPercent, taxClasses = [] } = shop;
  const isFree = taxPercent === 0 && taxClasses.every(({ percent }) => percent === 0);
  if (taxMode === 'included') return isFree ? t('noteNone') : t('noteIncluded');
  const isUnset = !taxMode && taxClasses.length === 0 && taxPercent === site.taxPercent;
  if (isUnset) return t('noteAll');
  const percent = rateOf(shop, product);
  return percent > 0 ? t('notePlus', { percent }) : t('noteNone');
}

/** The tax of one rate, in cents. */
type OfRate = { percent: number; taxCents: number };

/** The labels of the rows below the lines of a receipt. */
export type TaxWords = {
  added: (percent: number) => string;
  included: (percent: number) => string;
  deposit: string;
  delivery: string;
  /** Returned deposits, and the part of them that is paid out in cash. */
  returned: string;
  inCash: string;
  /** The cash rounding. */
  rounding: string;
  total: string;
  totalWith: (percent: number) => string;
};

/** Returns the labels in a language. */
export const taxWordsOf = (t: Translate<'tax'>): TaxWords => ({
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
export type TaxRow = { words: string; cents: number };

/**
 * Returns the tax rows of an order, one per rate: `added` rows precede the total, `included` rows follow it.
 * A rate without tax is shown only if it is the only one. Without goods, the rate of the order is shown.
 */
export function taxRows(
  { taxMode = 'added', taxPercent }: Pick<Taxing, 'taxMode' | 'taxPercent'>,
  taxes: readonly OfRate[],
  said: TaxWords,
): { added: TaxRow[]; included: TaxRow[] } {
  const known = taxes.length > 0 ? taxes : [{ percent: taxPercent, taxCents: 0 }];
  const counted = known.length > 1 ? known.filter(({ taxCents }) => taxCents !== 0) : known;
  const isAdded = taxMode === 'added';
  const rows = counted.map(({ percent, taxCents }) => ({
    words: isAdded ? said.added(percent) : said.included(percent),
    cents: taxCents,
  }));
  return isAdded ? { added: rows, included: [] } : { added: [], included: rows };
}

type Sums = {
  taxes: readonly OfRate[];
  depositCents: number;
  feeCents: number;
  /** Returned deposits, and the part that exceeds the total and is paid out in cash. */
  returnedCents?: number;
  cashBackCents?: number;
  /** The cash rounding, which has no tax. */
  roundingCents?: number;
};

/**
 * Returns the rows of a receipt below its lines. Deposits, delivery, returned deposits and added tax precede
 * the total. Included tax, cash rounding and the cash paid out follow it. If there is only one added tax and
 * goods alone, the label of the total states it.
 */
export function totalRows(
  terms: Pick<Taxing, 'taxMode' | 'taxPercent'>,
  sums: Sums,
  said: TaxWords,
): { before: TaxRow[]; total: string; after: TaxRow[] } {
  const { taxes, depositCents, feeCents, returnedCents = 0, cashBackCents = 0 } = sums;
  const { roundingCents = 0 } = sums;
  const { added, included } = taxRows(terms, taxes, said);
  const rounding = roundingCents === 0 ? [] : [{ words: said.rounding, cents: roundingCents }];
  const more = [
    { words: said.deposit, cents: depositCents },
    { words: said.delivery, cents: feeCents },
    { words: said.returned, cents: -returnedCents },
  ].filter(({ cents }) => cents !== 0);
  if (added.length === 1 && more.length === 0) {
    const [{ percent } = { percent: terms.taxPercent }] = taxes;
    return { before: [], total: said.totalWith(percent), after: rounding };
  }
  // Positive rounding reduces the cash that the shop pays out.
  const back = cashBackCents - roundingCents;
  const inCash = cashBackCents > 0 ? [{ words: said.inCash, cents: back }] : [];
  return {
    before: [...more, ...added],
    total: said.total,
    after: [...included, ...rounding, ...inCash],
  };
}
