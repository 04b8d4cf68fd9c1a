import { MAX_PRODUCTS } from '@/lib/cart/limits';
import { asObject, PERSONAL, readStored, writeStored } from './browser-storage';

/*
 * What the quantity of each cart line counted when the shopper last saw or changed it, such as `g:50` or `piece` (see
 * lib/weights/quantity-unit.ts). The cart stores a number only. With these units, the cart page marks lines whose
 * product the seller now sells in other steps. Only code for goods by weight loads this module.
 */

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
