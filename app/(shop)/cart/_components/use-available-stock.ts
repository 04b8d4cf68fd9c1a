import { useEffect } from 'react';
import { leftWords } from '@/lib/cart/left-words';
import { leftOf } from '@/lib/cart/limits';
import { lowerCart, useHeld } from '@/lib/client/cart-store';
import type { Line } from './cart-line';

/** The lines with what is left of their products; those with more are lowered to it, in words. */
export function useAvailableStock(lines: readonly Omit<Line, 'left'>[]): Line[] {
  const held = useHeld();
  const known = lines.map((line) => ({
    ...line,
    left: line.product ? leftOf(line.product, held[line.id]) : 0,
  }));
  const short = known.flatMap(({ id, quantity, left, product }) =>
    product && left > 0 && quantity > left ? [{ id, name: product.name, left }] : [],
  );
  const words = short.map((one) => `${leftWords(one)}. Your cart has ${one.left} now.`).join(' ');
  const left = JSON.stringify(Object.fromEntries(short.map((one) => [one.id, one.left])));
  useEffect(() => {
    if (words) lowerCart(JSON.parse(left), words);
  }, [words, left]);
  return known;
}
