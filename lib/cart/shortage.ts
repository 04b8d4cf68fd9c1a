import 'server-only';
import { Refusal } from '@/lib/http/errors';
import { requestLanguage, say } from '@/lib/http/say';
import { saidAmount } from '@/lib/weights/amount-words';
import type { Measure } from '@/lib/weights/fields';

/** A product with less stock than the shopper wants. */
export type Short = { id: string; name: string; left: number; measure?: Measure | undefined };

const inWords = (measure: Measure, left: number) =>
  saidAmount(left * measure.step, measure.unit, requestLanguage());

/** Returns one sentence per product with the quantity that is left. */
export const saidLeft = (short: readonly Short[]): string =>
  short
    .map(({ name, left, measure }) => {
      if (left === 0) return say('refusals', 'soldOut', { name });
      // Products weighed piece by piece are ordered by the piece, so the sentence counts pieces.
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
 * Returns the 409 Refusal for an order that exceeds the stock. The message names each product. The
 * body has `left` (product id → pieces).
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
 * Returns the 422 Refusal for a cart that exceeds the stock, with the same body as `orderShortage`.
 */
export const cartShortage = (short: readonly Short[]) =>
  new Refusal('unprocessable', fewWords(short), leftBody(short));
