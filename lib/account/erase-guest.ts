import 'server-only';
import mongoose from 'mongoose';
import { z } from 'zod';
import { record } from '@/lib/audit/record';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { schemaMessage, t } from '@/lib/http/translate';
import { deleteMailsOf } from '@/lib/mail/outbox';
import { anonymizeOrder } from '@/lib/orders/anonymize';
import { guestRowsOf } from '@/lib/orders/customer-identity';
import { currentShop } from '@/lib/shop/read';
import { digitsOf } from '@/lib/utils/decimal';
import { e164Of, formatPhone, phoneKey, phoneTail } from '@/lib/utils/phone-number';
import { GuestCustomer, Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { CallersResponse, CallerView, ErasedResponse } from './view';

const { trusted } = mongoose;

const PHONE = schemaMessage('team', 'forgetPhone');
/** The maximum number of additional phone numbers that one request may erase. */
const MOST_OTHERS = 20;

const phone = z
  .string(PHONE)
  .max(40, PHONE)
  .refine((text) => /^\d{5,20}$/.test(digitsOf(text)), PHONE);

/** The body of POST /api/order/forget. */
export const eraseGuestInput = z.object({
  phone,
  also: z
    .array(phone, PHONE)
    .max(MOST_OTHERS, PHONE)
    .default([])
    .describe(
      'Other phone numbers of the person, for example from `near` of GET /api/order/callers',
    ),
});

/** The query of GET /api/order/callers. */
export const callersQuery = z.object({ phone });

type Named = Pick<OrderDoc, '_id' | 'userId' | 'address'>;

/**
 * Returns the phone orders without an account whose phone number equals one of `phones`, or ends with the same digits.
 */
function ordersNaming(phones: readonly string[], country: string | undefined): Promise<Named[]> {
  const words = phones.flatMap((text) => formatPhone(text, e164Of(text, country)));
  return Order.find(
    { 'phone.isGuest': true, erasedAt: null, words: trusted({ $in: [...new Set(words)] }) },
    { userId: 1, address: 1 },
  )
    .hint({ words: 1, _id: -1 })
    .lean();
}

/** Groups phone orders by the typed phone number. Each group lists the names on its orders. */
function callersOf(rows: readonly Named[]): CallerView[] {
  const callers = new Map<string, CallerView>();
  for (const { address } of rows) {
    const name = `${address.firstName} ${address.lastName}`.trim();
    const caller = callers.get(address.phone) ?? { phone: address.phone, names: [], orders: 0 };
    if (!caller.names.includes(name)) caller.names.push(name);
    callers.set(address.phone, { ...caller, orders: caller.orders + 1 });
  }
  return [...callers.values()];
}

/**
 * Returns the phone orders that {@link eraseGuest} would erase as `same`, and orders with the same last seven digits as
 * `near`.
 *
 * The orders in `near` may be of the same person, because a stored number may lack its country code or have an extra
 * digit.
 */
export async function findCallers({
  phone: typed,
}: z.output<typeof callersQuery>): Promise<CallersResponse> {
  await db();
  const { country } = await currentShop();
  const key = phoneKey(typed, country);
  const tail = phoneTail(e164Of(typed, country) ?? typed);
  const rows = await ordersNaming([typed], country);
  const isSame = ({ address }: Named) => phoneKey(address.phone, country) === key;
  const endsAlike = ({ address }: Named) =>
    tail !== undefined && phoneTail(e164Of(address.phone, country) ?? address.phone) === tail;
  return {
    same: callersOf(rows.filter(isSame)),
    near: callersOf(rows.filter((row) => !isSame(row) && endsAlike(row))),
  };
}

/**
 * Erases the personal data of phone orders, and the seller's notes and blocks of customers with these `keys`
 * (models/customer.ts). Returns how many orders were erased and skipped.
 *
 * Skips open orders, orders whose last change can still be undone, and orders that an account has claimed.
 */
export async function eraseGuestOrders(
  orders: readonly Pick<OrderDoc, '_id' | 'userId'>[],
  keys: readonly string[],
): Promise<ErasedResponse> {
  const ids = orders.map(({ userId }) => userId);
  const { deletedCount } = await GuestCustomer.deleteMany(guestRowsOf(keys, ids));
  let erased = 0;
  for (const { _id, userId } of orders) {
    // anonymizeOrder throws if the order is just being placed, or if an account has claimed it.
    const isDone = await anonymizeOrder({ _id: String(_id), userId: String(userId) }).catch(
      (error) => {
        if (error instanceof ApiError) return false;
        throw error;
      },
    );
    if (!isDone) continue;
    await deleteMailsOf(userId);
    erased += 1;
  }
  if (erased + deletedCount > 0) await record({ event: 'guest forgotten', orders: erased });
  return { erased, open: orders.length - erased };
}

/**
 * Erases the personal data of this phone number and of the numbers in `also`, in any notation. Repeating the call is
 * safe.
 *
 * Changes only phone orders that no account has claimed. Their lines, amounts and invoices remain. Deletes the seller's
 * notes and blocks of the numbers, even if an account has claimed the orders.
 *
 * Skips open orders, and orders whose last change can still be undone. Returns their number as `open`.
 *
 * Throws a 404 ApiError when the shop stores no phone order, note or block of the numbers.
 */
export async function eraseGuest({
  phone: typed,
  also,
}: z.output<typeof eraseGuestInput>): Promise<ErasedResponse> {
  await db();
  const { country } = await currentShop();
  const phones = [typed, ...also];
  const keys = new Set(phones.map((text) => phoneKey(text, country)));
  const named = await ordersNaming(phones, country);
  const theirs = named.filter(({ address }) => keys.has(phoneKey(address.phone, country)));
  const isKnown = theirs.length > 0 || (await GuestCustomer.exists(guestRowsOf([...keys])));
  if (!isKnown) throw new ApiError('notFound', t('team', 'forgetNobody'));
  return eraseGuestOrders(theirs, [...keys]);
}
