import 'server-only';
import mongoose from 'mongoose';
import { mayPayOnAccount } from '@/lib/auth/account-fields';
import { fold, tokenize } from '@/lib/catalog/search/tokenize';
import { db } from '@/lib/db';
import { matching } from '@/lib/orders/list-filters';
import { state } from '@/lib/orders/state';
import { currentShop } from '@/lib/shop/read';
import { digitsOf } from '@/lib/utils/decimal';
import { emailKey, isEmail } from '@/lib/utils/email-address';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { e164Of, formatPhone, phoneStarts } from '@/lib/utils/phone-number';
import { readableEmail } from '@/lib/utils/readable-email';
import { joinedNames } from '@/lib/utils/split-name';
import { Order, User } from '@/models';
import { LISTED_OF_ACCOUNT_INDEX, type OrderDoc } from '@/models/order';
import type { PersonView } from './view';

type Address = Record<
  'firstName' | 'lastName' | 'phone' | 'email' | 'street' | 'city' | 'zipcode',
  string
> & { e164?: string; company?: string; line2?: string };
type Ordered = { address: Address; numbers: readonly string[] };

const plain = (text: string) => fold(text).replace(/\s+/g, ' ').trim();

/** Returns a key that identifies a caller by name and phone number, whatever their notation. */
const callerKey = ({ address }: Pick<Ordered, 'address'>): string => {
  const { firstName, lastName, phone, e164 = digitsOf(phone) } = address;
  return `${plain(`${firstName} ${lastName}`)}|${e164}`;
};

/**
 * Returns whether the customer of an order matches the query. Either each word is the prefix of a word in the name,
 * email or address, or the phone number begins with one of `starts`. The database search alone would also match the
 * products of an order.
 */
export function matchesPerson(
  { address, numbers }: Ordered,
  q: string,
  starts: readonly string[],
): boolean {
  const { firstName, lastName, phone, email, street, city, zipcode } = address;
  const places = [phone, email, street, city, zipcode, ...numbers];
  const texts = [firstName, lastName, ...joinedNames(address), ...places];
  const words = texts.flatMap((text) => tokenize(fold(text)));
  const asked = tokenize(fold(q));
  if (starts.some((start) => numbers.some((number) => number.startsWith(start)))) return true;
  return asked.length > 0 && asked.every((start) => words.some((word) => word.startsWith(start)));
}

/**
 * Returns the latest order per customer, street, second address line and company, so that staff can choose between a
 * customer's addresses. An order without a street is returned only if the customer has no other.
 */
export function latestPerAddress<Row extends Ordered>(rows: readonly Row[]): Row[] {
  const seen = new Map<string, Row>();
  const callers = new Set<string>();
  for (const row of rows.toSorted(
    (one, other) => Number(!one.address.street) - Number(!other.address.street),
  )) {
    const caller = callerKey(row);
    const { street, line2 = '', company = '' } = row.address;
    const key = [caller, street, line2, company].map(plain).join('|');
    if (seen.has(key) || (!street && callers.has(caller))) continue;
    callers.add(caller);
    seen.set(key, row);
  }
  return [...seen.values()];
}

const { trusted } = mongoose;

const READ = 100;
const SHOWN = 8;
const LEAST_LETTERS = 2;

const LEFT_OUT = { items: 0, words: 0, history: 0, payment: 0 } as const;

type Row = Omit<OrderDoc, keyof typeof LEFT_OUT>;
type Known = Row & { numbers: string[]; shopper?: string };

const UNSAID = { email: '', street: '', city: '', state: '', zipcode: '', country: '' } as const;

/**
 * Returns what staff may see while a customer is on the phone. Anybody can order under another person's name, phone
 * number and street. An order placed by an account therefore shows only name and phone number.
 */
function known(row: Row, country: string | undefined): Known {
  const { note, e164: _, company, line2, ...typed } = row.address;
  const hasPhone = row.phone !== undefined;
  const e164 = e164Of(typed.phone, country);
  const numbers = formatPhone(typed.phone, e164);
  const address = {
    ...typed,
    ...(hasPhone ? {} : UNSAID),
    ...omitUndefined({
      note: hasPhone && note ? note : undefined,
      company: hasPhone && company ? company : undefined,
      line2: hasPhone && line2 ? line2 : undefined,
      e164: e164 || undefined,
    }),
  };
  // The account belongs to the caller only if it claimed the order by the emailed link. The caller stated that email
  // address.
  return {
    ...row,
    address,
    numbers,
    ...omitUndefined({ shopper: row.phone?.isProven ? String(row.userId) : undefined }),
  };
}

/** Returns nothing if the owner has not verified the email address. */
async function peopleByProvenEmail(q: string, country: string | undefined): Promise<Known[]> {
  if (!isEmail(q)) return [];
  const email = emailKey(q);
  const user = await User.findOne({
    email,
    removedAt: null,
    mailProvenAt: trusted({ $exists: true }),
  }).lean();
  if (!user) return [];
  const rows: Row[] = await Order.find(
    { userId: user._id, ...state.listed.where, erasedAt: null },
    LEFT_OUT,
  )
    .sort({ _id: -1 })
    .hint(LISTED_OF_ACCOUNT_INDEX)
    .limit(READ)
    .lean();
  return rows.map((row) => ({
    ...known(row, country),
    address: { ...row.address, email: readableEmail(user.email) },
    shopper: String(user._id),
  }));
}

async function peopleBySearch(q: string, country: string | undefined): Promise<Known[]> {
  const rows: Row[] = await Order.find(
    { $and: [state.listed.where, { erasedAt: null }, ...matching(q, country)] },
    LEFT_OUT,
  )
    .sort({ _id: -1 })
    .hint({ words: 1, _id: -1 })
    .limit(READ)
    .lean();
  const starts = phoneStarts(q, country);
  return rows.map((row) => known(row, country)).filter((row) => matchesPerson(row, q, starts));
}

/** The value states whether the account may order on account. Deleted accounts are missing. */
async function presentAccounts(rows: readonly Known[]): Promise<Map<string, boolean>> {
  const ids = rows.flatMap(({ shopper }) => shopper ?? []);
  if (ids.length === 0) return new Map();
  const accounts = await User.find(
    { _id: trusted({ $in: ids }), removedAt: null },
    { paysOnAccount: 1, isGuest: 1, mailProvenAt: 1 },
  ).lean();
  return new Map(accounts.map((account) => [String(account._id), mayPayOnAccount(account)]));
}

/**
 * Returns customers who have ordered before, each once, latest first. The query can be a name or a phone number in any
 * notation. Customers of phone orders are also found by email and street, with their address.
 *
 * Data that an account has typed, and its id (`shopper`), are private. The result includes them only if the query is
 * the account's verified email address, or if the account has claimed a phone order by the emailed link.
 */
export async function findPeople({ q }: { q: string }): Promise<PersonView[]> {
  if (q.length < LEAST_LETTERS) return [];
  await db();
  const { country } = await currentShop();
  const proven = await peopleByProvenEmail(q, country);
  const owners = new Set(proven.map(({ shopper }) => shopper));
  const others = (await peopleBySearch(q, country)).filter(
    ({ userId }) => !owners.has(String(userId)),
  );
  const people = latestPerAddress([...proven, ...others])
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, SHOWN);
  const present = await presentAccounts(people);
  return people.map(({ shopper, address, createdAt }) => {
    const {
      firstName,
      lastName,
      note,
      phone,
      email,
      street,
      city,
      zipcode,
      country: where,
      company,
      line2,
    } = address;
    return omitUndefined({
      shopper: shopper && present.has(shopper) ? shopper : undefined,
      paysOnAccount: (shopper && present.get(shopper)) || undefined,
      name: `${firstName} ${lastName}`.trim(),
      phone,
      email,
      street,
      city,
      state: address.state,
      zipcode,
      country: where,
      company: company || undefined,
      line2: line2 || undefined,
      note: note || undefined,
      orderedAt: createdAt.toISOString(),
    });
  });
}
