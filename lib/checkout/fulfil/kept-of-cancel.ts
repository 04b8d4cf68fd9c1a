import 'server-only';
import { say, saying } from '@/lib/http/say';
import { historyOf } from '@/lib/orders/life';
import { reasonWords } from '@/lib/orders/misfit-words';
import { state } from '@/lib/orders/state';
import type { OrderDoc } from '@/models/order';

/** What a press says of a cancellation. */
type Said = { reason?: string | undefined; giveBack?: boolean | undefined };

/**
 * How a press that cancels a cancelled order contradicts what the order keeps, in words: another reason, or other pieces.
 * Undefined when it does not. What is kept stays, because it was acted on.
 */
export function keptWords(order: OrderDoc, { reason, giveBack }: Said): string | undefined {
  const { reason: kept, gone = false } = historyOf(order).at(-1) ?? {};
  if (reason && kept && reason !== kept)
    return say('refusals', 'reasonKept', { reason: reasonWords(kept, saying('order')) });
  if (reason && !kept) return say('refusals', 'noReasonKept');
  if (giveBack === undefined || !state.counted.is(order) || giveBack !== gone) return undefined;
  return say('refusals', gone ? 'piecesGone' : 'piecesBack');
}
