import 'server-only';
import mongoose from 'mongoose';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { currentShop } from '@/lib/shop/read';
import { digitsOf } from '@/lib/utils/decimal';
import { mailboxKey } from '@/lib/utils/email-address';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { earlierKeys, phoneKey } from '@/lib/utils/phone-number';
import { GuestCustomer, Order, User } from '@/models';
import type { GuestCustomerDoc } from '@/models/customer';
import { LISTED_OF_ACCOUNT_INDEX, type OrderDoc } from '@/models/order';
import type { UserDoc } from '@/models/user';
import { state } from './state';

const { trusted } = mongoose;

/* An account is one customer. Phone orders without an account belong to one customer if their phone numbers are
   equal, in any notation. */

/** A shorter number does not identify a person. */
const LEAST_DIGITS = 5;

/**
 * The account or the phone number that identifies a customer. `key` is unique per customer. Without an account, it is
 * also the id of the {@link GuestCustomer}. Each order with a too short number is a separate customer, identified by
 * its `userId`.
 */
export type Identity =
  | { kind: 'account'; key: string; userId: OrderDoc['userId'] }
  | { kind: 'phone'; key: string; phone: string }
  | { kind: 'phone'; key: string; userId: OrderDoc['userId']; phone?: undefined };

type Ordered = Pick<OrderDoc, 'userId' | 'phone'> & {
  address: Pick<OrderDoc['address'], 'phone' | 'e164'>;
};

/** Returns the customer of an order. `country` is the shop's country, for numbers without a country code. */
export function identityOf(
  { userId, phone, address }: Ordered,
  country: string | undefined,
): Identity {
  if (!phone?.isGuest) return accountIdentity({ _id: userId });
  const key = phoneKey(address.phone, country);
  if (digitsOf(key).length < LEAST_DIGITS) return { kind: 'phone', key: `order ${userId}`, userId };
  return { kind: 'phone', key, phone: key };
}

/** Returns the customer of an account. */
export const accountIdentity = ({ _id }: Pick<UserDoc, '_id'>): Identity => ({
  kind: 'account',
  key: `account ${_id}`,
  userId: _id,
});

/**
 * Returns the identity of a customer without an account, from the row with the seller's note or block. `country` is the
 * shop's current country. The row may be older than this setting.
 */
export function guestIdentity(
  { _id }: Pick<GuestCustomerDoc, '_id'>,
  country: string | undefined,
): Identity {
  const [, order] = /^order (\w+)$/.exec(_id) ?? [];
  if (order) return { kind: 'phone', key: _id, userId: new mongoose.Types.ObjectId(order) };
  const key = phoneKey(_id, country);
  return { kind: 'phone', key, phone: key };
}

const WORDS_INDEX = { words: 1, _id: -1 } as const;

/**
 * Returns the filter and the index for the placed orders of a customer. For a phone number, the result can include
 * orders of other customers, which {@link belongsTo} rejects.
 */
export function ordersOf(identity: Identity) {
  const placed = { ...state.listed.where, erasedAt: null };
  if (identity.kind === 'account' || identity.phone === undefined)
    return { filter: { userId: identity.userId, ...placed }, index: LISTED_OF_ACCOUNT_INDEX };
  const words = digitsOf(identity.phone);
  return { filter: { words, 'phone.isGuest': true, ...placed }, index: WORDS_INDEX };
}

/** Returns whether an order that {@link ordersOf} has found belongs to the customer. */
export const belongsTo = (identity: Identity, order: Ordered, country: string | undefined) =>
  identityOf(order, country).key === identity.key;

/** Returns every phone order of a customer without an account, the newest first. */
export async function guestOrdersOf(identity: Identity) {
  const { country } = await currentShop();
  const { filter, index } = ordersOf(identity);
  const rows = await Order.find(filter, { userId: 1, phone: 1, address: 1 })
    .sort({ _id: -1 })
    .hint(index)
    .lean();
  return rows.filter((row) => belongsTo(identity, row, country));
}

/**
 * A customer with the seller's note and block. `user` is set for a customer with an account. `hasOrder` is for a
 * customer without an account: true if an unclaimed phone order has their id.
 */
export type Known = {
  identity: Identity;
  user?: UserDoc;
  guest?: GuestCustomerDoc;
  hasOrder?: true;
};

/**
 * Returns the filter for the stored notes and blocks of customers without an account (models/customer.ts). `keys` are
 * keys of phone numbers, `ids` are ids of customers. The filter finds a row even if the shop's country has changed.
 * With a country, a key is the number in E.164; without a country, it is the digits.
 */
export function guestRowsOf(keys: readonly string[], ids: readonly OrderDoc['userId'][] = []) {
  const digits = keys.filter((key) => !key.startsWith('+'));
  return {
    $or: [
      { _id: trusted({ $in: keys.flatMap(earlierKeys) }) },
      ...(digits.length > 0 ? [{ numbers: trusted({ $in: digits }) }] : []),
      ...(ids.length > 0 ? [{ customerId: trusted({ $in: ids }) }] : []),
    ],
  };
}

/** Returns the row with the note and block of a customer without an account. */
export async function guestOf(
  key: string,
  ids?: readonly OrderDoc['userId'][],
): Promise<GuestCustomerDoc | undefined> {
  const rows = await GuestCustomer.find(guestRowsOf([key], ids)).lean();
  return rows.find(({ _id }) => _id === key) ?? rows[0];
}

/** Like {@link findIdentity}, but returns undefined if there is no such customer. */
export async function lookUpIdentity(id: string): Promise<Known | undefined> {
  const user = await User.findOne({ _id: id, removedAt: null }).lean();
  if (user) return { identity: accountIdentity(user), user };
  const order = await Order.findOne(
    { userId: id, 'phone.isGuest': true, ...state.listed.where, erasedAt: null },
    { userId: 1, phone: 1, address: 1 },
  )
    .hint(LISTED_OF_ACCOUNT_INDEX)
    .lean();
  const { country } = await currentShop();
  if (order) {
    const identity = identityOf(order, country);
    const guest = await guestOf(identity.key, [order.userId]);
    return omitUndefined({ identity, guest, hasOrder: true });
  }
  const guest = await GuestCustomer.findOne({ customerId: id }).hint({ customerId: 1 }).lean();
  return guest ? { identity: guestIdentity(guest, country), guest } : undefined;
}

/**
 * Returns the customer with this id: the id of an account or, without an account, the `userId` of a phone order. For a
 * blocked customer whose orders accounts have claimed, it is the id in the stored block. Throws a 404 ApiError.
 */
export async function findIdentity(id: string): Promise<Known> {
  const known = await lookUpIdentity(id);
  if (!known) throw new ApiError('notFound', t('customers', 'gone'));
  return known;
}

/**
 * Deletes the note about a customer without an account, a phone order or a block, because no list shows this customer.
 * The list of blocked customers shows the note of a blocked customer.
 */
export async function deleteUnlistedNote(identity: Identity): Promise<void> {
  if ((await guestOrdersOf(identity)).length > 0) return;
  // A too short number identifies no person, so blocking it has no effect.
  const canWarn = identity.kind === 'phone' && identity.phone !== undefined;
  await GuestCustomer.deleteMany({
    ...guestRowsOf([identity.key]),
    ...omitUndefined({ block: canWarn ? null : undefined }),
  });
}

/**
 * Calls {@link deleteUnlistedNote} for the customer of a phone order that an account has claimed. `order` is the order
 * before the claim.
 */
export async function deleteNoteOfClaimed(order: Ordered): Promise<void> {
  const { country } = await currentShop();
  await deleteUnlistedNote(
    identityOf({ ...order, phone: { ...order.phone, isGuest: true } }, country),
  );
}

/** Returns the seller's private note about a customer. It is empty if there is none. */
export const noteOf = ({ user, guest }: Pick<Known, 'user' | 'guest'>): string =>
  user?.sellerNote ?? guest?.note ?? '';

/** Returns the block of a customer, if the customer is blocked. */
export const blockOf = ({ user, guest }: Pick<Known, 'user' | 'guest'>) =>
  user?.block ?? guest?.block;

/**
 * Returns whether the phone number or the mailbox of an order belongs to a blocked customer. Otherwise this customer
 * could order again as a new guest. The check runs before the write, so an order at the moment of the block may go
 * through.
 */
export async function isContactBlocked({
  phone,
  email,
}: Pick<OrderDoc['address'], 'phone' | 'email'>): Promise<boolean> {
  const { country } = await currentShop();
  const guest = phone ? await guestOf(phoneKey(phone, country)) : undefined;
  if (guest?.block) return true;
  // Shops block few people, so the code compares mailboxes. A MongoDB query could not ignore the plus part of an email
  // address.
  const blocked = await User.find(
    { 'block.at': trusted({ $gt: new Date(0) }) },
    { email: 1, contactEmail: 1 },
  )
    .hint({ 'block.at': -1 })
    .lean();
  const key = mailboxKey(email);
  return blocked.some((user) => mailboxKey(user.contactEmail ?? user.email) === key);
}
