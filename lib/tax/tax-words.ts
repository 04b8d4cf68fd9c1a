import type { Translate } from '@/lib/i18n/translate';
import { site } from '@/lib/utils/site';
import { type Classed, rateOf, type TaxRates } from './classes-math';
import type { TaxMode } from './tax-math';

type Taxing = TaxRates & { taxMode?: TaxMode | undefined };

/**
 * What stands under the price of a product. A shop that taxes as the specification says has the specification's
 * sentence (docs/product.md 1.3).
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

/** What the rows of sums are called. */
export type TaxWords = {
  added: (percent: number) => string;
  included: (percent: number) => string;
  deposit: string;
  delivery: string;
  /** Deposits that came back, and what of them is given in cash. */
  returned: string;
  inCash: string;
  /** What cash is rounded by. */
  rounding: string;
  total: string;
  totalWith: (percent: number) => string;
};

/** Those of a language. */
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

/** A row of sums: its words, and what it comes to. */
export type TaxRow = { words: string; cents: number };

/**
 * The tax among the sums of an order, a row for each rate: `added` ones stand before the total, `included` ones
 * after it. A rate that comes to no tax is said only where it is the only one; without goods the rate of the
 * order is.
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
  /** Deposits that came back, and what of them is given in cash, because it is beyond the total. */
  returnedCents?: number;
  cashBackCents?: number;
  /** What cash is rounded by, which has no tax. */
  roundingCents?: number;
};

/**
 * What a receipt says after its lines: deposits, delivery, deposits that came back and added tax before the total,
 * included tax, rounding of cash and what is given in cash after it.
 * Of one added tax on goods alone the total says it.
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
  // Rounding that adds to what the shop has lowers what it gives.
  const back = cashBackCents - roundingCents;
  const inCash = cashBackCents > 0 ? [{ words: said.inCash, cents: back }] : [];
  return {
    before: [...more, ...added],
    total: said.total,
    after: [...included, ...rounding, ...inCash],
  };
}
