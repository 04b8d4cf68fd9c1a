import { useEffect, useEffectEvent, useRef } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { type CartItems, leftOf } from '@/lib/cart/limits';
import type { ProductView } from '@/lib/catalog/view';
import { lowerCart } from '@/lib/client/cart-edits';
import { useHeld } from '@/lib/client/cart-store';
import type { Language } from '@/lib/i18n/languages';
import type { Line } from './cart-line';
import type { CartProducts } from './use-cart-products';

type Short = { name: string; left: number; product: ProductView };

/** How much is left of goods that are weighed; their words are loaded when they are said. */
async function weighedLeft(short: readonly Short[], language: Language): Promise<string> {
  const { leftWords } = await import('./weighed-left');
  return short.map((one) => leftWords(one, language)).join(' ');
}

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
  const { code } = usePageLanguage();
  const held = useHeld();
  /** The products as known when a line first exceeded what is left. */
  const doubted = useRef<CartProducts>(undefined);
  const known = lines.map((line) => ({
    ...line,
    left: line.product ? leftOf(line.product, held[line.id]) : 0,
  }));
  const short = known.flatMap(({ id, quantity, left, product }) =>
    product && left > 0 && quantity > left ? [{ id, name: product.name, left, product }] : [],
  );
  const words = short.map(({ name, left }) => t('onlyLeft', { name, left })).join(' ');
  const left = JSON.stringify(Object.fromEntries(short.map((one) => [one.id, one.left])));
  const lowerTo = useEffectEvent(async (most: CartItems) => {
    const isWeighed = short.some(({ product }) => product.soldBy === 'weight');
    const said = isWeighed ? await weighedLeft(short, code) : words;
    lowerCart(most, said);
  });
  useEffect(() => {
    if (!words) doubted.current = undefined;
    else {
      doubted.current ??= products;
      if (doubted.current === products) void reload();
      else void lowerTo(JSON.parse(left));
    }
  }, [words, left, products, reload]);
  return known;
}
