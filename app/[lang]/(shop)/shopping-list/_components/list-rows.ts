import { availableStock, type CartItems, MAX_QUANTITY, maxInCart } from '@/lib/cart/limits';
import type { ProductView } from '@/lib/catalog/view';
import type { PastedLine, PastedResponse } from '@/lib/paste-list/view';
import { toCents } from '@/lib/utils/money';
import { estimateCents, minUnits } from '@/lib/weights/amounts';
import { measureIn, pricedMeasureIn } from '@/lib/weights/measures';

export type Row = {
  key: number;
  line: PastedLine;
  chosen?: string;
  /** The quantity is in pieces, packs, or units of goods sold by weight. */
  quantity: number;
  /** True if the shop guessed the quantity and the shopper has not changed it. */
  isGuess: boolean;
};

export type Products = ReadonlyMap<string, ProductView>;

/** The maximum is 0 if the product is out of stock. */
export function boundsOf(product: ProductView): { least: number; most: number } {
  const measure = measureIn(product);
  const left = availableStock(product);
  if (measure?.by === 'weight') return { least: minUnits(measure), most: maxInCart(measure, left) };
  return { least: 1, most: Math.min(left, MAX_QUANTITY) };
}

const clamped = (quantity: number, product: ProductView) => {
  const { least, most } = boundsOf(product);
  return Math.max(least, Math.min(quantity, most));
};

export const optionsOf = ({ match, alternatives }: PastedLine) =>
  match ? [match, ...alternatives] : alternatives;

/** Without a match for `id`, the copy has no product. The new quantity covers the amount in the pasted line. */
export function withProduct(row: Row, id: string, products: Products): Row {
  const option = optionsOf(row.line).find(({ product }) => product === id);
  const product = products.get(id);
  const { key, line } = row;
  if (!option || !product) return { key, line, quantity: 1, isGuess: false };
  const quantity = clamped(option.quantity, product);
  const isGuess = option.guess === true || quantity < option.quantity;
  return { key, line, chosen: id, quantity, isGuess };
}

export function withQuantity(row: Row, quantity: number, products: Products): Row {
  const product = products.get(row.chosen ?? '');
  return product ? { ...row, quantity: clamped(quantity, product), isGuess: false } : row;
}

/** The best match of each line is chosen. */
export function rowsOf({ lines }: PastedResponse, products: Products): Row[] {
  return lines.map((line, key) =>
    withProduct({ key, line, quantity: 1, isGuess: false }, line.match?.product ?? '', products),
  );
}

export function orderable({ chosen }: Row, products: Products): ProductView | undefined {
  const product = products.get(chosen ?? '');
  return product && boundsOf(product).most > 0 ? product : undefined;
}

/** Adds up lines with the same product, up to the limit of that product. */
export function itemsOf(rows: readonly Row[], products: Products): CartItems {
  const items: CartItems = {};
  for (const row of rows) {
    const product = orderable(row, products);
    if (product) items[product._id] = clamped((items[product._id] ?? 0) + row.quantity, product);
  }
  return items;
}

/** For weighed goods, this is the estimated price. */
export function priceCents(product: ProductView, quantity: number, currency: string): number {
  const measure = pricedMeasureIn(product, currency);
  return measure
    ? estimateCents(measure, quantity)
    : toCents(product.offerPrice, currency) * quantity;
}

export const totalCents = (items: CartItems, products: Products, currency: string): number =>
  Object.entries(items).reduce((sum, [id, quantity]) => {
    const product = products.get(id);
    return product ? sum + priceCents(product, quantity, currency) : sum;
  }, 0);
