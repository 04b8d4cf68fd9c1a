import 'server-only';
import mongoose from 'mongoose';
import { ApiError } from '@/lib/http/errors';
import { log } from '@/lib/observe/log';
import { User } from '@/models';
import type { UserDoc } from '@/models/user';
import {
  isMissing,
  isOnlinePaymentEnabled,
  isStripeError,
  SOON_MS,
  stripe,
  withStripeTimeout,
} from './stripe';

const { trusted } = mongoose;

/**
 * Deletes the dropped Stripe customers of an account, with their saved cards. Returns whether all are deleted. Without
 * a Stripe key, the shop cannot delete customers. Throws Stripe's errors; the reconciler then retries.
 */
export async function deleteDroppedCustomers(_id: UserDoc['_id'] | string): Promise<boolean> {
  const left = (await User.findById(_id, { droppedCustomers: 1 }).lean())?.droppedCustomers ?? [];
  if (left.length === 0 || !isOnlinePaymentEnabled()) return left.length === 0;
  for (const customer of left) {
    await stripe()
      .customers.del(customer)
      .catch((error) => {
        if (!isMissing(error)) throw error;
      });
    await User.updateOne({ _id }, { $pull: { droppedCustomers: customer } });
  }
  // Remove the field if its list is empty. Otherwise the account would stay in the index.
  const isEmpty = { _id, droppedCustomers: trusted({ $size: 0 }) };
  return (await User.updateOne(isEmpty, { $unset: { droppedCustomers: 1 } })).matchedCount > 0;
}

/** Like {@link deleteDroppedCustomers}, but waits at most 3 s and returns false after an error of Stripe. */
export async function tryDeleteDroppedCustomers(_id: UserDoc['_id'] | string): Promise<boolean> {
  try {
    return await withStripeTimeout(deleteDroppedCustomers(_id), SOON_MS);
  } catch (error) {
    if (!(error instanceof ApiError) && !isStripeError(error)) throw error;
    log().warn({ err: error, userId: _id }, 'saved cards are not deleted at Stripe yet');
    return false;
  }
}
