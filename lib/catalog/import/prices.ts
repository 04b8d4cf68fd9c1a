import { plainAmount, toCents } from '@/lib/utils/money';
import { unitCents } from '@/lib/weights/amounts';
import { NO, switchWord, YES } from './answers';
import { type Field, priceTaxOf } from './columns';
import type { Cells, Row } from './row';
import { RowRejection } from './rows';
import * as values from './values';

/* Converts the prices of one row. The browser runs this module, so it must not import server code. */

/** How shoppers order goods by weight: in steps of 50 g or 0.25 lb. The file states only a price per kg or lb. */
const METRIC = { step: 50, stepUnit: 'g', note: 'notedWeighed' } as const;
const POUNDS = { step: 250, stepUnit: 'mlb', note: 'notedWeighedPounds' } as const;

/** Returns a price in cents, gross or net like the shop's own prices. Returns undefined if the row has no price. */
function shopCents(row: Row, plain: Field, net: Field, percent: number): number | undefined {
  const { header, columns, taxIncluded = false, priceTax, note, decimals, styles } = row;
  const read = (field: Field) => {
    const style = decimals === 'either' ? (styles?.decimals[field] ?? decimals) : decimals;
    return values.centsOf(row.first(field), field, { ...row, decimals: style });
  };
  // If the shop's prices exclude tax, the gross or net label of the price column counts only if the file also has a net
  // price column.
  const isNamed = taxIncluded || columns.includes(net);
  const named = isNamed ? priceTaxOf(header[columns.indexOf(plain)] ?? '') : undefined;
  const kind = named ?? priceTax;
  const [with_, without] = kind === 'net' ? [undefined, plain] : [plain, net];
  const gross = with_ && read(with_);
  // If the shop's prices include tax, do not read a price without tax beside a price with tax. Many programs write it
  // with more decimals than the currency has.
  if (taxIncluded && gross) return gross;
  const netto = read(without);
  // A price without a label counts as a price with tax, because the shop's own prices include tax.
  if (kind === undefined && gross && !netto) return gross;
  if (taxIncluded) {
    if (netto && percent > 0) note('notedTaxAdded');
    return netto && values.withTax(netto, percent);
  }
  if (netto) return netto;
  if (gross && percent > 0) note('notedTaxTaken');
  return gross && values.withoutTax(gross, percent);
}

/** Returns the cells `price` (regular price) and `offerPrice` (price to pay). Both are equal if there is no offer. */
export function prices(row: Row, percent: number): Cells {
  const { first, has, system, today, note, styles, currency } = row;
  const regular = shopCents(row, 'price', 'netPrice', percent);
  const lower = shopCents(row, 'offerPrice', 'netOffer', percent);
  const price = regular ?? lower;
  if (!price) {
    for (const field of ['price', 'netPrice', 'offerPrice', 'netOffer'] as const)
      if (first(field)) throw new RowRejection('zeroPrice', field);
    throw new RowRejection('noPrice', has('price') ? 'price' : 'offerPrice');
  }
  let offer = lower ?? price;
  if (lower && regular && (first('saleFrom') || first('saleUntil'))) {
    const order = styles?.days ?? 'either';
    const { isOn, ends } = values.saleOn(first('saleFrom'), first('saleUntil'), today, order);
    if (!isOn) {
      note('notedSaleOff');
      offer = price;
    } else if (ends) note('notedSaleEnds');
  }
  // In Shopify, a compare-at price below the price has no effect. The import therefore omits it.
  const isAbove = offer > price;
  if (isAbove && system !== 'shopify') throw new RowRejection('offerAbove', 'offerPrice');
  if (isAbove) note('notedNoOffer');
  const paid = plainAmount(offer, currency);
  return { price: isAbove ? paid : plainAmount(price, currency), offerPrice: paid };
}

/** Converts the cells of a product that is sold by weight. Its prices become prices per kg or lb. */
export function byWeight({ note, currency, units }: Row, cells: Cells): Cells {
  const { note: noted, step, stepUnit } = units === 'us' ? POUNDS : METRIC;
  const { price, offerPrice = price, ...others } = cells;
  note(noted);
  // Compute the price of one step, for example 50 g, from the price per kg or lb, as the shop does.
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
    // The cell is empty without an offer, so that the import ends the offer of a stored product.
    regularPricePerUnit: price === offerPrice ? '' : (price ?? ''),
  };
}

export const isWeighed = ({ first }: Row) => {
  const word = switchWord(first('weighed'));
  if (!word || NO.includes(word)) return false;
  if (!YES.includes(word)) throw new RowRejection('notByWeight', 'weighed');
  return true;
};
