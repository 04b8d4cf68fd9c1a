import { hasRoomFor, setQuantity } from '@/lib/cart/cart-math';
import { MAX_PRODUCTS, mostInCart } from '@/lib/cart/limits';
import { leastSteps } from '@/lib/weights/amount-math';
import type { Measure } from '@/lib/weights/fields';
import { changeCart, getCartItems, noteWeighed } from './cart-store';
import { wordsOf } from './language';
import { notify } from './notify';

/** The next quantities of goods by weight: the least first, then a step at a time; 0 below the least. */
export function stepsBeside(measure: Measure, quantity: number): { less: number; more: number } {
  const least = leastSteps(measure);
  return {
    less: quantity > least ? quantity - 1 : 0,
    more: Math.max(quantity + 1, least),
  };
}

/** Puts so many steps of a product into the cart; `refuse` says why no more can be had. */
export function putSteps(
  { id, measure, left }: { id: string; measure: Measure; left?: number | undefined },
  quantity: number,
  refuse: () => string,
): void {
  const t = wordsOf('islands');
  const items = getCartItems();
  const before = items[id] ?? 0;
  if (measure.by === 'weight') noteWeighed(id);
  if (quantity > mostInCart(measure, left) && quantity > before) notify.error(refuse());
  else if (!hasRoomFor(items, id)) notify.error(t('cartFull', { max: MAX_PRODUCTS }));
  else
    changeCart(
      setQuantity(items, id, quantity),
      t(quantity > before ? 'itemAdded' : 'itemRemoved'),
    );
}
