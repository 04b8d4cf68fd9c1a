import { useEffect, useRef } from 'react';
import { useT } from '#i18n';
import { leftOf } from '@/lib/cart/limits';
import type { ProductView } from '@/lib/catalog/view';
import { lowerCart } from '@/lib/client/cart-edits';
import { useHeld } from '@/lib/client/cart-store';
import type { Line } from './cart-line';
import type { CartProducts } from './use-cart-products';

/** A name, with the step that is counted of goods by weight. */
const nameOf = ({ name, step, stepUnit }: ProductView) =>
  step ? `${name} (${step} ${stepUnit})` : name;

/**
 * The lines of the cart with the pieces left of their products. A line with more is lowered to what
 * is left, and a toast says so. The quantity may be newer than what is known of the products (set
 * by another page or tab), so they are read again first.
 */
export function useAvailableStock(
  lines: readonly Omit<Line, 'left'>[],
  products: CartProducts | undefined,
  reload: () => Promise<void>,
): Line[] {
  const t = useT('cart');
  const held = useHeld();
  /** The products as known when a line first exceeded what is left. */
  const doubted = useRef<CartProducts>(undefined);
  const known = lines.map((line) => ({
    ...line,
    left: line.product ? leftOf(line.product, held[line.id]) : 0,
  }));
  const short = known.flatMap(({ id, quantity, left, product }) =>
    product && left > 0 && quantity > left ? [{ id, name: nameOf(product), left }] : [],
  );
  const words = short.map(({ name, left }) => t('onlyLeft', { name, left })).join(' ');
  const left = JSON.stringify(Object.fromEntries(short.map((one) => [one.id, one.left])));
  useEffect(() => {
    if (!words) doubted.current = undefined;
    else {
      doubted.current ??= products;
      if (doubted.current === products) void reload();
      else lowerCart(JSON.parse(left), words);
    }
  }, [words, left, products, reload]);
  return known;
}
