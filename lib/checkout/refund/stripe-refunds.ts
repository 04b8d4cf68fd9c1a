import 'server-only';
import type Stripe from 'stripe';
import { log } from '@/lib/observe/log';
import { isChargedBack, isFinal, isRefundedAlready, stripe } from '@/lib/payments/stripe';
import type { OrderDoc } from '@/models/order';

/* Refunds at Stripe; what the orders know of them is in refund.ts and note-refund.ts. */

/** The refund; undefined when nothing is left to refund; `disputed` when the bank has charged the payment back. */
export type Outcome = Stripe.Refund | 'disputed' | undefined;

type Part = { intent: string; key: string; metadata: { order: string; part: string; at: string } };

/**
 * The refund that Stripe has already made for a part; looked up, because Stripe forgets idempotency keys after a while. `at`
 * tells parts with the same number apart, which the restore of a backup can cause; refunds of older versions lack it.
 */
async function findMade({ intent, metadata }: Part): Promise<Stripe.Refund | undefined> {
  const made = stripe().refunds.list({ payment_intent: intent, limit: 100 });
  for await (const refund of made)
    if (
      refund.metadata?.order === metadata.order &&
      refund.metadata.part === metadata.part &&
      (refund.metadata.at ?? metadata.at) === metadata.at &&
      refund.status !== 'failed' &&
      refund.status !== 'canceled'
    )
      return refund;
  return undefined;
}

const create = ({ intent, key, metadata }: Part, cents?: number) =>
  stripe().refunds.create(
    { payment_intent: intent, metadata, ...(cents === undefined ? {} : { amount: cents }) },
    { idempotencyKey: key },
  );

/** What was paid, and the sum of the refunds that did not fail, as Stripe says; in integer cents. */
export type GivenBack = { paidCents: number; cents: number };

/** Reads the refunds of a payment; undefined when Stripe knows none. Throws Stripe's errors. */
export async function givenBackAtStripe(intent: string): Promise<GivenBack | undefined> {
  const sums: GivenBack = { paidCents: 0, cents: 0 };
  const list = { payment_intent: intent, limit: 100, expand: ['data.charge'] };
  for await (const { amount, charge, status } of stripe().refunds.list(list)) {
    if (charge instanceof Object) sums.paidCents = charge.amount_captured;
    if (status !== 'failed' && status !== 'canceled') sums.cents += amount;
  }
  return sums.paidCents > 0 ? sums : undefined;
}

/** Whether less than `cents` of a payment is left, because a part was refunded already. */
async function isLessLeft(intent: string, cents: number): Promise<boolean> {
  const latest = { payment_intent: intent, limit: 1, expand: ['data.charge'] };
  const { charge } = (await stripe().refunds.list(latest)).data[0] ?? {};
  return charge instanceof Object && charge.amount_captured - charge.amount_refunded < cents;
}

/**
 * Makes a refund at Stripe of `cents`, else of all that is left of the payment; once, however often it is called. Throws Stripe's
 * errors, except that nothing is left and that the bank has charged the payment back.
 */
export async function makeRefund(part: Part, cents?: number): Promise<Outcome> {
  const made = await findMade(part);
  if (made) return made;
  try {
    return await create(part, cents);
  } catch (error) {
    if (isRefundedAlready(error)) return undefined;
    if (isChargedBack(error)) return 'disputed';
    if (!isFinal(error) || cents === undefined) throw error;
    // Stripe refuses for other reasons, too, such as an account without the money.
    if (!(await isLessLeft(part.intent, cents))) throw error;
    // The seller gave a part back in the dashboard, so less is left than is owed.
    log().warn({ err: error, key: part.key }, 'what is left of a payment is given back');
    return makeRefund({ ...part, key: `${part.key}:rest` });
  }
}

/** Refunds a payment that no order needs in full; once, however often it is called. Throws as {@link makeRefund}. */
export async function refundUnneeded(orderId: OrderDoc['_id'], intent: string): Promise<Outcome> {
  const underKey = (idempotencyKey: string) =>
    stripe().refunds.create({ payment_intent: intent, reason: 'duplicate' }, { idempotencyKey });
  try {
    const made = await underKey(`refund:${intent}`).catch((error) => {
      if (!isFinal(error) || isRefundedAlready(error) || isChargedBack(error)) throw error;
      // Stripe answers a key with its first refusal for a day; of all that is left nothing can be given back twice.
      return underKey(`refund:${intent}:${new Date().toISOString().slice(0, 13)}`);
    });
    log().warn({ orderId: String(orderId) }, 'a payment that no order needs was given back');
    return made;
  } catch (error) {
    if (isChargedBack(error)) return 'disputed';
    // The seller refunded it, or Stripe has forgotten the key of our own refund.
    if (!isRefundedAlready(error)) throw error;
    return undefined;
  }
}
