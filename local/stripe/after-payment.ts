import { ApiError, noSuch } from './api-error';
import type { Intent, Refund, Session } from './records';
import type { Draft } from './store';
import { wireDispute, wireRefund } from './wire';
import { announce, newId, type World } from './world';

/* What banks do after a payment: refunds that fail, and disputes. Only tests and checkers order it. */

/** How the bank decides a dispute. */
export const DECISIONS = ['won', 'lost'] as const;
export type Decision = (typeof DECISIONS)[number];

function write<T>(world: World, work: (draft: Draft) => T): T {
  const draft = world.store.begin();
  const result = work(draft);
  draft.commit();
  world.wake();
  return result;
}

function paidBy(world: World, session: Session): Intent {
  const intent = session.intent ? world.store.tables.intent.get(session.intent) : undefined;
  if (intent?.status !== 'succeeded') throw new ApiError(400, 'This session is not paid.');
  return intent;
}

/** Makes a refund fail after it was made: the money is with the shop again. */
export function failRefund(world: World, id: string): Refund {
  const refund = world.store.tables.refund.get(id);
  const intent = refund && world.store.tables.intent.get(refund.intent);
  if (!refund || !intent) throw noSuch('refund', id);
  if (refund.failed) return refund;
  return write(world, (draft) => {
    const failed: Refund = { ...refund, failed: true };
    draft.put('refund', failed);
    draft.put('intent', { ...intent, amountRefunded: intent.amountRefunded - refund.amount });
    announce(world, draft, 'refund.failed', wireRefund(failed));
    return failed;
  });
}

/** The shopper disputes a payment at the bank, which takes the money back until it has decided. */
export function openDispute(world: World, session: Session): Intent {
  const intent = paidBy(world, session);
  if (intent.dispute) return intent;
  return write(world, (draft) => {
    const dispute = {
      id: newId('du_test'),
      created: world.now(),
      status: 'needs_response' as const,
    };
    const disputed: Intent = { ...intent, dispute };
    draft.put('intent', disputed);
    announce(world, draft, 'charge.dispute.created', wireDispute(disputed, dispute));
    return disputed;
  });
}

/** The bank decides an open dispute; `won` gives the shop its money back. */
export function closeDispute(world: World, session: Session, decision: Decision): Intent {
  const intent = paidBy(world, session);
  if (intent.dispute?.status !== 'needs_response')
    throw new ApiError(400, 'This payment has no open dispute.');
  const dispute = { ...intent.dispute, status: decision };
  return write(world, (draft) => {
    const decided: Intent = { ...intent, dispute };
    draft.put('intent', decided);
    announce(world, draft, 'charge.dispute.closed', wireDispute(decided, dispute));
    return decided;
  });
}
