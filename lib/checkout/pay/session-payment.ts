import type Stripe from 'stripe';
import { termsOf } from '@/lib/orders/terms';
import { DAY_MS } from '@/lib/utils/durations';
import { formatCents } from '@/lib/utils/money';
import type { OrderDoc } from '@/models/order';

/* What a Checkout session, read from Stripe with its payment and charge, says of that payment. */

export type Session = Stripe.Checkout.Session;

/** The states of a payment that failed for good, such as a refused bank transfer. */
const DEAD = ['requires_payment_method', 'canceled'];

/** How long a bank holds the money of a card when Stripe does not say until when. */
const HOLD_MS = 7 * DAY_MS;

/** The payment of a session; `heldUntil` while the money is only held, and after a capture of less than all of it. */
export type Paid = { intent: string; charge?: Stripe.Charge; heldUntil?: Date };

/** The payment intent of a session, if Stripe expanded it. */
export const intentOf = ({ payment_intent: intent }: Session) =>
  intent instanceof Object ? intent : undefined;

/** Whether the money of a session is held, and not captured yet. */
export const isHeld = (session: Session) => intentOf(session)?.status === 'requires_capture';

/** Whether less was captured than was held, as in Stripe's dashboard; lib/checkout/refund/hold.ts records the sum. */
const isPartlyCaptured = ({ status, amount, amount_received: captured }: Stripe.PaymentIntent) =>
  status === 'succeeded' && captured < amount;

/** Until when a bank holds the money of a charge. */
function holdExpiry(charge: Stripe.Charge | undefined, created: number): Date {
  const before = charge?.payment_method_details?.card?.capture_before;
  return new Date(before ? before * 1000 : created * 1000 + HOLD_MS);
}

/** The payment of a session, if it has one. */
export function paidOf(session: Session): Paid | undefined {
  const intent = intentOf(session);
  if (!intent) return undefined;
  const { id, latest_charge: latest, created } = intent;
  const charge = latest instanceof Object ? latest : undefined;
  return {
    intent: id,
    ...(charge ? { charge } : {}),
    ...(isHeld(session) || isPartlyCaptured(intent)
      ? { heldUntil: holdExpiry(charge, created) }
      : {}),
  };
}

/** Whether nothing can be paid by a session any more. */
export const isDead = (session: Session) =>
  session.status === 'expired' ||
  (session.status === 'complete' && DEAD.includes(intentOf(session)?.status ?? ''));

/** How a paid session does not fit its order, as `payment.flag` stores it (misfit-words.ts); undefined when it fits. */
export function mismatch(session: Session, order: OrderDoc): string | undefined {
  const { currency } = termsOf(order);
  if (session.currency !== currency) return `paid in ${session.currency}`;
  if (session.amount_total !== order.amountCents)
    return `paid ${formatCents(session.amount_total ?? 0, currency)} instead of ${formatCents(order.amountCents, currency)}`;
  if (session.client_reference_id !== String(order._id)) return 'paid under another reference';
  return undefined;
}
