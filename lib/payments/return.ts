import { Order } from '@/models';
import { db } from '../db';
import { env } from '../env';
import { log } from '../log';
import { settle } from './settle';
import { patiently } from './stripe';

/**
 * Settles the session that a browser comes back from and answers where it goes on. Whatever goes
 * wrong here, the shopper goes on to My Orders: webhook and reconciler complete the order later.
 */
export async function settleReturn(sessionId: string | undefined): Promise<string> {
  try {
    await db();
    // Anybody can call this with anything: only what was handed out here is asked about at Stripe.
    const isOurs = sessionId && (await Order.exists({ 'payment.attempts.sessionId': sessionId }));
    if (isOurs) await patiently(settle(sessionId));
  } catch (error) {
    log().warn({ err: error }, 'the return could not settle its payment yet');
  }
  return `${env().APP_ORIGIN}/loader?next=my-orders`;
}
