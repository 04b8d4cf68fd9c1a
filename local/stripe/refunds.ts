import type { z } from 'zod';
import { resourceMissing, StateError } from './api-error';
import { checkStep } from './minimum-charge';
import type { Refund } from './records';
import type { createRefund as createSchema } from './schema';
import type { Draft } from './store';
import { capturedAmountOf, wireCharge } from './wire';
import { announce, type Cause, newId, type World } from './world';

type Params = z.output<typeof createSchema>;

/** Refunds a payment, in full or in part. Throws an ApiError if the amount exceeds the remaining payment. */
export function createRefund(world: World, draft: Draft, params: Params, cause: Cause): Refund {
  const { payment_intent: id } = params;
  const intent = world.store.tables.intent.get(id);
  if (!intent) throw resourceMissing('payment_intent', id, 'payment_intent');
  const { charge } = intent;
  if (intent.status !== 'succeeded' || !charge)
    throw new StateError(
      400,
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      { param: 'payment_intent' },
    );
  if (intent.dispute && intent.dispute.status !== 'won')
    throw new StateError(400, `Charge ${charge} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  const left = capturedAmountOf(intent) - intent.amountRefunded;
  if (left === 0)
    throw new StateError(400, `Charge ${charge} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  const amount = params.amount ?? left;
  checkStep(amount, intent.currency);
  if (amount > left)
    throw new StateError(
      400,
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      { param: 'amount' },
    );
  const refund: Refund = {
    id: newId('re_test'),
    created: world.now(),
    intent: intent.id,
    charge,
    amount,
    currency: intent.currency,
    reason: params.reason ?? null,
    metadata: params.metadata,
  };
  const refunded = { ...intent, amountRefunded: intent.amountRefunded + amount };
  draft.put('refund', refund);
  draft.put('intent', refunded);
  announce(world, draft, 'charge.refunded', wireCharge(refunded), cause);
  return refund;
}
