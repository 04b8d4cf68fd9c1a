import { DAY_MS } from '@/lib/utils/durations';
import { resourceMissing, StateError } from './api-error';
import { saveCard } from './customers';
import type { Intent, Session, WalletContact } from './records';
import { checkStep, expireSession, leastAbove } from './sessions';
import { announce, type Cause, change, type Draft, newId, type World } from './store';
import { wireCharge, wireIntent, wireSession } from './wire';

/* Card authorizations. The shop captures an authorization once, or releases it. */

export const AUTHORIZATION_MS = 7 * DAY_MS;

function storedIntent(draft: Draft, id: string): Intent {
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
 * Captures `amount` cents of an authorization, or all of it, and releases the remaining amount. Throws a StateError if
 * the payment has no open authorization.
 */
export function capture(
  draft: Draft,
  world: World,
  id: string,
  cause: Cause,
  amount?: number,
): Intent {
  const intent = storedIntent(draft, id);
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

export function cancel(
  draft: Draft,
  world: World,
  id: string,
  cause: Cause,
  because: Intent['canceledBecause'] = 'requested_by_customer',
): Intent {
  const intent = storedIntent(draft, id);
  if (intent.status !== 'requires_capture')
    throw unexpected(intent, 'canceled', 'requires_capture');
  const canceled: Intent = { ...intent, status: 'canceled', canceledBecause: because };
  draft.put('intent', canceled);
  announce(world, draft, 'payment_intent.canceled', wireIntent(canceled), cause);
  return canceled;
}

export function expireAuthorization(world: World, { intent: id }: Session): Intent {
  return change(world, (draft) => cancel(draft, world, id ?? '', null, 'expired'));
}

export const OUTCOMES = ['paid', 'saved', 'failed', 'async', 'async_failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/**
 * Simulates a payment with this outcome. `collected` is the data from the wallet. A session that can no longer be paid
 * does not change, but the bank may still decide a pending payment.
 */
export function pay(
  world: World,
  session: Session,
  outcome: Outcome,
  collected?: WalletContact,
): Session {
  return change(world, (draft) => {
    const given = collected && session.status === 'open' ? { ...session, collected } : session;
    return decide(world, draft, given, outcome);
  });
}

function decide(world: World, draft: Draft, session: Session, outcome: Outcome): Session {
  if (session.bank && (outcome === 'paid' || outcome === 'failed'))
    return decideBank(world, draft, session, outcome);
  if (session.status !== 'open') return session;
  const intent = intentOf(world, draft, session);
  const opened = { ...session, intent: intent.id };
  if (outcome === 'failed') {
    const declined: Intent = { ...intent, declined: true };
    draft.put('intent', declined);
    draft.put('session', opened);
    announce(world, draft, 'payment_intent.payment_failed', wireIntent(declined));
    return opened;
  }
  const paid = outcome === 'paid' || outcome === 'saved';
  if (outcome === 'saved' && session.savesCard) saveCard(draft, session.customer);
  // Bank payments with delayed confirmation have no authorization.
  const isAuthorized = paid && session.holdsCards === true;
  const done = isAuthorized ? authorizedAmountOf(world, intent) : succeeded(intent);
  draft.put('intent', paid ? done : { ...intent, declined: false, status: 'processing' });
  if (isAuthorized)
    announce(world, draft, 'payment_intent.amount_capturable_updated', wireIntent(done));
  const { bankDelayMs } = world;
  const complete: Session = {
    ...opened,
    status: 'complete',
    paymentStatus: paid && !isAuthorized ? 'paid' : 'unpaid',
    bank: paid
      ? null
      : {
          becomes: outcome === 'async' ? 'paid' : 'failed',
          at: bankDelayMs === null ? null : world.now() + bankDelayMs,
        },
  };
  return conclude(world, draft, complete, 'checkout.session.completed');
}

function decideBank(
  world: World,
  draft: Draft,
  session: Session,
  outcome: 'paid' | 'failed',
): Session {
  const intent = intentOf(world, draft, session);
  if (outcome === 'paid') {
    draft.put('intent', succeeded(intent));
    const paid: Session = { ...session, bank: null, paymentStatus: 'paid' };
    return conclude(world, draft, paid, 'checkout.session.async_payment_succeeded');
  }
  const failed: Intent = { ...intent, status: 'requires_payment_method', declined: true };
  draft.put('intent', failed);
  announce(world, draft, 'payment_intent.payment_failed', wireIntent(failed));
  const unpaid: Session = { ...session, bank: null };
  return conclude(world, draft, unpaid, 'checkout.session.async_payment_failed');
}

function conclude(world: World, draft: Draft, session: Session, type: string): Session {
  draft.put('session', session);
  announce(world, draft, type, wireSession(session, world.publicUrl()));
  return session;
}

const succeeded = (intent: Intent): Intent => ({
  ...intent,
  status: 'succeeded',
  declined: false,
  charge: newId('ch_test'),
});

const authorizedAmountOf = (world: World, intent: Intent): Intent => ({
  ...succeeded(intent),
  status: 'requires_capture',
  captureBefore: world.now() + AUTHORIZATION_MS,
});

/** As at Stripe, the first attempt to pay creates the payment of a session. */
function intentOf(world: World, draft: Draft, session: Session): Intent {
  const known = session.intent ? draft.get('intent', session.intent) : undefined;
  return (
    known ?? {
      id: newId('pi_test'),
      session: session.id,
      created: world.now(),
      amount: session.amountTotal,
      currency: session.currency,
      metadata: session.intentMetadata,
      status: 'requires_payment_method',
      declined: false,
      charge: null,
      amountRefunded: 0,
    }
  );
}

/**
 * Expires due sessions and authorizations, and applies due bank payments. Returns the time of the next expiry or
 * outcome.
 */
export function authorizationExpiry(world: World): number | undefined {
  const now = world.now();
  let next: number | undefined;
  const draft = world.store.begin();
  for (const id of world.store.liveSessions) {
    const session = draft.get('session', id);
    if (!session) continue;
    const due = session.status === 'open' ? session.expiresAt : session.bank?.at;
    if (due === undefined || due === null) continue;
    if (due > now) next = Math.min(next ?? due, due);
    else if (session.bank) decideBank(world, draft, session, session.bank.becomes);
    else expireSession(world, draft, session);
  }
  for (const id of world.store.liveHolds) {
    const due = draft.get('intent', id)?.captureBefore ?? now;
    if (due > now) next = Math.min(next ?? due, due);
    else cancel(draft, world, id, null, 'expired');
  }
  draft.commit();
  return next;
}
