import 'server-only';
import { site } from '@/lib/utils/site';
import type { OrderDoc, OrderStatus } from '@/models/order';
import type { FactorChange } from '@/models/staff';
import { log } from './log';
import { metrics } from './metrics';
import { currentActor } from './request-context';

/** `currency` is the currency of the amounts (ISO 4217, lower case). */
type OfOrder = { orderId: string; payment: OrderDoc['paymentType']; currency: string };
type Audience = 'shopper' | 'seller';
/** A change that the seller has made to a customer. `guestId` is the `userId` of a phone order without an account. */
export type CustomerChange =
  | 'customer note changed'
  | 'customer blocked'
  | 'customer unblocked'
  | 'customer on account'
  | 'customer not on account'
  | 'customer credit limit changed'
  | 'customer exported';

/** A business event. It has ids and amounts (integer cents), but no personal data. */
export type BusinessEvent =
  | ({ event: 'order placed'; cents: number } & OfOrder)
  | ({ event: 'order paid' | 'order refunded'; cents: number } & OfOrder)
  | ({ event: 'order status'; from: OrderStatus; status: OrderStatus } & OfOrder)
  | ({
      event:
        | 'order unpaid'
        | 'order packing'
        | 'order returned'
        | 'order moved'
        | 'order assigned'
        | 'order address entered'
        | 'order address changed'
        | 'order reviewed'
        | 'order review undone'
        | 'order withdrawn';
    } & OfOrder)
  | ({ event: 'phone order taken over' | 'guest order taken over' } & OfOrder)
  | ({
      event: 'order paid back' | 'order given back' | 'order refund undone';
      cents: number;
    } & OfOrder)
  | { event: 'order disputed' | 'dispute won' | 'dispute lost'; orderId: string; cents: number }
  | { event: 'invoice made' | 'credit note made'; orderId: string; cents: number }
  | {
      event: 'signed in' | 'password changed' | 'email changed';
      audience: Audience;
      userId?: string;
    }
  | {
      event: 'passkey added' | 'passkey renamed' | 'passkey removed';
      audience: 'shopper';
      userId: string;
    }
  | {
      event: 'sign-in refused' | 'device shared' | 'device not shared' | 'PIN set';
      audience: Audience;
    }
  | { event: FactorChange | 'passkey renamed'; audience: 'seller' }
  | { event: 'account made' | 'account deleted'; userId: string }
  | { event: 'product added' | 'product changed'; productId: string }
  | { event: 'product removed' | 'product restored'; productId: string }
  | { event: 'stock changed'; productId: string; inStock: boolean; stock?: number }
  | {
      event:
        | 'settings changed'
        | 'categories changed'
        | 'page saved'
        | 'page removed'
        | 'home page changed';
    }
  | { event: 'staff invited' | 'staff joined' | 'staff changed' | 'staff removed'; staffId: string }
  | { event: 'day closed' | 'cash handed over'; cents: number }
  | { event: CustomerChange; userId: string }
  | { event: CustomerChange; guestId: string }
  | { event: 'guest forgotten'; orders: number }
  | { event: 'newsletter exported'; subscribers: number }
  | { event: 'orders exported'; columns: string[] }
  | { event: 'products imported'; added: number; updated: number; faults: number };

function count(event: BusinessEvent): void {
  const { orders, taken, refunded, signIns } = metrics();
  if (event.event === 'order placed')
    orders.inc({ status: 'Order Placed', payment: event.payment });
  else if (event.event === 'order paid') {
    const { payment, currency, cents } = event;
    taken.inc({ payment, currency }, cents);
    // An online order counts as placed only after the payment.
    if (payment === 'Online') orders.inc({ status: 'Order Placed', payment });
  } else if (event.event === 'order status')
    orders.inc({ status: event.status, payment: event.payment });
  else if (event.event === 'order refunded')
    refunded.inc({ currency: event.currency }, event.cents);
  else if (event.event === 'signed in' || event.event === 'sign-in refused') {
    const result = event.event === 'signed in' ? 'done' : 'refused';
    signIns.inc({ audience: event.audience, result });
  }
}

/**
 * Logs a business event with its actor, and counts it in the metrics. Call it after the write that makes the
 * change final.
 */
export function emitEvent(event: BusinessEvent): void {
  log().info({ ...event, by: currentActor().kind }, event.event);
  count(event);
}

/** Returns the fields of an order that its business events contain. */
export const orderEventFields = ({
  _id,
  paymentType: payment,
  currency = site.currency,
}: Pick<OrderDoc, '_id' | 'paymentType' | 'currency'>): OfOrder => ({
  orderId: String(_id),
  payment,
  currency,
});
