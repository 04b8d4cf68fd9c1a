import { type Category, findCategory } from '@/lib/catalog/categories';
import type { ProductView } from '@/lib/catalog/view';
import type { Translate } from '@/lib/i18n/translate';
import { dueAfterPacking, limitToAgreedTotal, replacementCents } from '@/lib/orders/packing-totals';
import type { OrderView } from '@/lib/orders/view';
import { deliveryRateOf, depositRateOf } from '@/lib/tax/tax-classes';
import type { Fee, Line } from '@/lib/tax/totals';
import { lineOf } from '@/lib/tax/totals';
import { grouped } from '@/lib/utils/grouped';
import { toCents, toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { chargedCents } from '@/lib/weights/amounts';
import { measureIn, pricedMeasureIn } from '@/lib/weights/measures';
import type { MeasureView } from '@/lib/weights/view';
import { orderedCents } from '@/lib/weights/weighed-line';

export type LineState = 'untouched' | 'found' | 'fewer' | 'missing';

/** `found` is the picked quantity, which matters only if the line is ticked. */
export function lineState(isTicked: boolean, found: number, quantity: number): LineState {
  if (!isTicked) return 'untouched';
  if (found >= quantity) return 'found';
  return found > 0 ? 'fewer' : 'missing';
}

export const shownFound = (isTicked: boolean, found: number): number => (isTicked ? found : 0);

/** A line without a picked quantity counts as complete, so the first click returns the ordered quantity minus one. */
export const oneFewer = (isTicked: boolean, found: number, quantity: number): number =>
  Math.max((isTicked ? found : quantity) - 1, 0);

export function stateLabel(
  state: LineState,
  found: number,
  quantity: number,
  t: Translate<'packing'>,
): string {
  if (state === 'untouched') return t('notCounted');
  return state === 'fewer' ? t('missingCount', { count: quantity - found }) : t(state);
}

export type Item = OrderView['items'][number];
export type Count = {
  found: number;
  /** `confirmed` is true if the seller has confirmed the allergens or the age limit of the replacement. */
  replacement?: { product: string; quantity: number; confirmed?: boolean };
  /** True if the missing pieces are on the shelf after all. They then count as stock again. */
  giveBack?: boolean;
  /** The weight is in g or ml. Outside of the tolerance, `confirmed` must be true. */
  weighed?: number;
  confirmed?: boolean;
  /** The sum of the prices on the scanned scale labels, in units of the currency. A typed weight has none. */
  labelPrice?: number;
};

export const countOf = ({ found, weighed, labelPrice, replacement, givesBack }: Item): Count =>
  omitUndefined({
    found,
    weighed,
    labelPrice,
    giveBack: givesBack || undefined,
    replacement: replacement && {
      product: replacement.product._id,
      quantity: replacement.quantity,
    },
  });

/** Equal counts give equal texts. A missing `giveBack` equals false. */
const requestOf = ({ found, giveBack = false, replacement, weighed, labelPrice }: Count) =>
  JSON.stringify([
    found,
    weighed,
    labelPrice,
    giveBack,
    replacement?.product,
    replacement?.quantity,
  ]);

export const isKnown = (count: Count, item: Item): boolean =>
  requestOf(count) === requestOf(countOf(item));

export type Counts = Readonly<Record<string, Count>>;

/** A count that was changed after it was sent is also unsent. */
export const withoutSent = (counts: Counts, sent: Counts): Counts =>
  Object.fromEntries(Object.entries(counts).filter(([id, count]) => sent[id] !== count));

/**
 * While pieces are missing, the replacement and `giveBack` are preserved. The quantity of the replacement is limited to
 * the missing quantity.
 */
export function recount(count: Count, quantity: number, found: number): Count {
  const missingQuantity = quantity - found;
  if (missingQuantity === 0) return { found };
  // A weight applies to one picked quantity, so a new quantity discards it.
  const { replacement: instead, weighed: _, confirmed: __, labelPrice: ___, ...others } = count;
  const replacement = instead && {
    ...instead,
    quantity: Math.min(instead.quantity, missingQuantity),
  };
  return { ...others, found, ...omitUndefined({ replacement }) };
}

/**
 * Returns the missing quantity. If the two products are sold differently, for example by weight and by the piece,
 * returns 1.
 */
export const insteadCount = (
  original: MeasureView,
  other: MeasureView,
  missingQuantity: number,
): number => (measureIn(original)?.by === measureIn(other)?.by ? missingQuantity : 1);

type Terms = Pick<
  OrderView,
  'currency' | 'taxPercent' | 'taxMode' | 'taxClasses' | 'deliveryFee' | 'feeByGoods' | 'returned'
>;

const chargedAs = (item: Item, currency: string) => ({
  ...weighedAs(item, currency),
  ...pricedAs(item, currency),
});

/** Returns an empty object for goods sold by the piece. */
function weighedAs({ product, weighed, labelPrice, ceilingAmount }: Item, currency: string) {
  const measure = pricedMeasureIn(product, currency);
  if (!measure) return {};
  const labelCents = labelPrice === undefined ? undefined : toCents(labelPrice, currency);
  return { measure, weighed, labelCents, goodsCents: toCents(ceilingAmount ?? 0, currency) };
}

const pricedAs = (
  { product, quantity, taxPercent, deposit, depositTaxPercent }: Item,
  currency: string,
): Line => ({
  quantity,
  unitCents: toCents(product.offerPrice, currency),
  taxPercent,
  depositCents: toCents(deposit ?? 0, currency),
  depositPercent: depositTaxPercent,
});

function chargedFor({ product }: Item, { found, weighed, labelPrice }: Count, currency: string) {
  const measure = pricedMeasureIn(product, currency);
  if (!measure) return {};
  const label = labelPrice === undefined ? undefined : toCents(labelPrice, currency);
  const amount = toUnits(chargedCents(measure, found, weighed, label), currency);
  return omitUndefined({ amount, weighed, labelPrice });
}

function insteadLine(
  item: Item,
  found: number,
  product: ProductView,
  quantity: number,
  terms: Terms,
) {
  const { goodsCents: _most, ...line } = lineOf(terms, product, quantity);
  const instead = { ...line, measure: pricedMeasureIn(product, terms.currency) };
  const { lineCents, lineDepositCents = 0 } = replacementCents(
    chargedAs(item, terms.currency),
    found,
    instead,
    terms,
  );
  const { taxPercent, depositCents = 0 } = line;
  const ownCents = orderedCents(instead, quantity) + depositCents * quantity;
  return { lineCents, lineDepositCents, taxPercent, ownCents };
}

/**
 * Returns what the shopper pays for the replacement (`chargedCents`), and its regular price (`ownCents`). Both include
 * deposits (docs/product.md 7.9).
 */
export function replacementCharge(
  item: Item,
  found: number,
  product: ProductView,
  terms: Terms,
): { quantity: number; chargedCents: number; ownCents: number } {
  const quantity = insteadCount(item.product, product, item.quantity - found);
  const charge = insteadLine(item, found, product, quantity, terms);
  const { lineCents, lineDepositCents, ownCents } = charge;
  return { quantity, chargedCents: lineCents + lineDepositCents, ownCents };
}

/** Returns the price of the missing pieces including deposits. A replacement never costs more. */
export function missingCents(item: Item, found: number, currency: string): number {
  const { depositCents = 0, ...line } = chargedAs(item, currency);
  const missingQuantity = item.quantity - found;
  return orderedCents(line, missingQuantity) + depositCents * missingQuantity;
}

/** `chosen` contains the products of replacements by id. */
export function lineWithCount(
  item: Item,
  count: Count,
  chosen: ReadonlyMap<string, ProductView>,
  terms: Terms,
): Item {
  const { found, replacement: instead, giveBack: givesBack } = count;
  const {
    replacement: replacementLine,
    givesBack: _,
    weighed: __,
    labelPrice: ___,
    ...ordered
  } = item;
  const product = instead && (chosen.get(instead.product) ?? replacementLine?.product);
  const counted: Item = {
    ...ordered,
    found,
    isCounted: true,
    ...omitUndefined({ givesBack: givesBack || undefined }),
    ...chargedFor(item, count, terms.currency),
  };
  if (!product) return counted;
  const { quantity } = instead;
  const { lineCents, lineDepositCents, taxPercent } = insteadLine(
    item,
    found,
    product,
    quantity,
    terms,
  );
  return {
    ...counted,
    replacement: omitUndefined({
      product,
      quantity,
      amount: toUnits(lineCents, terms.currency),
      taxPercent,
      deposits: lineDepositCents > 0 ? toUnits(lineDepositCents, terms.currency) : undefined,
    }),
  };
}

/** Returns the decrease of the amount due with these lines. A positive result is a refund. */
export function lessDueCents(
  order: Terms & Pick<OrderView, 'amount'>,
  items: readonly Item[],
): number {
  const { currency } = order;
  const lines = items.map((item) => {
    const { found, replacement } = item;
    const line = { ...chargedAs(item, currency), pickedQuantity: found };
    if (!replacement) return line;
    const { product, amount, deposits = 0, taxPercent } = replacement;
    const depositPercent = order.taxClasses ? depositRateOf(order, product) : undefined;
    const lineCents = toCents(amount, currency);
    const lineDepositCents = toCents(deposits, currency);
    return { ...line, replacement: { lineCents, lineDepositCents, taxPercent, depositPercent } };
  });
  const { deliveryFee, feeByGoods } = order;
  const cents = toCents(feeByGoods ?? deliveryFee, currency);
  const fee: Fee = { kind: 'delivery', cents, taxPercent: deliveryRateOf(order) };
  const shared: Fee = { ...fee, byGoods: true };
  const fees = cents > 0 ? [feeByGoods === undefined ? fee : shared] : [];
  const returned = (order.returned ?? []).map(({ pieces, amount, taxPercent: percent }) => ({
    pieces,
    unitCents: toCents(amount, currency),
    taxPercent: percent,
  }));
  const due = dueAfterPacking(limitToAgreedTotal(lines, order, fees), order, fees, returned);
  return toCents(order.amount, currency) - due;
}

/**
 * The groups follow the sequence of the shop's categories. Within a category, rows of the same product are side by
 * side.
 */
export function groupsOf<Row extends { item: Item }>(
  rows: readonly Row[],
  categories: readonly Category[],
): [string, Row[]][] {
  const groups = new Map<string, Row[]>(categories.map(({ path }) => [path, []]));
  for (const row of grouped(rows, ({ item }) => item.product._id).flat()) {
    // The category at the time of the order may have been merged into another category since.
    const { category: stored } = row.item.product;
    const category = findCategory(stored)?.path ?? stored;
    groups.set(category, [...(groups.get(category) ?? []), row]);
  }
  return [...groups].filter(([, lines]) => lines.length > 0);
}

export const inShelfOrder = (items: readonly Item[], categories: readonly Category[]): Item[] =>
  groupsOf(
    items.map((item) => ({ item })),
    categories,
  ).flatMap(([, lines]) => lines.map(({ item }) => item));
