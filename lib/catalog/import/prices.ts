import { plainAmount, toCents } from '@/lib/utils/money';
import { unitCents } from '@/lib/weights/amounts';
import { isForeign, splitUnit } from './amounts';
import { NO, switchWord, YES } from './answers';
import { type Field, isUnitOfSale, priceTaxOf } from './columns';
import { RowRejection } from './rejection';
import type { Cells, Row } from './row';
import * as values from './values';

/* Converts the prices of one row. The browser runs this module, so it must not import server code. */

/** The file states only a price per kg or lb. Shoppers then order in steps of 50 g or 0.25 lb. */
const METRIC = { step: 50, stepUnit: 'g', note: 'notedWeighed' } as const;
const POUNDS = { step: 250, stepUnit: 'mlb', note: 'notedWeighedPounds' } as const;

/**
 * The price cell (`1.99 €/kg`), its column name (`Preis pro kg`) or the column `Unit` states the unit. If the file has
 * a weight or amount column, `Unit` belongs to that column.
 */
function unitOfPrice({ header, columns, system, first, has }: Row, field: Field) {
  if (system !== 'plain' || !first(field)) return undefined;
  const name = (header[columns.indexOf(field)] ?? '').replace(/[)\]]\s*$/, '');
  const isOfPrice = isUnitOfSale(header, columns) || !(has('weight') || has('amount'));
  const unit = isOfPrice ? splitUnit(`/${first('unit').replace(PER_UNIT, '')}`).unit : undefined;
  return splitUnit(first(field)).unit ?? splitUnit(name).unit ?? unit;
}

const PER_UNIT = /^(?:\/|(?:pro|je|per|par|por|al?|la|le|au|el)\s)\s*/i;

function weightOfPrice(row: Row) {
  for (const field of ['price', 'netPrice', 'offerPrice', 'netOffer'] as const) {
    const unit = unitOfPrice(row, field);
    if (unit) return unit === 'piece' ? undefined : unit;
  }
  return undefined;
}

/** Returns the price in cents, with or without tax like the shop's own prices. */
function shopCents(row: Row, plain: Field, net: Field, percent: number): number | undefined {
  const { header, columns, system, taxIncluded = false, priceTax, note, decimals, styles } = row;
  const read = (field: Field, isPrecise = false) => {
    const style = decimals === 'either' ? (styles?.decimals[field] ?? decimals) : decimals;
    const name = header[columns.indexOf(field)] ?? '';
    const cell = row.first(field);
    if (cell && system !== 'own' && isForeign(name, row.currency))
      throw new RowRejection('otherCurrency', field);
    const cents = values.centsOf(cell, field, { ...row, decimals: style }, isPrecise);
    return cents && unitOfPrice(row, field) === '100g' ? cents * 10 : cents;
  };
  // If the shop's prices exclude tax, a label `gross` or `net` counts only beside a net price column.
  const isNamed = taxIncluded || columns.includes(net);
  const named = isNamed ? priceTaxOf(header[columns.indexOf(plain)] ?? '') : undefined;
  const kind = named ?? priceTax;
  const [with_, without] = kind === 'net' ? [undefined, plain] : [plain, net];
  const gross = with_ && read(with_);
  // Prefer the price with tax. Prices without tax often have more decimals than the currency.
  if (taxIncluded && gross) return gross;
  // This price often has more decimals than the currency, so it is rounded after adding the tax.
  const netto = read(without, taxIncluded);
  // An unlabelled price counts like the shop's own prices, so its tax stays.
  if (kind === undefined && gross && !netto) return gross;
  if (taxIncluded) {
    if (netto && percent > 0) note('notedTaxAdded');
    return netto && (values.withTax(netto, percent) || undefined);
  }
  if (netto) return netto;
  if (gross && percent > 0) note('notedTaxTaken');
  return gross && values.withoutTax(gross, percent);
}

/** Wix adds the surcharge of a variant to this price. */
function regularCents(row: Row, percent: number): number | undefined {
  const cents = shopCents(row, 'price', 'netPrice', percent);
  const surcharge = values.centsOf(row.first('surcharge'), 'surcharge', row);
  return cents && cents + (surcharge ?? 0);
}

function discountedCents(row: Row, cents: number | undefined): number | undefined {
  const discount = values.centsOf(row.first('discount').replace(/%$/, ''), 'discount', row, true);
  if (!cents || !discount) return undefined;
  const name = row.header[row.columns.indexOf('discount')] ?? '';
  const words = `${name} ${row.first('discountMode')} ${row.first('discount')}`;
  const isPercent = /percent|%/i.test(words);
  // A percentage is parsed like an amount: `20` becomes 20.00.
  const rate = discount / toCents(100, row.currency);
  const left = Math.round(isPercent ? cents * (1 - rate) : cents - discount);
  return left > 0 ? left : undefined;
}

/** Splits a period of a Google product feed, such as `2026-11-01T13:00-0800/2026-12-31T15:30-0800`. */
function periodOf(from: string, until: string): [string, string] {
  const [, first, last] = /^(\d{4}-[^/]+)\/(\d{4}-[^/]+)$/.exec(until) ?? [];
  return first && last ? [first, last] : [from, until];
}

/**
 * Calls `note` if the sale does not apply today or has an end date. `saleFlag` counts only with a sale price
 * (`isStated`), because in PrestaShop it only shows a label.
 */
function hasSale({ first, today, note, styles }: Row, isStated: boolean): boolean {
  if (isStated && NO.includes(switchWord(first('saleFlag')))) {
    note('notedSaleOff');
    return false;
  }
  const [from, until] = periodOf(first('saleFrom'), first('saleUntil'));
  if (!from && !until) return true;
  const { isOn, ends } = values.saleOn(from, until, today, styles?.days ?? 'either');
  if (!isOn) note('notedSaleOff');
  else if (ends) note('notedSaleEnds');
  return isOn;
}

/** Returns the cells `price` (regular price) and `offerPrice` (price to pay). Both are equal if there is no offer. */
export function prices(row: Row, percent: number): Cells {
  const { first, has, system, note, currency } = row;
  const regular = regularCents(row, percent);
  const stated = shopCents(row, 'offerPrice', 'netOffer', percent);
  const lower = stated ?? discountedCents(row, regular);
  const price = regular ?? lower;
  if (!price) {
    for (const field of ['price', 'netPrice', 'offerPrice', 'netOffer'] as const)
      if (first(field)) throw new RowRejection('zeroPrice', field);
    throw new RowRejection('noPrice', has('price') ? 'price' : 'offerPrice');
  }
  const offer = lower && regular && !hasSale(row, stated !== undefined) ? price : (lower ?? price);
  // Shopify ignores a compare-at price below the price, so the import omits it.
  const isAbove = offer > price;
  if (isAbove && system !== 'shopify') throw new RowRejection('offerAbove', 'offerPrice');
  if (isAbove) note('notedNoOffer');
  const paid = plainAmount(offer, currency);
  return { price: isAbove ? paid : plainAmount(price, currency), offerPrice: paid };
}

/** Converts the cells of a product that is sold by weight. Its prices become prices per kg or lb. */
export function byWeight(row: Row, cells: Cells): Cells {
  const { note, currency, units } = row;
  const unit = weightOfPrice(row);
  const isInPounds = unit ? unit === 'lb' : units === 'us';
  const { note: noted, step, stepUnit } = isInPounds ? POUNDS : METRIC;
  const { price, offerPrice = price, ...others } = cells;
  note(noted);
  // The price of one step, for example 50 g, rounded as the shop does.
  const stepPrice = (perUnit = '0') => {
    const perUnitCents = toCents(Number(perUnit), currency);
    return plainAmount(unitCents({ step, perUnitCents }), currency);
  };
  return {
    ...others,
    price: stepPrice(price),
    offerPrice: stepPrice(offerPrice),
    ...{ soldBy: 'weight', step: String(step), stepUnit },
    pricePerUnit: offerPrice ?? '',
    // An empty cell ends the offer of a stored product.
    regularPricePerUnit: price === offerPrice ? '' : (price ?? ''),
  };
}

/** Returns whether a product is sold by weight: the file states it, or the price is per kilogram or pound. */
export const isWeighed = (row: Row): boolean => {
  const word = switchWord(row.first('weighed'));
  if (!word) return !row.has('soldBy') && weightOfPrice(row) !== undefined;
  if (NO.includes(word)) return false;
  if (!YES.includes(word)) throw new RowRejection('notByWeight', 'weighed');
  return true;
};
