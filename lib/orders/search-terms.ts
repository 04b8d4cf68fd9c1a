import { fold, tokenize, withoutAccents } from '@/lib/catalog/search/tokenize';
import { phoneWords } from '@/lib/utils/phone-number';

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
  texts.push(...phoneWords(phone, address.e164));
  texts.push(...items.map(({ name }) => name), ...ENDS.map((length) => `${_id}`.slice(-length)));
  if (number) texts.push(String(number));
  return [...new Set(texts.flatMap((text) => tokenize(fold(text))))];
}
