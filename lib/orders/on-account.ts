import 'server-only';
import type { Types } from 'mongoose';
import { db } from '@/lib/db';
import { toCents, toUnits } from '@/lib/utils/money';
import { Order } from '@/models';
import { ON_ACCOUNT_INDEX, type OrderDoc } from '@/models/order';
import type { UserDoc } from '@/models/user';
import { dueCentsOf } from './change-order';
import { pricingContextOf } from './pricing-context';
import { state } from './state';

type CreditLimit = NonNullable<UserDoc['creditLimit']>;

/**
 * Returns a credit limit in integer cents of `currency`. After a change of the currency, the number stays the same, as
 * for prices (docs/decisions/0059-currencies-with-other-decimals.md).
 */
export const limitCentsIn = (limit: CreditLimit, currency: string): number =>
  toCents(toUnits(limit.cents, limit.currency), currency);

/**
 * Returns the orders on account of a customer that are neither paid nor cancelled, including orders that are still
 * being placed. Omits orders in other currencies than `currency`.
 */
export async function unpaidOnAccount(
  userId: Types.ObjectId | string,
  currency: string,
): Promise<OrderDoc[]> {
  await db();
  const rows = await Order.find(
    { $and: [{ userId }, state.unpaidOnAccount.where] },
    { items: 0, words: 0, history: 0 },
  )
    .hint(ON_ACCOUNT_INDEX)
    .lean<OrderDoc[]>();
  return rows.filter((row) => pricingContextOf(row).currency === currency);
}

/** Returns the total amount due for these orders, in integer cents. */
export const dueSumOf = (orders: readonly OrderDoc[]): number =>
  orders.reduce((sum, order) => sum + dueCentsOf(order), 0);
