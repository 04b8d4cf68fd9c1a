import 'server-only';
import { say, saying } from '@/lib/http/say';
import { historyOf } from '@/lib/orders/life';
import { reasonWords } from '@/lib/orders/misfit-words';
import { state } from '@/lib/orders/state';
import type { OrderDoc } from '@/models/order';

/** What a press says of a cancellation. */
type Said = { reason?: string | undefined; giveBack?: boolean | undefined };

/**
 * What an order that is cancelled already keeps instead of what a press says of that, in words; nothing where the press says the
 * same, or nothing. Reason and pieces stay: both were acted on.
 */
export function keptWords(order: OrderDoc, { reason, giveBack }: Said): string | undefined {
  const { reason: kept, gone = false } = historyOf(order).at(-1) ?? {};
  if (reason && kept && reason !== kept)
    return say('refusals', 'reasonKept', { reason: reasonWords(kept, saying('order')) });
  if (reason && !kept) return say('refusals', 'noReasonKept');
  if (giveBack === undefined || !state.counted.is(order) || giveBack !== gone) return undefined;
  return say('refusals', gone ? 'piecesGone' : 'piecesBack');
}
