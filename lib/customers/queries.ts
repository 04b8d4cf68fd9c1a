import 'server-only';
import mongoose from 'mongoose';
import { accountDetails, dataText } from '@/lib/account/data';
import { listAddresses, viewAddress } from '@/lib/addresses/queries';
import { record } from '@/lib/audit/record';
import { contactEmailOf } from '@/lib/auth/account-fields';
import { fold } from '@/lib/catalog/search/tokenize';
import { db } from '@/lib/db';
import { allInvoicesOf } from '@/lib/invoices/queries';
import {
  belongsTo,
  blockOf,
  findIdentity,
  guestOrdersOf,
  type Known,
  noteOf,
  ordersOf,
} from '@/lib/orders/customer-identity';
import { dueSumOf, limitCentsIn, unpaidOnAccount } from '@/lib/orders/on-account';
import { allOrdersOf } from '@/lib/orders/queries';
import { state } from '@/lib/orders/state';
import { currentShop } from '@/lib/shop/read';
import { toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { pageOf } from '@/lib/utils/paging';
import { readableEmail } from '@/lib/utils/readable-email';
import { Order, Session } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { UserDoc } from '@/models/user';
import { currencyOf, distinct, latestOrdersOf, spentCentsOf, viewRow } from './list';
import type { CustomerOrdersQuery } from './schema';
import type { CustomerOrder, CustomerView } from './view';

const { trusted } = mongoose;

const MOST_SHOWN = 20;
const MOST_SESSIONS = 200;

async function lastVisitOf({ _id }: UserDoc): Promise<Date | undefined> {
  const rows = await Session.find({ audience: 'shopper', subject: String(_id) })
    .sort({ expiresAt: -1 })
    .hint({ subject: 1 })
    .limit(MOST_SESSIONS)
    .lean();
  const times = rows.flatMap(({ seenAt, openedAt }) => seenAt ?? openedAt ?? []);
  return times.toSorted((one, other) => other.getTime() - one.getTime())[0];
}

type Address = CustomerView['addresses'][number];

const placeKey = ({ company = '', street, line2 = '', zipcode, city }: Address) =>
  [company, street, line2, zipcode, city].map(fold).join('|');

async function addressesOf({ user }: Known, orders: readonly OrderDoc[]): Promise<Address[]> {
  const saved = user ? (await listAddresses(String(user._id))).addresses : [];
  const all: Address[] = [
    ...saved.map(({ _id, ...address }) => ({ ...address, isSaved: true as const })),
    ...orders.map((order) => {
      const { _id, ...address } = viewAddress(order.address);
      return address;
    }),
  ];
  const places = new Map<string, Address>();
  for (const address of all)
    if (address.street && !places.has(placeKey(address))) places.set(placeKey(address), address);
  return [...places.values()].slice(0, MOST_SHOWN);
}

/**
 * Returns the permission to order on account, the credit limit, and the sum of unpaid orders. The sum remains after the
 * permission was withdrawn. Empty if the shop does not offer orders on account, and the account has neither permission
 * nor unpaid orders.
 */
async function viewOnAccount(
  user: UserDoc | undefined,
  maySeeMoney: boolean,
): Promise<Pick<CustomerView, 'paysOnAccount' | 'creditLimit' | 'unpaidOnAccount'>> {
  if (!user || user.isGuest) return {};
  const { payMethods, currency } = await currentShop();
  const { paysOnAccount = false, creditLimit } = user;
  const amountOf = (cents: number) => ({ amount: toUnits(cents, currency), currency });
  const unpaid = maySeeMoney ? await unpaidOnAccount(user._id, currency) : [];
  const isOwing = unpaid.length > 0;
  if (!paysOnAccount && !isOwing && !payMethods?.account?.on) return {};
  return omitUndefined({
    paysOnAccount,
    creditLimit:
      paysOnAccount && creditLimit ? amountOf(limitCentsIn(creditLimit, currency)) : undefined,
    unpaidOnAccount:
      maySeeMoney && (paysOnAccount || isOwing) ? amountOf(dueSumOf(unpaid)) : undefined,
  });
}

/** Returns a customer as their page shows it. */
export async function viewCustomer(known: Known, maySeeMoney: boolean): Promise<CustomerView> {
  const { user } = known;
  const latest = await latestOrdersOf(known.identity);
  const { orders } = latest;
  const [addresses, lastVisit] = await Promise.all([
    addressesOf(known, orders),
    user ? lastVisitOf(user) : undefined,
  ]);
  const block = blockOf(known);
  const emails = [user ? contactEmailOf(user) : '', ...orders.map(({ address }) => address.email)];
  const first = latest.isMinimum ? undefined : orders.at(-1);
  const row = viewRow(known, latest, maySeeMoney);
  const phones = orders.length > 0 ? orders.map(({ address }) => address.phone) : [row.phone];
  return {
    ...row,
    phones: distinct(phones).slice(0, MOST_SHOWN),
    emails: distinct(emails.map(readableEmail)).slice(0, MOST_SHOWN),
    ...omitUndefined({ isEmailVerified: user?.mailProvenAt ? true : undefined }),
    cancelledOrders: orders.filter(state.cancelled.is).length,
    ...omitUndefined({
      firstOrderAt: first?.createdAt.toISOString(),
      createdAt: user?.createdAt.toISOString(),
      lastVisitAt: lastVisit?.toISOString(),
    }),
    addresses,
    ...(await viewOnAccount(user, maySeeMoney)),
    note: noteOf(known),
    ...omitUndefined({
      block:
        block &&
        omitUndefined({
          at: block.at.toISOString(),
          reason: block.reason,
          name: block.name || undefined,
        }),
    }),
  };
}

/**
 * Returns the customer with this id: the id of an account or, without an account, the `userId` of one of
 * their phone orders. The counts and sums cover the latest 500 orders. Amounts are omitted if the user may not
 * read them. Throws a 404 ApiError.
 */
export async function findCustomer(id: string, maySeeMoney: boolean): Promise<CustomerView> {
  await db();
  return viewCustomer(await findIdentity(id), maySeeMoney);
}

const viewOrder = (order: OrderDoc, maySeeMoney: boolean): CustomerOrder =>
  omitUndefined({
    _id: String(order._id),
    number: order.number,
    createdAt: order.createdAt.toISOString(),
    status: order.status,
    isPickup: order.pickup ? true : undefined,
    amount: maySeeMoney ? toUnits(spentCentsOf(order), currencyOf(order)) : undefined,
    currency: currencyOf(order),
  });

/**
 * Returns the placed orders of a customer, newest first. `nextCursor` leads to the next page. Throws a 404 ApiError.
 */
export async function listCustomerOrders(
  { id, limit, cursor }: CustomerOrdersQuery,
  maySeeMoney: boolean,
): Promise<{ orders: CustomerOrder[]; nextCursor?: string }> {
  await db();
  const { identity } = await findIdentity(id);
  const { country } = await currentShop();
  const { filter, index } = ordersOf(identity);
  const rows = await Order.find(
    { ...filter, ...omitUndefined({ _id: cursor ? trusted({ $lt: cursor }) : undefined }) },
    { items: 0, words: 0, history: 0, 'payment.attempts': 0 },
  )
    .sort({ _id: -1 })
    .hint(index)
    .limit(limit + 1)
    .lean<OrderDoc[]>();
  const { page, ...next } = pageOf(rows, limit);
  const own = page.filter((row) => belongsTo(identity, row, country));
  return { orders: own.map((order) => viewOrder(order, maySeeMoney)), ...next };
}

async function* inTurn<T>(
  ids: readonly string[],
  read: (id: string) => AsyncIterable<T>,
): AsyncGenerator<T> {
  for (const id of ids) yield* read(id);
}

/**
 * Yields the JSON text of the data that the shop stores about a customer: contact, addresses, note and block, account,
 * orders and invoices. Loads a few orders at a time, which bounds the memory use. Image paths begin with `origin`.
 * Throws a 404 ApiError.
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
  const head = { customer, ...omitUndefined({ account: user && (await accountDetails(user)) }) };
  return dataText(head, inTurn(ids, allOrdersOf), inTurn(ids, allInvoicesOf), origin);
}
