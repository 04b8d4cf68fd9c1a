import 'server-only';
import mongoose from 'mongoose';
import { fold, tokenize, withoutAccents } from '@/lib/catalog/search/tokenize';
import { db } from '@/lib/db';
import { currentShop } from '@/lib/shop/read';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { e164Of, formatPhone } from '@/lib/utils/phone-number';
import { processGlobal } from '@/lib/utils/process-global';
import { joinedNames } from '@/lib/utils/split-name';
import { Order, ShopSettings } from '@/models';

type Findable = {
  _id: { toString(): string };
  address: Record<'firstName' | 'lastName' | 'phone' | 'email' | 'street' | 'city', string> & {
    company?: string;
    e164?: string;
  };
  items: readonly { name: string }[];
  number?: number;
};

const ENDS = [4, 5, 6, 8];

/**
 * Returns the longest stored ending of an order id that a typed word can match. Returns undefined if the word
 * cannot be an ending of an id.
 */
export function storedEnd(word: string): string | undefined {
  const length = ENDS.findLast((end) => end <= word.length);
  return length && /^[0-9a-f]+$/.test(word) ? word.slice(-length) : undefined;
}

/**
 * Returns the prefixes that each word of a query can match. A word can have two prefixes, because earlier versions
 * normalized search terms in another way.
 */
export function storedStarts(q: string): string[][] {
  const before = tokenize(withoutAccents(q));
  return tokenize(fold(q)).map((word, at) => [...new Set([word, before[at] ?? word])]);
}

/**
 * Returns the search terms of an order: the customer's contact data, street and city, and the names of the products.
 * They include each notation of the phone number, the order number and the end of the order id.
 */
export function orderSearchTerms({ _id, address, items, number = 0 }: Findable): string[] {
  const { firstName, lastName, phone, email, street, city, company = '' } = address;
  const texts = [firstName, lastName, phone, email, street, city, company];
  texts.push(...joinedNames(address), ...formatPhone(phone, address.e164));
  texts.push(...items.map(({ name }) => name), ...ENDS.map((length) => `${_id}`.slice(-length)));
  if (number) texts.push(String(number));
  return [...new Set(texts.flatMap((text) => tokenize(fold(text))))];
}

const { trusted } = mongoose;

const BATCH = 500;

type Stored = { _id: mongoose.Types.ObjectId; address: { phone: string; e164?: string } };

/** As a pipeline, the update preserves search terms that another request adds at the same time. */
function updateOf({ _id, address: { phone, e164: before } }: Stored, country: string | undefined) {
  const e164 = e164Of(phone, country);
  const words = formatPhone(phone, e164);
  const gone = formatPhone(phone, before).filter((word) => !words.includes(word));
  const remaining = { $setDifference: ['$words', gone] };
  const set = { words: { $setUnion: [remaining, words] }, 'address.e164': e164 ?? '$$REMOVE' };
  // Matches nothing if the order was erased or its phone number was changed since it was read.
  return { updateOne: { filter: { _id, 'address.phone': phone }, update: [{ $set: set }] } };
}

/**
 * Parses the phone numbers of all stored orders as numbers of `country` (ISO 3166-1), and stores their E.164 form and
 * search terms. Repeating the call is safe. Returns false if `isTime` returned false before all orders were processed.
 */
export async function readPhonesAs(
  country: string | undefined,
  isTime: () => boolean = () => true,
): Promise<boolean> {
  for (let after: mongoose.Types.ObjectId | undefined; ; ) {
    if (!isTime()) return false;
    const rows: Stored[] = await Order.find(
      omitUndefined({
        _id: after && trusted({ $gt: after }),
        'address.phone': trusted({ $gt: '' }),
      }),
      { address: 1 },
    )
      .sort({ _id: 1 })
      // Without this index hint, the embedded MongoDB crashes when it compares several query plans.
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

/** All stored phone numbers are parsed as numbers of this country. Undefined before the first check of this process. */
const done = processGlobal<{ country?: string }>('country of stored phones', () => ({}));

/**
 * Parses the phone numbers of stored orders again after the shop's country has changed. If the country is unchanged, it
 * reads at most one row. After a crash, or if `isTime` returns false, the next call starts again.
 */
export async function finishPhones(isTime: () => boolean): Promise<void> {
  const { country = '' } = await currentShop();
  if (done.country === country) return;
  await db();
  const row = await ShopSettings.findById('shop', { phonesOf: 1 }).lean();
  if ((row?.phonesOf ?? '') !== country) {
    if (!(await readPhonesAs(country || undefined, isTime))) return;
    const mark = country ? { $set: { phonesOf: country } } : { $unset: { phonesOf: 1 } };
    // If the country was changed again during this call, the next call parses the numbers again.
    await ShopSettings.updateOne({ _id: 'shop' }, mark);
  }
  done.country = country;
}
