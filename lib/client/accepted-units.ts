import { MAX_PRODUCTS } from '@/lib/cart/limits';
import { asObject, PERSONAL, readStored, writeStored } from './browser-storage';

/* Stores the unit of each cart line, such as `g:50` or `piece`, as the shopper last saw it
   (lib/weights/quantity-unit.ts). The cart stores quantities without units. The cart page marks products whose unit
   has changed. Only pages with goods by weight or with shopping lists load this module. */

const KEY = `${PERSONAL}accepted-units`;

/**
 * Returns the stored unit of a cart line. Returns undefined if this browser has never shown the line to the shopper.
 */
export function acceptedUnit(productId: string): string | undefined {
  const unit = readStored(KEY, asObject)?.[productId];
  return typeof unit === 'string' ? unit : undefined;
}

/** Stores the unit of a cart line. Only the latest 99 units remain stored. */
export function acceptUnit(productId: string, unit: string): void {
  const { [productId]: _, ...others } = readStored(KEY, asObject) ?? {};
  const newest = Object.entries(others).slice(1 - MAX_PRODUCTS);
  writeStored(KEY, Object.fromEntries([...newest, [productId, unit]]));
}
