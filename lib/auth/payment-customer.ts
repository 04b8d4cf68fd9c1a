import 'server-only';
import { User } from '@/models';
import type { UserDoc } from '@/models/user';

const TRIES = 5;

/**
 * Detaches the Stripe customer, with its saved cards, from an account. The next payment then creates a new customer.
 * The id of the old customer stays in `droppedCustomers` until it is deleted at Stripe (lib/payments/customers.ts). The
 * idempotency key for a new customer contains the number of the account's former customers, so that Stripe does not
 * return the deleted customer again. Repeating the call is safe. Does nothing for an account without a customer.
 */
export async function dropPaymentCustomer(_id: UserDoc['_id'] | string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const stripeCustomer = (await User.findById(_id, { stripeCustomer: 1 }).lean())?.stripeCustomer;
    if (stripeCustomer === undefined) return;
    const { matchedCount } = await User.updateOne(
      { _id, stripeCustomer },
      {
        $unset: { stripeCustomer: 1 },
        $addToSet: { droppedCustomers: stripeCustomer },
        $inc: { stripeCustomers: 1 },
      },
    );
    if (matchedCount > 0) return;
  }
  throw new Error('the customer of an account changes all the time');
}
