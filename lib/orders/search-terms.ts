import 'server-only';
import mongoose from 'mongoose';
import { fold, tokenize, withoutAccents } from '@/lib/catalog/search/tokenize';
import { db } from '@/lib/db';
import { currentShop } from '@/lib/shop/read';
import { e164Of, formatPhone } from '@/lib/utils/phone-number';
import { processGlobal } from '@/lib/utils/process-global';
import { Order, ShopSettings } from '@/models';

type Findable = {
  _id: { toString(): string };
  address: Record<'firstName' | 'lastName' | 'phone' | 'email' | 'street' | 'city', string> & {
    e164?: string;
  };
  items: readonly { name: string }[];
  number?: number;
};

/** How many of the last letters of an order's id people read out. */
const ENDS = [4, 5, 6, 8];

/** The longest stored end of an order's id that a word may name; undefined if it is none. */
export function storedEnd(word: string): string | undefined {
  const length = ENDS.findLast((end) => end <= word.length);
  return length && /^[0-9a-f]+$/.test(word) ? word.slice(-length) : undefined;
}

/** The stored beginnings of words that each word of a query may match: folded as now, and as earlier versions stored them. */
export function storedStarts(q: string): string[][] {
  const before = tokenize(withoutAccents(q));
  return tokenize(fold(q)).map((word, at) => [...new Set([word, before[at] ?? word])]);
}

/**
 * The words by which the seller finds an order: the customer's name, phone in each notation, e-mail, street and city,
 * the product names, the number of the day and the end of the id.
 */
export function orderSearchTerms({ _id, address, items, number = 0 }: Findable): string[] {
  const { firstName, lastName, phone, email, street, city } = address;
  const texts = [firstName, lastName, phone, email, street, city];
  texts.push(...formatPhone(phone, address.e164));
  texts.push(...items.map(({ name }) => name), ...ENDS.map((length) => `${_id}`.slice(-length)));
  if (number) texts.push(String(number));
  return [...new Set(texts.flatMap((text) => tokenize(fold(text))))];
}

const { trusted } = mongoose;

/** The rows that are read and written together. */
const BATCH = 500;

type Stored = { _id: mongoose.Types.ObjectId; address: { phone: string; e164?: string } };

/** The update of one order; undefined where nothing changes. A pipeline: the other words of the order may change meanwhile. */
function updateOf({ _id, address: { phone, e164: before } }: Stored, country: string | undefined) {
  const e164 = e164Of(phone, country);
  const words = formatPhone(phone, e164);
  const gone = formatPhone(phone, before).filter((word) => !words.includes(word));
  const kept = { $setDifference: ['$words', gone] };
  const set = {
    words: { $setUnion: [kept, words] },
    'address.e164': e164 ?? '$$REMOVE',
  };
  // An erased order, or one with another address by now, stays as it is.
  return { updateOne: { filter: { _id, 'address.phone': phone }, update: [{ $set: set }] } };
}

/**
 * Reads the phone numbers of all stored orders as numbers of `country`, an ISO 3166-1 code: writes E.164 and the words by which
 * they are found. Repeatable. Returns whether all are done before `isTime` ends.
 */
export async function readPhonesAs(
  country: string | undefined,
  isTime: () => boolean = () => true,
): Promise<boolean> {
  for (let after: mongoose.Types.ObjectId | undefined; ; ) {
    if (!isTime()) return false;
    const rows: Stored[] = await Order.find(
      { ...(after ? { _id: trusted({ $gt: after }) } : {}), 'address.phone': trusted({ $gt: '' }) },
      { address: 1 },
    )
      .sort({ _id: 1 })
      // The embedded engine crashes when it compares several plans.
      .hint({ _id: 1 })
      .limit(BATCH)
      .lean();
    if (rows.length > 0)
      await Order.collection.bulkWrite(
        rows.map((row) => updateOf(row, country)),
        { ordered: false },
      );
    if (rows.length < BATCH) return true;
    after = rows.at(-1)?._id;
  }
}

/** The country by which this process knows that all numbers were read; undefined before the first look. */
const done = processGlobal<{ country?: string }>('country of stored phones', () => ({}));

/**
 * Reads the numbers of stored orders anew after the shop's country has changed. Nothing is read from the database while it has
 * not, but for one row after a start. What a crash or the end of `isTime` leaves, the next call begins again.
 */
export async function finishPhones(isTime: () => boolean): Promise<void> {
  const { country = '' } = await currentShop();
  if (done.country === country) return;
  await db();
  const row = await ShopSettings.findById('shop', { phonesOf: 1 }).lean();
  if ((row?.phonesOf ?? '') !== country) {
    if (!(await readPhonesAs(country || undefined, isTime))) return;
    const mark = country ? { $set: { phonesOf: country } } : { $unset: { phonesOf: 1 } };
    // A country that was saved meanwhile is for the next call.
    await ShopSettings.updateOne({ _id: 'shop' }, mark);
  }
  done.country = country;
}
