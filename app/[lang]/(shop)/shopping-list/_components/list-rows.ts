import { availableStock, type CartItems, MAX_QUANTITY, maxInCart } from '@/lib/cart/limits';
import type { ProductView } from '@/lib/catalog/view';
import type { PastedLine, PastedResponse } from '@/lib/paste-list/view';
import { toCents } from '@/lib/utils/money';
import { estimateCents, minUnits } from '@/lib/weights/amounts';
import { measureIn, pricedMeasureIn } from '@/lib/weights/measures';

/** One line of the pasted list, with the product and the quantity that the shopper has chosen for it. */
export type Row = {
  key: number;
  line: PastedLine;
  /** The id of the chosen product; absent if no product is chosen. */
  chosen?: string;
  /** The quantity in pieces, in packs, or in units of goods sold by weight. */
  quantity: number;
  /** True if the shop guessed the quantity and the shopper has not changed it. */
  isGuess: boolean;
};

export type Products = ReadonlyMap<string, ProductView>;

/**
 * Returns the minimum and the maximum quantity of a product in an order. The maximum is 0 if the product is out of
 * stock.
 */
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

/** Returns the products that match a line of the pasted list, the best match first. */
export const optionsOf = ({ match, alternatives }: PastedLine) =>
  match ? [match, ...alternatives] : alternatives;

/**
 * Returns a copy of a row with the product `id`. Without such a match for the line, the copy has no product. The new
 * quantity covers the amount in the pasted line.
 */
export function withProduct(row: Row, id: string, products: Products): Row {
  const option = optionsOf(row.line).find(({ product }) => product === id);
  const product = products.get(id);
  const { key, line } = row;
  if (!option || !product) return { key, line, quantity: 1, isGuess: false };
  const quantity = clamped(option.quantity, product);
  const isGuess = option.guess === true || quantity < option.quantity;
  return { key, line, chosen: id, quantity, isGuess };
}

/** Returns a copy of a row with another quantity, within the limits of its product. */
export function withQuantity(row: Row, quantity: number, products: Products): Row {
  const product = products.get(row.chosen ?? '');
  return product ? { ...row, quantity: clamped(quantity, product), isGuess: false } : row;
}

/** Converts the response of the API to rows. The best match of each line is chosen. */
export function rowsOf({ lines }: PastedResponse, products: Products): Row[] {
  return lines.map((line, key) =>
    withProduct({ key, line, quantity: 1, isGuess: false }, line.match?.product ?? '', products),
  );
}

/** Returns the chosen product of a row, if it can be ordered. */
export function orderable({ chosen }: Row, products: Products): ProductView | undefined {
  const product = products.get(chosen ?? '');
  return product && boundsOf(product).most > 0 ? product : undefined;
}

/**
 * Returns the quantity of each chosen product. Adds up lines with the same product, up to the limit of that product.
 */
export function itemsOf(rows: readonly Row[], products: Products): CartItems {
  const items: CartItems = {};
  for (const row of rows) {
    const product = orderable(row, products);
    if (product) items[product._id] = clamped((items[product._id] ?? 0) + row.quantity, product);
  }
  return items;
}

/** Returns the price of a quantity of a product, in cents. For weighed goods, this is the estimated price. */
export function priceCents(product: ProductView, quantity: number, currency: string): number {
  const measure = pricedMeasureIn(product, currency);
  return measure
    ? estimateCents(measure, quantity)
    : toCents(product.offerPrice, currency) * quantity;
}

/** Returns the total in cents of all chosen products. */
export const totalCents = (items: CartItems, products: Products, currency: string): number =>
  Object.entries(items).reduce((sum, [id, quantity]) => {
    const product = products.get(id);
    return product ? sum + priceCents(product, quantity, currency) : sum;
  }, 0);
