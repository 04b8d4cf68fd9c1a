import type { Measure } from '@/lib/weights/fields';
import { markWeighed } from './cart-store';

/**
 * Records that goods by weight are put into the cart, and the steps in which they are sold. Loads the code for the
 * steps only now, because most shops have no such goods.
 */
export function markPutIn(productId: string, measure: Omit<Measure, 'perUnitCents'>): void {
  markWeighed(productId);
  void import('./cart-units').then(({ storeUnit }) => storeUnit(productId, measure));
}
