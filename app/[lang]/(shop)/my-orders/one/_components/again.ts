import { type CartItems, leftOf } from '@/lib/cart/limits';
import type { ProductView } from '@/lib/catalog/view';
import type { OrderView } from '@/lib/orders/view';

type Order = Pick<OrderView, 'items' | 'currency'>;
type Present = ReadonlyMap<string, Pick<ProductView, 'name' | 'inStock' | 'stock' | 'offerPrice'>>;

export type Outcome = {
  added: number;
  gone: string[];
  /** The cart was full before these. */
  noRoom: string[];
  /** `before` is in the currency of the order, `now` in the present one of the shop. */
  repriced: { name: string; before: number; now: number }[];
};

/** The items of an order that can be bought now, in the ordered quantities or what is left of them. */
export function wantedOf({ items }: Order, present: Present): CartItems {
  const wanted: CartItems = {};
  for (const { product, quantity } of items) {
    const now = present.get(product._id);
    if (now?.inStock) wanted[product._id] = Math.min(quantity, leftOf(now));
  }
  return wanted;
}

/** What became of the items of an order: `cart` is the cart after they were put into it. */
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
      if (now.offerPrice !== product.offerPrice || currency !== shopCurrency)
        outcome.repriced.push({ name: now.name, before: product.offerPrice, now: now.offerPrice });
    }
  }
  return outcome;
}
