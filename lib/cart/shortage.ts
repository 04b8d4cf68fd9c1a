import 'server-only';
import { ApiError } from '@/lib/http/errors';
import { requestLanguage, t } from '@/lib/http/translate';
import type { Measure } from '@/lib/weights/fields';
import { formatAmount } from '@/lib/weights/format-amount';

/** A product with too little stock for the cart. `left` is the quantity that can still be ordered. */
export type Shortage = { id: string; name: string; left: number; measure?: Measure | undefined };

const availableText = (measure: Measure, left: number) =>
  formatAmount(left * measure.step, measure.unit, requestLanguage());

/** Returns a message with one sentence per product that states the remaining stock. */
export const stockLeftMessage = (short: readonly Shortage[]): string =>
  short
    .map(({ name, left, measure }) => {
      if (left === 0) return t('errors', 'soldOut', { name });
      // Goods ordered by the piece state a number of pieces, even if the shop weighs them later.
      if (measure?.by !== 'weight') return t('errors', 'onlyLeft', { name, left });
      return t('weightErrors', 'onlyLeft', { name, amount: availableText(measure, left) });
    })
    .map((sentence) => `${sentence}.`)
    .join(' ');

const shortageText = (short: readonly Shortage[]) =>
  `${stockLeftMessage(short)} ${t('errors', 'takeFewer')}`;

const leftBody = (short: readonly Shortage[]) => ({
  body: { left: Object.fromEntries(short.map(({ id, left }) => [id, left])) },
});

/**
 * Returns the 409 ApiError for an order that exceeds the stock. Its body has the remaining pieces as `left`, by product
 * id.
 */
export function orderShortage(short: readonly Shortage[]): ApiError {
  const gone = short.filter(({ left }) => left === 0).map(({ name }) => name);
  const few = short.filter(({ left }) => left > 0);
  const sentences = [
    ...(gone.length > 0
      ? [t('errors', 'outOfStock', { names: gone.join(', '), count: gone.length })]
      : []),
    ...(few.length > 0 ? [shortageText(few)] : []),
  ];
  return new ApiError('conflict', sentences.join(' '), leftBody(short));
}

/** Returns the 422 ApiError for a cart that exceeds the stock. Its body equals the body of {@link orderShortage}. */
export const cartShortage = (short: readonly Shortage[]) =>
  new ApiError('unprocessable', shortageText(short), leftBody(short));
