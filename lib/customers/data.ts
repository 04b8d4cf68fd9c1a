import 'server-only';
import { dataText } from '@/lib/account/data';
import { record } from '@/lib/audit/record';
import { db } from '@/lib/db';
import { allInvoicesOf } from '@/lib/invoices/queries';
import { findIdentity, guestOrdersOf } from '@/lib/orders/customer-identity';
import { allOrdersOf } from '@/lib/orders/queries';
import { viewCustomer } from './queries';

async function* inTurn<T>(
  ids: readonly string[],
  read: (id: string) => AsyncIterable<T>,
): AsyncGenerator<T> {
  for (const id of ids) yield* read(id);
}

/**
 * Yields the JSON text of the data that the shop stores about a customer: name, contact, addresses, the
 * seller's note and block, every order and every invoice. It loads a few orders at a time, so that memory use
 * is bounded. Image paths begin with `origin`. Throws a 404 ApiError.
 */
export async function customerData(id: string, origin: string): Promise<AsyncGenerator<string>> {
  await db();
  const known = await findIdentity(id);
  const { identity, user } = known;
  const customer = await viewCustomer(known, true);
  // Each phone order without an account has its own `userId`.
  const ids = user
    ? [String(user._id)]
    : (await guestOrdersOf(identity)).map(({ userId }) => String(userId));
  await record({ event: 'customer exported', ...(user ? { userId: id } : { guestId: id }) });
  return dataText({ customer }, inTurn(ids, allOrdersOf), inTurn(ids, allInvoicesOf), origin);
}
