import { type Category, findCategory } from '@/lib/catalog/categories';
import type { ProductView } from '@/lib/catalog/view';
import type { Translate } from '@/lib/i18n/translate';
import { dueAfterPacking, replacementCents, withinAgreed } from '@/lib/orders/packing-totals';
import type { OrderView } from '@/lib/orders/view';
import { deliveryRateOf, depositRateOf } from '@/lib/tax/tax-classes';
import type { Fee, Line } from '@/lib/tax/totals';
import { lineOf } from '@/lib/tax/totals';
import { fromDollars, toDollars } from '@/lib/utils/money';
import { chargedCents } from '@/lib/weights/amounts';
import { measureIn } from '@/lib/weights/measures';
import type { MeasureView } from '@/lib/weights/view';
import { orderedCents } from '@/lib/weights/weighed-line';

export type LineState = 'untouched' | 'found' | 'fewer' | 'missing';

/** Returns the state of a line of `quantity` pieces. `found` is ignored until the line is ticked. */
export function lineState(isTicked: boolean, found: number, quantity: number): LineState {
  if (!isTicked) return 'untouched';
  if (found >= quantity) return 'found';
  return found > 0 ? 'fewer' : 'missing';
}

/** Returns the picked quantity to show. A line that nobody has counted shows 0. */
export const shownFound = (isTicked: boolean, found: number): number => (isTicked ? found : 0);

/**
 * Returns the picked quantity after a click on minus. An untouched line counts as complete, so its first
 * click returns the ordered quantity minus one.
 */
export const oneFewer = (isTicked: boolean, found: number, quantity: number): number =>
  Math.max((isTicked ? found : quantity) - 1, 0);

/** Returns the label of a state. */
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
  /** `confirmed`: the seller has confirmed the allergens or the age limit that the replacement adds. */
  replacement?: { product: string; quantity: number; confirmed?: boolean };
  /** True if the missing pieces return to stock because they are on the shelf. */
  giveBack?: boolean;
  /** The weight in g or ml. A weight outside the tolerance needs `confirmed`. */
  weighed?: number;
  confirmed?: boolean;
  /** The price on the scale labels, in units of the currency. Absent for a typed weight. */
  labelPrice?: number;
};

/** Returns the count of a line that the server has stored. */
export const countOf = ({ found, weighed, labelPrice, replacement, givesBack }: Item): Count => ({
  found,
  ...(weighed === undefined ? {} : { weighed }),
  ...(labelPrice === undefined ? {} : { labelPrice }),
  ...(givesBack ? { giveBack: true } : {}),
  ...(replacement
    ? { replacement: { product: replacement.product._id, quantity: replacement.quantity } }
    : {}),
});

/** Returns a key to compare counts. A missing `giveBack` equals false. */
const saidBy = ({ found, giveBack = false, replacement, weighed, labelPrice }: Count) =>
  JSON.stringify([
    found,
    weighed,
    labelPrice,
    giveBack,
    replacement?.product,
    replacement?.quantity,
  ]);

/** Returns whether the server has already stored this count of a line. */
export const isKnown = (count: Count, item: Item): boolean =>
  saidBy(count) === saidBy(countOf(item));

export type Counts = Readonly<Record<string, Count>>;

/** Returns the counts without the sent ones. A count that changed after sending stays. */
export const withoutSent = (counts: Counts, sent: Counts): Counts =>
  Object.fromEntries(Object.entries(counts).filter(([id, count]) => sent[id] !== count));

/**
 * Returns a count with another picked quantity. While pieces are missing, the replacement and `giveBack`
 * stay. The quantity of the replacement never exceeds the missing quantity.
 */
export function recount(count: Count, quantity: number, found: number): Count {
  const missing = quantity - found;
  if (missing === 0) return { found };
  // A weight belongs to one quantity. A new quantity discards it.
  const { replacement: instead, weighed: _, confirmed: __, labelPrice: ___, ...others } = count;
  const replacement = instead && { ...instead, quantity: Math.min(instead.quantity, missing) };
  return { ...others, found, ...(replacement ? { replacement } : {}) };
}

/** Returns the quantity of a replacement: the missing quantity, or 1 if the two products have different units. */
export const insteadCount = (original: MeasureView, other: MeasureView, missing: number): number =>
  measureIn(original)?.by === measureIn(other)?.by ? missing : 1;

/** The fields of an order that determine the prices of its lines with tax. */
type Terms = Pick<
  OrderView,
  'taxPercent' | 'taxMode' | 'taxClasses' | 'deliveryFee' | 'feeByGoods' | 'returned'
>;

/** Returns the fields of a line that determine its charge. */
const chargedAs = (item: Item) => ({
  ...weighedAs(item),
  ...pricedAs(item),
});

/** Returns the measure and the maximum price of goods sold by weight. Empty for goods sold by the piece. */
function weighedAs({ product, weighed, labelPrice, ceilingAmount }: Item) {
  const measure = measureIn(product);
  if (!measure) return {};
  const labelCents = labelPrice === undefined ? undefined : fromDollars(labelPrice);
  return { measure, weighed, labelCents, goodsCents: fromDollars(ceilingAmount ?? 0) };
}

const pricedAs = ({ product, quantity, taxPercent, deposit, depositTaxPercent }: Item): Line => ({
  quantity,
  unitCents: fromDollars(product.offerPrice),
  taxPercent,
  depositCents: fromDollars(deposit ?? 0),
  depositPercent: depositTaxPercent,
});

/** Returns the charge for weighed goods. Empty for goods sold by the piece. */
function chargedFor({ product }: Item, { found, weighed, labelPrice }: Count) {
  const measure = measureIn(product);
  if (!measure) return {};
  const label = labelPrice === undefined ? undefined : fromDollars(labelPrice);
  const amount = toDollars(chargedCents(measure, found, weighed, label));
  return {
    amount,
    ...(weighed === undefined ? {} : { weighed }),
    ...(labelPrice === undefined ? {} : { labelPrice }),
  };
}

/** Returns the charge for a replacement, computed by the rules of the server. */
function insteadLine(
  item: Item,
  found: number,
  product: ProductView,
  quantity: number,
  terms: Terms,
) {
  const { goodsCents: _most, ...line } = lineOf(terms, product, quantity);
  const instead = { ...line, measure: measureIn(product) };
  const { lineCents, lineDepositCents = 0 } = replacementCents(
    chargedAs(item),
    found,
    instead,
    terms,
  );
  const { taxPercent, depositCents = 0 } = line;
  const ownCents = orderedCents(instead, quantity) + depositCents * quantity;
  return { lineCents, lineDepositCents, taxPercent, ownCents };
}

/**
 * Returns the charge for a replacement of the missing pieces of a line, and its regular price as `ownCents`.
 * Both are in cents for the whole quantity and include deposits (docs/product.md 7.9).
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

/** Returns the price of the missing pieces with deposits, in cents. A replacement costs at most this. */
export function missingCents(item: Item, found: number): number {
  const { depositCents = 0, ...line } = chargedAs(item);
  const missing = item.quantity - found;
  return orderedCents(line, missing) + depositCents * missing;
}

/** Returns a line as it is after a count. `chosen` maps ids to the products chosen as replacements. */
export function lineWithCount(
  item: Item,
  count: Count,
  chosen: ReadonlyMap<string, ProductView>,
  terms: Terms,
): Item {
  const { found, replacement: instead, giveBack: givesBack } = count;
  const { replacement: kept, givesBack: _, weighed: __, labelPrice: ___, ...ordered } = item;
  const product = instead && (chosen.get(instead.product) ?? kept?.product);
  const counted: Item = {
    ...ordered,
    found,
    isCounted: true,
    ...(givesBack ? { givesBack } : {}),
    ...chargedFor(item, count),
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
    replacement: {
      product,
      quantity,
      amount: toDollars(lineCents),
      ...(taxPercent === undefined ? {} : { taxPercent }),
      ...(lineDepositCents > 0 ? { deposits: toDollars(lineDepositCents) } : {}),
    },
  };
}

/** Returns by how many cents the amount due decreases with these lines. Negative if it increases. */
export function lessDueCents(
  order: Terms & Pick<OrderView, 'amount'>,
  items: readonly Item[],
): number {
  const lines = items.map((item) => {
    const { found, replacement } = item;
    const line = { ...chargedAs(item), found };
    if (!replacement) return line;
    const { product, amount, deposits = 0, taxPercent } = replacement;
    const depositPercent = order.taxClasses ? depositRateOf(order, product) : undefined;
    const lineCents = fromDollars(amount);
    const lineDepositCents = fromDollars(deposits);
    return { ...line, replacement: { lineCents, lineDepositCents, taxPercent, depositPercent } };
  });
  const { deliveryFee, feeByGoods } = order;
  const cents = fromDollars(feeByGoods ?? deliveryFee);
  const fee: Fee = { kind: 'delivery', cents, taxPercent: deliveryRateOf(order) };
  const shared: Fee = { ...fee, byGoods: true };
  const fees = cents > 0 ? [feeByGoods === undefined ? fee : shared] : [];
  const returned = (order.returned ?? []).map(({ pieces, amount, taxPercent: percent }) => ({
    pieces,
    unitCents: fromDollars(amount),
    taxPercent: percent,
  }));
  const due = dueAfterPacking(withinAgreed(lines, order, fees), order, fees, returned);
  return fromDollars(order.amount) - due;
}

/** Returns the lines grouped by category, in the order of the shelves. */
export function groupsOf(
  items: readonly Item[],
  categories: readonly Category[],
): [string, Item[]][] {
  const groups = new Map<string, Item[]>(categories.map(({ path }) => [path, []]));
  for (const item of items) {
    // A line stores its category at the time of the order. The seller may have merged that category since.
    const category = findCategory(item.product.category)?.path ?? item.product.category;
    groups.set(category, [...(groups.get(category) ?? []), item]);
  }
  return [...groups].filter(([, lines]) => lines.length > 0);
}

/** Returns the lines in the order of the shelves. */
export const inShelfOrder = (items: readonly Item[], categories: readonly Category[]): Item[] =>
  groupsOf(items, categories).flatMap(([, lines]) => lines);
