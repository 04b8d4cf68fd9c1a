import { availableStock, type CartItems, maxInCart } from '@/lib/cart/limits';
import type { ProductView } from '@/lib/catalog/view';
import type { OrderView } from '@/lib/orders/view';
import { minUnits } from '@/lib/weights/amounts';
import type { Measure } from '@/lib/weights/fields';
import { measureIn } from '@/lib/weights/measures';
import type { MeasureView } from '@/lib/weights/view';

type Order = Pick<OrderView, 'items' | 'currency'>;
type Sold = MeasureView & Pick<ProductView, 'name' | 'inStock' | 'stock' | 'offerPrice'>;
type Present = ReadonlyMap<string, Sold>;

/** A price per piece or, with a `unit`, per kilogram, litre, pound or ounce of weighed goods. */
export type StatedPrice = { price: number; unit?: Measure['unit'] };

export type Outcome = {
  added: number;
  gone: string[];
  /** The names of products that did not fit because the cart was full. */
  noRoom: string[];
  /** `before` is in the currency of the order, `now` in the current currency of the shop. */
  repriced: { name: string; before: StatedPrice; now: StatedPrice }[];
};

/**
 * Returns the ordered quantity in the product's current units (for example 50 g), within the current limits. If the
 * quantity cannot be converted, for example from grams to pieces, the result is the minimum order.
 */
function quantityNow({ product, quantity }: Order['items'][number], now: MeasureView): number {
  const [before, measure] = [measureIn(product), measureIn(now)];
  const isByPiece = before?.by !== 'weight';
  if (measure?.by !== 'weight' && isByPiece) return quantity;
  const isSameUnit = before !== undefined && before.unit === measure?.unit;
  const steps = isSameUnit ? Math.round((quantity * before.step) / measure.step) : 1;
  if (measure?.by !== 'weight') return Math.max(steps, 1);
  return Math.min(Math.max(steps, minUnits(measure)), maxInCart(measure));
}

/**
 * Returns the items of an order that can be bought now. Each quantity is the ordered quantity, or the stock if the
 * stock is lower.
 */
export function itemsToAdd({ items }: Order, present: Present): CartItems {
  const cartItems: CartItems = {};
  for (const item of items) {
    const { _id } = item.product;
    const now = present.get(_id);
    if (now?.inStock) cartItems[_id] = Math.min(quantityNow(item, now), availableStock(now));
  }
  return cartItems;
}

/**
 * Returns the price of a product. For weighed goods it is the price per kilogram, litre, pound or ounce, because the
 * size of one step may have changed.
 */
const priceOf = ({
  offerPrice,
  pricePerUnit,
  stepUnit = 'g',
}: Pick<Sold, 'offerPrice'> & MeasureView): StatedPrice =>
  pricePerUnit === undefined ? { price: offerPrice } : { price: pricePerUnit, unit: stepUnit };

/**
 * Returns a summary of an order that was put into the cart again. `cart` is the cart after the items were
 * added.
 */
export function outcomeOf(
  { items, currency }: Order,
  present: Present,
  cart: CartItems,
  shopCurrency: string,
): Outcome {
  const outcome: Outcome = { added: 0, gone: [], noRoom: [], repriced: [] };
  for (const { product } of items) {
    const now = present.get(product._id);
    if (!now?.inStock) outcome.gone.push(product.name);
    else if (!(product._id in cart)) outcome.noRoom.push(now.name);
    else {
      outcome.added += 1;
      const [before, today] = [priceOf(product), priceOf(now)];
      const isSame = before.price === today.price && before.unit === today.unit;
      if (!isSame || currency !== shopCurrency)
        outcome.repriced.push({ name: now.name, before, now: today });
    }
  }
  return outcome;
}
