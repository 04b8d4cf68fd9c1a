import type Stripe from 'stripe';
import { formatCents } from '@/lib/money';
import { termsOf } from '@/lib/orders/terms';
import type { OrderDoc } from '@/models/order';

/* What a session says of its payment, read from Stripe with its payment and charge. */

export type Session = Stripe.Checkout.Session;

/** A payment that failed for good, such as a refused bank transfer. */
const DEAD = ['requires_payment_method', 'canceled'];

/** How long a bank holds money for a card of which Stripe does not say it. */
const HOLD_MS = 7 * 86_400_000;

/** What has paid a session; `heldUntil` where the money is only held, or was and less than all of it was taken. */
export type Paid = { intent: string; charge?: Stripe.Charge; heldUntil?: Date };

/** The payment of a session as it was read. */
export const intentOf = ({ payment_intent: intent }: Session) =>
  intent instanceof Object ? intent : undefined;

/** Whether the money of a session is held, and not taken yet. */
export const isHeld = (session: Session) => intentOf(session)?.status === 'requires_capture';

/** Whether less was taken of a payment than was held for it, as in Stripe's dashboard; lib/checkout/refund/hold.ts notes how much. */
const isPartlyTaken = ({ status, amount, amount_received: taken }: Stripe.PaymentIntent) =>
  status === 'succeeded' && taken < amount;

/** Until when a bank holds the money of a charge. */
function endOfHold(charge: Stripe.Charge | undefined, created: number): Date {
  const before = charge?.payment_method_details?.card?.capture_before;
  return new Date(before ? before * 1000 : created * 1000 + HOLD_MS);
}

/** The payment of a session; its refund may be known before the payment itself. */
export function paidOf(session: Session): Paid | undefined {
  const intent = intentOf(session);
  if (!intent) return undefined;
  const { id, latest_charge: latest, created } = intent;
  const charge = latest instanceof Object ? latest : undefined;
  return {
    intent: id,
    ...(charge ? { charge } : {}),
    ...(isHeld(session) || isPartlyTaken(intent) ? { heldUntil: endOfHold(charge, created) } : {}),
  };
}

/** Whether nothing can be paid by a session any more. */
export const isDead = (session: Session) =>
  session.status === 'expired' ||
  (session.status === 'complete' && DEAD.includes(intentOf(session)?.status ?? ''));

/** The mismatch between a paid session and this order, or undefined. */
export function mismatch(session: Session, order: OrderDoc): string | undefined {
  const { currency } = termsOf(order);
  if (session.currency !== currency) return `paid in ${session.currency}`;
  if (session.amount_total !== order.amountCents)
    return `paid ${formatCents(session.amount_total ?? 0, currency)} instead of ${formatCents(order.amountCents, currency)}`;
  if (session.client_reference_id !== String(order._id)) return 'paid under another reference';
  return undefined;
}
