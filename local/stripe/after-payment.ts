import { ApiError, resourceMissing } from './api-error';
import type { Intent, Refund, Session } from './records';
import { wireDispute, wireRefund } from './wire';
import { announce, change, newId, type World } from './world';

/* Simulates events after a payment that a bank causes: failed refunds and disputes. Only tests trigger them. */

/** The possible decisions of the bank about a dispute. */
export const DECISIONS = ['won', 'lost'] as const;
export type Decision = (typeof DECISIONS)[number];

/** Makes a completed refund fail. The refunded amount returns to the shop's balance. */
export function failRefund(world: World, id: string): Refund {
  const refund = world.store.tables.refund.get(id);
  const intent = refund && world.store.tables.intent.get(refund.intent);
  if (!refund || !intent) throw resourceMissing('refund', id);
  if (refund.failed) return refund;
  return change(world, (draft) => {
    const failed: Refund = { ...refund, failed: true };
    draft.put('refund', failed);
    draft.put('intent', { ...intent, amountRefunded: intent.amountRefunded - refund.amount });
    announce(world, draft, 'refund.failed', wireRefund(failed));
    return failed;
  });
}

/**
 * Simulates that the shopper disputes a payment at the bank. The bank withdraws the money until it decides.
 * With `decision`, the bank decides an open dispute. The decision `won` returns the money to the shop.
 */
export function dispute(world: World, session: Session, decision?: Decision): Intent {
  const intent = session.intent ? world.store.tables.intent.get(session.intent) : undefined;
  if (intent?.status !== 'succeeded') throw new ApiError(400, 'This session is not paid.');
  const { dispute: present } = intent;
  if (!decision && present) return intent;
  if (decision && present?.status !== 'needs_response')
    throw new ApiError(400, 'This payment has no open dispute.');
  const opened = { id: newId('du_test'), created: world.now(), status: 'needs_response' as const };
  const next = decision && present ? { ...present, status: decision } : opened;
  return change(world, (draft) => {
    const disputed: Intent = { ...intent, dispute: next };
    draft.put('intent', disputed);
    const type = decision ? 'charge.dispute.closed' : 'charge.dispute.created';
    announce(world, draft, type, wireDispute(disputed, next));
    return disputed;
  });
}
