import { setQuantity } from '@/lib/cart/cart-items';
import { type CartUnits, cartUnitOf, convertQuantity } from '@/lib/cart/cart-units';
import { MAX_PRODUCTS } from '@/lib/cart/limits';
import type { Measure } from '@/lib/weights/fields';
import { asObject, localStore, readStored, writeStored } from './browser-storage';
import { putCart, useCart } from './cart-store';

type Sold = Omit<Measure, 'perUnitCents'> | undefined;

/*
 * The steps of the goods by weight in a visitor's cart. The server stores them for a shopper's cart (lib/cart/queries.ts).
 * Only pages with goods by weight load this code.
 */

const KEY = 'basketful:cart-units';

const readUnits = (): CartUnits =>
  readStored(KEY, (value) =>
    Object.fromEntries(
      Object.entries(asObject(value)).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    ),
  ) ?? {};

function writeUnit(productId: string, unit: string | undefined): void {
  const { [productId]: _, ...others } = readUnits();
  const latest = [...(unit ? [[productId, unit] as const] : []), ...Object.entries(others)];
  if (latest.length === 0) localStore.removeItem(KEY);
  else writeStored(KEY, Object.fromEntries(latest.slice(0, MAX_PRODUCTS)));
}

/** Stores the step in which goods by weight are put into a visitor's cart. */
export function storeUnit(productId: string, measure: Sold): void {
  if (useCart.getState().owner !== 'shopper') writeUnit(productId, cartUnitOf(measure));
}

/**
 * Converts the quantity of a line in a visitor's cart to the current steps of the product, and marks the line as
 * converted. Does nothing if the steps have not changed since the product was added, or if the cart belongs to a
 * shopper.
 */
export function convertLine(productId: string, measure: Sold): void {
  const { owner, items, adjusted = [] } = useCart.getState();
  const [stored, present] = [readUnits()[productId], cartUnitOf(measure)];
  const quantity = items[productId];
  if (owner !== 'visitor' || !quantity || !stored || stored === present) return;
  const converted = convertQuantity(quantity, stored, measure);
  writeUnit(productId, present);
  putCart(setQuantity(items, productId, converted.quantity));
  if (!converted.isSame) useCart.setState({ adjusted: [...adjusted, productId] });
}
