import 'server-only';
import { Refusal } from '@/lib/http/errors';
import { requestLanguage, say } from '@/lib/http/say';
import { saidAmount } from '@/lib/weights/amount-words';
import type { Measure } from '@/lib/weights/fields';

/** A product of which there are fewer pieces than wanted. */
export type Short = { id: string; name: string; left: number; measure?: Measure | undefined };

const inWords = (measure: Measure, left: number) =>
  saidAmount(left * measure.step, measure.unit, requestLanguage());

/** How many are left of each product, a sentence each. */
export const saidLeft = (short: readonly Short[]): string =>
  short
    .map(({ name, left, measure }) => {
      if (left === 0) return say('refusals', 'soldOut', { name });
      // What is weighed one by one is ordered by the piece.
      if (measure?.by !== 'weight') return say('refusals', 'onlyLeft', { name, left });
      return say('weightFaults', 'onlyLeft', { name, amount: inWords(measure, left) });
    })
    .map((words) => `${words}.`)
    .join(' ');

const fewWords = (short: readonly Short[]) => `${saidLeft(short)} ${say('refusals', 'takeFewer')}`;

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
    ...(gone.length > 0 ? [say('refusals', 'outOfStock', { names: gone.join(', ') })] : []),
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
