import 'server-only';
import mongoose from 'mongoose';
import { db } from '@/lib/db';
import { matching } from '@/lib/orders/queries';
import { state } from '@/lib/orders/state';
import { Order, User } from '@/models';
import type { OrderDoc } from '@/models/order';
import { onePerPerson, personKey } from './people-math';
import type { PersonView } from './view';

const { trusted } = mongoose;

/** How many of the latest orders are searched, and how many people are returned. */
const READ = 100;
const SHOWN = 8;
const LEAST_LETTERS = 2;

/** What is long in an order, and says nothing of whom it names. */
const LEFT_OUT = { items: 0, words: 0, history: 0, payment: 0 } as const;

type Row = Omit<OrderDoc, keyof typeof LEFT_OUT>;

/**
 * Whether the shop has met who is named in an order: it was delivered to them, or taken on the phone. Anybody may type somebody
 * else's name, phone and street, under an account and an e-mail of their own, which would then read what that person orders.
 */
const isMet = (row: Row): boolean => row.phone !== undefined || state.delivered.is(row);

const accountOf = (row: Row): string => `${row.userId} ${personKey(row)}`;

/** Those accounts of these orders that are not deleted. */
async function presentAccounts(rows: readonly Row[]): Promise<Set<string>> {
  const ids = rows.map(({ userId }) => userId);
  const accounts = await User.find(
    { _id: trusted({ $in: ids }), removedAt: null },
    { _id: 1 },
  ).lean();
  return new Set(accounts.map(({ _id }) => String(_id)));
}

/**
 * People who have ordered before, found by name, phone, e-mail or street, each once, latest first: with the address of the latest
 * order in which the shop has met them, and their account if something was delivered to them from it. Of others no e-mail is told.
 */
export async function findPeople({ q }: { q: string }): Promise<PersonView[]> {
  if (q.length < LEAST_LETTERS) return [];
  await db();
  const rows: Row[] = await Order.find(
    { $and: [state.listed.where, { erasedAt: null }, ...matching(q)] },
    LEFT_OUT,
  )
    .sort({ _id: -1 })
    .hint({ words: 1, _id: -1 })
    .limit(READ)
    .lean();
  const metFirst = rows.toSorted((one, other) => Number(isMet(other)) - Number(isMet(one)));
  const people = onePerPerson(metFirst, q)
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, SHOWN);
  const brought = new Set(rows.filter(state.delivered.is).map(accountOf));
  const present = await presentAccounts(people);
  return people.map((row) => {
    const { userId, address, createdAt } = row;
    const isKnown = present.has(String(userId)) && brought.has(accountOf(row));
    const { firstName, lastName, note, phone, email, ...place } = address;
    const { street, city, zipcode, country } = place;
    return {
      ...(isKnown ? { shopper: String(userId) } : {}),
      name: `${firstName} ${lastName}`.trim(),
      phone,
      email: isMet(row) ? email : '',
      street,
      city,
      state: place.state,
      zipcode,
      country,
      ...(note ? { note } : {}),
      orderedAt: createdAt.toISOString(),
    };
  });
}
