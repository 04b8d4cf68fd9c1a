import 'server-only';
import mongoose from 'mongoose';
import { contactEmailOf } from '@/lib/auth/account-fields';
import { matchesPerson } from '@/lib/checkout/phone/customers';
import { db } from '@/lib/db';
import {
  accountIdentity,
  belongsTo,
  blockOf,
  guestIdentity,
  guestOf,
  type Identity,
  identityOf,
  type Known,
  ordersOf,
} from '@/lib/orders/customer-identity';
import { matching } from '@/lib/orders/list-filters';
import { netPaidCentsOf } from '@/lib/orders/refunds';
import { state } from '@/lib/orders/state';
import { currentShop } from '@/lib/shop/read';
import { toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { pageOf } from '@/lib/utils/paging';
import { formatPhone, phoneStarts } from '@/lib/utils/phone-number';
import { readableEmail } from '@/lib/utils/readable-email';
import { site } from '@/lib/utils/site';
import { GuestCustomer, Order, User } from '@/models';
import type { GuestCustomerDoc } from '@/models/customer';
import { LISTED_INDEX, LISTED_OF_ACCOUNT_INDEX, type OrderDoc } from '@/models/order';
import type { CustomersQuery } from './schema';
import type { CustomerRow, CustomersResponse, SpentView } from './view';

/** The currency of an order (ISO 4217). Old orders store no currency. */
export const currencyOf = ({ currency = site.currency }: Pick<OrderDoc, 'currency'>): string =>
  currency;

/**
 * Returns the amount that a customer has spent on an order in integer cents, after refunds. It is 0 for a cancelled or
 * fully refunded order. An unpaid order counts with its amount due.
 */
export const spentCentsOf = (order: OrderDoc): number =>
  state.active.is(order) ? netPaidCentsOf(order) : 0;

function spentOn(orders: readonly OrderDoc[]): SpentView[] {
  const sums = new Map<string, number>();
  for (const order of orders.filter(state.sold.is)) {
    const currency = currencyOf(order);
    sums.set(currency, (sums.get(currency) ?? 0) + spentCentsOf(order));
  }
  return [...sums]
    .sort(([, one], [, other]) => other - one)
    .map(([currency, cents]) => ({ currency, amount: toUnits(cents, currency) }));
}

const { trusted } = mongoose;

/** The counts and sums of a customer cover at most this many orders. */
const MOST_ORDERS = 500;
/** One request reads at most `MOST_BATCHES` batches of orders. A page may be shorter than `limit`. */
const BATCH = 100;
const MOST_BATCHES = 5;
/** The maximum number of orders that a search reads, and of accounts that it finds by email prefix. */
const SEARCHED = 200;
const ACCOUNTS = 20;
const AT_ONCE = 5;
const LEAST_LETTERS = 2;

const LEFT_OUT = { items: 0, words: 0, history: 0, 'payment.attempts': 0 } as const;
const IDENTITY = { userId: 1, phone: 1, address: 1, erasedAt: 1 } as const;

type Row = Pick<OrderDoc, '_id' | 'userId' | 'phone' | 'address' | 'erasedAt'>;

/**
 * Returns the latest orders of a customer, at most 500, without lines, history and payment attempts. `isMinimum` is
 * true if the customer has more orders.
 */
export async function latestOrdersOf(identity: Identity, most = MOST_ORDERS) {
  const { country } = await currentShop();
  const { filter, index } = ordersOf(identity);
  const rows = await Order.find(filter, LEFT_OUT)
    .sort({ _id: -1 })
    .hint(index)
    .limit(most + 1)
    .lean<OrderDoc[]>();
  const own = rows.slice(0, most).filter((row) => belongsTo(identity, row, country));
  return { orders: own, isMinimum: rows.length > most };
}

async function hasNewer(identity: Identity, cursor: string, country: string | undefined) {
  const { filter, index } = ordersOf(identity);
  const since = { ...filter, _id: trusted({ $gte: cursor }) };
  const isAccount = index === LISTED_OF_ACCOUNT_INDEX;
  const found = await Order.find(since, isAccount ? { _id: 1 } : IDENTITY)
    .sort({ _id: -1 })
    .hint(index)
    .limit(isAccount ? 1 : BATCH)
    .lean();
  return isAccount
    ? found.length > 0
    : found.some((row) => belongsTo(identity, row as Row, country));
}

/**
 * Returns the customers whose latest order is older than `cursor`, the latest first. Reads orders from the newest to
 * the oldest, and skips customers of earlier pages. Reads at most 500 orders, because a few customers may have placed
 * most orders.
 */
async function byLatestOrder({ limit, cursor }: Pick<CustomersQuery, 'limit' | 'cursor'>) {
  const { country } = await currentShop();
  const found = new Map<string, Identity>();
  const seen = new Set<string>();
  let after = cursor;
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const rows: Row[] = await Order.find(
      {
        ...state.listed.where,
        ...omitUndefined({ _id: after ? trusted({ $lt: after }) : undefined }),
      },
      IDENTITY,
    )
      .sort({ _id: -1 })
      .hint(LISTED_INDEX)
      .limit(BATCH)
      .lean();
    const firsts = rows.flatMap((row) => {
      const identity = identityOf(row, country);
      if (row.erasedAt || seen.has(identity.key)) return [];
      seen.add(identity.key);
      return [{ identity, _id: String(row._id) }];
    });
    const isKnown = cursor
      ? await Promise.all(firsts.map(({ identity }) => hasNewer(identity, cursor, country)))
      : [];
    for (const [at, { identity, _id }] of firsts.entries()) {
      if (isKnown[at]) continue;
      found.set(identity.key, identity);
      if (found.size === limit) return { found: [...found.values()], nextCursor: _id };
    }
    if (rows.length < BATCH) return { found: [...found.values()] };
    after = String(rows.at(-1)?._id);
  }
  return { found: [...found.values()], nextCursor: after };
}

/** The beginning of an email address. */
const EMAIL_START = /^[^\s@]{2,}(@[^\s@]*)?$/;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

async function accountsByEmail(q: string): Promise<Identity[]> {
  if (!EMAIL_START.test(q)) return [];
  const users = await User.find(
    { email: trusted({ $regex: `^${escaped(q.toLowerCase())}` }), removedAt: null },
    { _id: 1 },
  )
    .sort({ email: 1 })
    .hint({ email: 1 })
    .limit(ACCOUNTS)
    .lean();
  return users.map(accountIdentity);
}

async function bySearch(q: string): Promise<Identity[]> {
  if (q.length < LEAST_LETTERS) return [];
  const { country } = await currentShop();
  const starts = phoneStarts(q, country);
  const rows: Row[] = await Order.find(
    { $and: [state.listed.where, { erasedAt: null }, ...matching(q, country)] },
    IDENTITY,
  )
    .sort({ _id: -1 })
    .hint({ words: 1, _id: -1 })
    .limit(SEARCHED)
    .lean();
  const named = rows.filter(({ address }) =>
    matchesPerson({ address, numbers: formatPhone(address.phone, address.e164) }, q, starts),
  );
  const all = [...named.map((row) => identityOf(row, country)), ...(await accountsByEmail(q))];
  return [...new Map(all.map((identity) => [identity.key, identity])).values()];
}

/**
 * The position of a blocked customer in the list: the time of the block and the end of the customer's id, in the format
 * of an id. A page can start there even if the customer was unblocked.
 */
const positionOf = (at: Date, id: string) =>
  at.getTime().toString(16).padStart(12, '0') + id.slice(-12);
const timeOf = (position: string) => new Date(Number.parseInt(position.slice(0, 12), 16));

/**
 * Returns the customers of these stored notes and blocks. An order identifies the customer first: the key of the row is
 * outdated after a change of the shop's country.
 */
async function guestsOf(guests: readonly GuestCustomerDoc[]): Promise<Known[]> {
  if (guests.length === 0) return [];
  const { country } = await currentShop();
  const ids = guests.flatMap(({ customerId }) => customerId ?? []);
  const orders: Row[] = await Order.find(
    { userId: trusted({ $in: ids }), 'phone.isGuest': true, ...state.listed.where, erasedAt: null },
    IDENTITY,
  )
    .hint(LISTED_OF_ACCOUNT_INDEX)
    .lean();
  const byId = new Map(orders.map((order) => [String(order.userId), order]));
  return guests.map((guest) => {
    const order = byId.get(String(guest.customerId));
    return { identity: order ? identityOf(order, country) : guestIdentity(guest, country), guest };
  });
}

async function blockedCustomers({ limit, cursor }: Pick<CustomersQuery, 'limit' | 'cursor'>) {
  const until = cursor ? { $lte: timeOf(cursor) } : {};
  const isBlocked = { 'block.at': trusted({ $gt: new Date(0), ...until }) };
  const [users, guests] = await Promise.all([
    User.find({ ...isBlocked, removedAt: null })
      .sort({ 'block.at': -1 })
      .hint({ 'block.at': -1 })
      .limit(limit + BATCH)
      .lean(),
    GuestCustomer.find(isBlocked)
      .sort({ 'block.at': -1 })
      .hint({ 'block.at': -1 })
      .limit(limit + BATCH)
      .lean(),
  ]);
  // A row without `customerId` cannot link to a customer page.
  const named = guests.filter(({ customerId }) => customerId);
  const rows = [
    ...users.map((user) => ({ block: user.block, id: user._id, user })),
    ...named.map((guest) => ({ block: guest.block, id: guest.customerId, guest })),
  ]
    .map((row) => ({ ...row, _id: positionOf(row.block?.at ?? new Date(0), String(row.id)) }))
    .filter(({ _id }) => !cursor || _id < cursor)
    .sort((one, other) => (one._id < other._id ? 1 : -1));
  const { page, ...next } = pageOf(rows, limit);
  const guestsOnPage = await guestsOf(page.flatMap((row) => ('guest' in row ? [row.guest] : [])));
  const byRow = new Map(guestsOnPage.map((one) => [one.guest, one]));
  const found = page.flatMap((row): Known[] => {
    if ('user' in row) return [{ identity: accountIdentity(row.user), user: row.user }];
    return [byRow.get(row.guest) ?? []].flat();
  });
  // A phone number may have two rows: in E.164 and as plain digits.
  return { found: [...new Map(found.map((one) => [one.identity.key, one])).values()], ...next };
}

/** Returns the values of a list without repetitions and empty texts. */
export const distinct = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))];

/** Returns a customer as the list shows it, from their latest orders. */
export function viewRow(
  { identity, user, guest }: Known,
  { orders, isMinimum }: Awaited<ReturnType<typeof latestOrdersOf>>,
  maySeeMoney: boolean,
): CustomerRow {
  const [latest] = orders;
  const named = latest ? `${latest.address.firstName} ${latest.address.lastName}`.trim() : '';
  return omitUndefined({
    _id: String(user?._id ?? latest?.userId ?? guest?.customerId),
    kind: identity.kind,
    // The latest order contains the full name. An account often has only a first name.
    name: named || (user?.name ?? ''),
    phone: latest?.address.phone ?? (identity.kind === 'phone' ? (identity.phone ?? '') : ''),
    email: readableEmail(user ? contactEmailOf(user) : (latest?.address.email ?? '')),
    isGuest: user?.isGuest || undefined,
    city: orders.find(({ address }) => address.city)?.address.city ?? '',
    orders: orders.filter(state.sold.is).length,
    isMinimum: isMinimum || undefined,
    lastOrderAt: latest?.createdAt.toISOString(),
    spent: maySeeMoney ? spentOn(orders) : undefined,
    isBlocked: blockOf({ user, guest }) ? true : undefined,
  });
}

async function known(identities: readonly Identity[]): Promise<Known[]> {
  const ids = identities.flatMap((one) => (one.kind === 'account' ? [one.userId] : []));
  const users = await User.find({ _id: trusted({ $in: ids }), removedAt: null })
    .hint({ _id: 1 })
    .lean();
  const byId = new Map(users.map((user) => [String(user._id), user]));
  const all = await Promise.all(
    identities.map(async (identity): Promise<Known[]> => {
      if (identity.kind === 'phone') {
        const guest = await guestOf(identity.key);
        return [omitUndefined({ identity, guest })];
      }
      const user = byId.get(String(identity.userId));
      return user ? [{ identity, user }] : [];
    }),
  );
  return all.flat();
}

async function rowsOf(all: readonly Known[], maySeeMoney: boolean): Promise<CustomerRow[]> {
  const rows: CustomerRow[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const some = all.slice(at, at + AT_ONCE).map(async (one) => {
      const latest = await latestOrdersOf(one.identity);
      // Omit a customer without an account, orders and block: their orders were erased.
      const isKnown = one.user || latest.orders.length > 0 || one.guest?.block?.at;
      return isKnown ? [viewRow(one, latest, maySeeMoney)] : [];
    });
    rows.push(...(await Promise.all(some)).flat());
  }
  return rows;
}

/**
 * Returns the customers, the latest order first. `blocked` returns only blocked customers, the latest block first, and
 * ignores `q`. `nextCursor` leads to the next page, and a page may be shorter than `limit`. `q` searches the latest 200
 * matching orders by name, phone number in any notation, email, street and city, and accounts by the beginning of their
 * email. A search returns only one page. Amounts are omitted if the user may not read them.
 */
export async function listCustomers(
  { q, blocked, limit, cursor }: CustomersQuery,
  maySeeMoney: boolean,
): Promise<CustomersResponse> {
  await db();
  if (blocked) {
    const { found, ...next } = await blockedCustomers({ limit, cursor });
    return { customers: await rowsOf(found, maySeeMoney), ...next };
  }
  if (q) {
    const found = await known((await bySearch(q)).slice(0, limit));
    return { customers: await rowsOf(found, maySeeMoney) };
  }
  const { found, ...next } = await byLatestOrder({ limit, cursor });
  return { customers: await rowsOf(await known(found), maySeeMoney), ...next };
}
