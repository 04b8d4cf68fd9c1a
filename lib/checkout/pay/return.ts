import 'server-only';
import { db } from '@/lib/db';
import { log } from '@/lib/observe/log';
import { setActor } from '@/lib/observe/request-context';
import { withStripeTimeout } from '@/lib/payments/stripe';
import { lastKnownShop } from '@/lib/shop/read';
import { Order } from '@/models';
import { urlAfterPaying } from './return-origin';
import { settle } from './settle';

/**
 * Settles the session that a browser returns from. Returns the address to redirect to, in the front end that placed the order.
 * Throws nothing: after a fault the shopper goes to My Orders, and webhook and reconciler complete the order later.
 */
export async function settleReturn(sessionId: string | undefined): Promise<string> {
  let goesOn = urlAfterPaying({});
  try {
    await db();
    // Anybody can call this, so Stripe is asked only about ids that this shop has stored.
    const order =
      sessionId && (await Order.findOne({ 'payment.attempts.sessionId': sessionId }).lean());
    if (!order) return goesOn;
    const attempt = order.payment?.attempts.find((each) => each.sessionId === sessionId);
    goesOn = urlAfterPaying(order, lastKnownShop(), attempt?.language);
    // Stripe says whether it is paid, not the browser.
    setActor({ kind: 'system', id: 'Stripe' });
    await withStripeTimeout(settle(sessionId));
  } catch (error) {
    log().warn({ err: error }, 'the return could not settle its payment yet');
  }
  return goesOn;
}
