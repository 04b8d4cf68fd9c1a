import 'server-only';
import { Refusal } from '@/lib/http/errors';
import { leftWords, type Short } from './left-words';

const fewWords = (short: readonly Short[]) =>
  `${short.map(leftWords).join('. ')}. Please take fewer.`;

const leftBody = (short: readonly Short[]) => ({
  body: { left: Object.fromEntries(short.map(({ id, left }) => [id, left])) },
});

/**
 * The 409 Refusal of an order that asks for more pieces than are left. It names each product with
 * what is left, and holds it as `left` (product id → pieces).
 */
export function orderShortage(short: readonly Short[]): Refusal {
  const gone = short.filter(({ left }) => left === 0).map(({ name }) => name);
  const few = short.filter(({ left }) => left > 0);
  const sentences = [
    ...(gone.length > 0
      ? [`Out of stock: ${gone.join(', ')}. Please remove it from your cart.`]
      : []),
    ...(few.length > 0 ? [fewWords(few)] : []),
  ];
  return new Refusal('conflict', sentences.join(' '), leftBody(short));
}

/**
 * The 422 Refusal of a cart that asks for more pieces than are left, with the same names and
 * `left`.
 */
export const cartShortage = (short: readonly Short[]) =>
  new Refusal('unprocessable', fewWords(short), leftBody(short));
