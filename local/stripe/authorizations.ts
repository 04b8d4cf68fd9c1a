import { DAY_MS } from '@/lib/utils/durations';
import { resourceMissing, StateError } from './api-error';
import { checkStep, leastAbove } from './minimum-charge';
import type { Intent, Session } from './records';
import type { Draft } from './store';
import { wireCharge, wireIntent } from './wire';
import { announce, type Cause, change, type World } from './world';

/* Card authorizations. The shop captures an authorization once, in full or in part, or releases it. */

/** How long a bank reserves an authorized amount, in ms. */
export const AUTHORIZATION_MS = 7 * DAY_MS;

function intentOf(draft: Draft, id: string): Intent {
  const intent = draft.get('intent', id);
  if (!intent) throw resourceMissing('payment_intent', id, 'intent');
  return intent;
}

const unexpected = ({ status }: Intent, what: string, only: string) =>
  new StateError(
    400,
    `This PaymentIntent could not be ${what} because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be ${what}: ${only}.`,
    { code: 'payment_intent_unexpected_state' },
  );

/**
 * Captures `amount` cents of an authorization, or the whole authorization. The remaining amount is released.
 * Throws a StateError if the payment has no open authorization.
 */
export function capture(
  draft: Draft,
  world: World,
  id: string,
  cause: Cause,
  amount?: number,
): Intent {
  const intent = intentOf(draft, id);
  if (intent.status !== 'requires_capture')
    throw unexpected(intent, 'captured', 'requires_capture');
  const captured = amount ?? intent.amount;
  checkStep(captured, intent.currency);
  if (captured > intent.amount)
    throw new StateError(
      400,
      'The amount_to_capture cannot exceed the amount that can be captured from this PaymentIntent.',
      { code: 'amount_too_large', param: 'amount_to_capture' },
    );
  const least = leastAbove(captured, intent.currency);
  if (least)
    throw new StateError(400, `Amount must be at least ${least}.`, {
      code: 'amount_too_small',
      param: 'amount_to_capture',
    });
  const capturedIntent: Intent = { ...intent, status: 'succeeded', captured };
  draft.put('intent', capturedIntent);
  const session = draft.get('session', intent.session);
  if (session) draft.put('session', { ...session, paymentStatus: 'paid' });
  announce(world, draft, 'charge.captured', wireCharge(capturedIntent), cause);
  announce(world, draft, 'payment_intent.succeeded', wireIntent(capturedIntent), cause);
  return capturedIntent;
}

/** Releases an authorization. Throws a StateError if the payment has no open authorization. */
export function cancel(
  draft: Draft,
  world: World,
  id: string,
  cause: Cause,
  because: Intent['canceledBecause'] = 'requested_by_customer',
): Intent {
  const intent = intentOf(draft, id);
  if (intent.status !== 'requires_capture')
    throw unexpected(intent, 'canceled', 'requires_capture');
  const canceled: Intent = { ...intent, status: 'canceled', canceledBecause: because };
  draft.put('intent', canceled);
  announce(world, draft, 'payment_intent.canceled', wireIntent(canceled), cause);
  return canceled;
}

/** Makes the authorization of a session expire immediately. */
export function expireAuthorization(world: World, { intent: id }: Session): Intent {
  return change(world, (draft) => cancel(draft, world, id ?? '', null, 'expired'));
}
