import { fold, tokenize } from '@/lib/catalog/search/tokenize';
import { digitsOf } from '@/lib/utils/decimal';

type Address = Record<
  'firstName' | 'lastName' | 'phone' | 'email' | 'street' | 'city' | 'zipcode',
  string
> & { e164?: string };
/** An order with the words of its phone number, of `phoneWords` (lib/utils/phone-number.ts). */
type Ordered = { address: Address; numbers: readonly string[] };

const plain = (text: string) => fold(text).replace(/\s+/g, ' ').trim();

/** Name and phone, in whatever notation. */
const callerKey = ({ address }: Pick<Ordered, 'address'>): string => {
  const { firstName, lastName, phone, e164 = digitsOf(phone) } = address;
  return `${plain(`${firstName} ${lastName}`)}|${e164}`;
};

/**
 * Whether each word of the query begins a word of the person's address, or the person's number begins with one of `starts`, the
 * digits of a phone number that was typed; the search also finds orders by their products.
 */
export function isAbout(
  { address, numbers }: Ordered,
  q: string,
  starts: readonly string[],
): boolean {
  const { firstName, lastName, phone, email, street, city, zipcode } = address;
  const texts = [firstName, lastName, phone, email, street, city, zipcode, ...numbers];
  const words = texts.flatMap((text) => tokenize(fold(text)));
  const asked = tokenize(fold(q));
  if (starts.some((start) => numbers.some((number) => number.startsWith(start)))) return true;
  return asked.length > 0 && asked.every((start) => words.some((word) => word.startsWith(start)));
}

/**
 * The first of these orders of each person and street: a person with two addresses is two rows to choose from. An order without a
 * street is a row of its own only if the person has no other.
 */
export function onePerPerson<Row extends Ordered>(rows: readonly Row[]): Row[] {
  const seen = new Map<string, Row>();
  const callers = new Set<string>();
  for (const row of rows.toSorted(
    (one, other) => Number(!one.address.street) - Number(!other.address.street),
  )) {
    const caller = callerKey(row);
    const key = `${caller}|${plain(row.address.street)}`;
    if (seen.has(key) || (!row.address.street && callers.has(caller))) continue;
    callers.add(caller);
    seen.set(key, row);
  }
  return [...seen.values()];
}
