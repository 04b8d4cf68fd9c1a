import 'server-only';
import mongoose from 'mongoose';
import { db } from '@/lib/db';
import { matching } from '@/lib/orders/queries';
import { state } from '@/lib/orders/state';
import { Order, User } from '@/models';
import type { OrderDoc } from '@/models/order';
import { onePerPerson } from './people-math';
import type { PersonView } from './view';

const { trusted } = mongoose;

/** How many of the latest orders are searched, and how many people are returned. */
const READ = 100;
const SHOWN = 8;
const LEAST_LETTERS = 2;

const FIELDS = { userId: 1, address: 1, phone: 1, createdAt: 1 } as const;

type Row = Pick<OrderDoc, '_id' | 'userId' | 'address' | 'phone' | 'createdAt'>;

/**
 * The accounts that surely belong to the people of these orders: the shop has delivered to them, or a mail has proven the e-mail.
 * Anybody may register with somebody else's name and address, and would read what is ordered for that person.
 */
async function knownAccounts(rows: readonly Row[]): Promise<Set<string>> {
  const ids = [...new Set(rows.map(({ userId }) => String(userId)))];
  const accounts = await User.find(
    { _id: trusted({ $in: ids }), removedAt: null },
    { mailProvenAt: 1 },
  ).lean();
  const unproven = accounts.filter(({ mailProvenAt }) => !mailProvenAt).map(({ _id }) => _id);
  const wasMet = async (userId: OrderDoc['userId']) => {
    const delivered = { userId, ...state.listed.where, ...state.delivered.where };
    return Order.exists(delivered).hint({ userId: 1, listed: 1, _id: -1 });
  };
  const found = await Promise.all(
    unproven.map(async (id) => ((await wasMet(id)) ? [String(id)] : [])),
  );
  const proven = accounts.filter(({ mailProvenAt }) => mailProvenAt).map(({ _id }) => String(_id));
  return new Set([...proven, ...found.flat()]);
}

/** People who have ordered before, found by name, phone, e-mail or street, each once with the latest address, latest first. */
export async function findPeople({ q }: { q: string }): Promise<PersonView[]> {
  if (q.length < LEAST_LETTERS) return [];
  await db();
  const rows: Row[] = await Order.find(
    { $and: [state.listed.where, { erasedAt: null }, ...matching(q)] },
    FIELDS,
  )
    .sort({ _id: -1 })
    .hint({ words: 1, _id: -1 })
    .limit(READ)
    .lean();
  const people = onePerPerson(rows, q).slice(0, SHOWN);
  const known = await knownAccounts(people);
  return people.map(({ userId, address, createdAt }) => {
    const { firstName, lastName, note, phone, email, ...place } = address;
    const { street, city, zipcode, country } = place;
    return {
      ...(known.has(String(userId)) ? { shopper: String(userId) } : {}),
      name: `${firstName} ${lastName}`.trim(),
      phone,
      email,
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
