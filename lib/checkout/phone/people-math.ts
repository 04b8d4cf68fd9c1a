import { fold, tokenize } from '@/lib/catalog/search/tokenize';
import { digitsOf, groupedNumber } from '@/lib/decimal';

type Address = Record<
  'firstName' | 'lastName' | 'phone' | 'email' | 'street' | 'city' | 'zipcode',
  string
>;
type Ordered = { userId: { toString(): string }; address: Address };

const plain = (text: string) => fold(text).replace(/\s+/g, ' ').trim();

/** Name, phone and street: a person with two addresses is two rows to choose from. */
export const personKey = ({ address }: Pick<Ordered, 'address'>): string => {
  const { firstName, lastName, phone, street } = address;
  return [plain(`${firstName} ${lastName}`), digitsOf(phone), plain(street)].join('|');
};

/** Whether each word of the query begins a word of the person's address; the search also finds orders by their products. */
export function isAbout({ address }: Ordered, q: string): boolean {
  const { firstName, lastName, phone, email, street, city, zipcode } = address;
  const texts = [firstName, lastName, phone, digitsOf(phone), email, street, city, zipcode];
  const words = texts.flatMap((text) => tokenize(fold(text)));
  const asked = tokenize(fold(q));
  const number = groupedNumber(q);
  if (number && digitsOf(phone).startsWith(number)) return true;
  return asked.length > 0 && asked.every((start) => words.some((word) => word.startsWith(start)));
}

/** The first order of each person and street whom the query names. */
export function onePerPerson<Row extends Ordered>(rows: readonly Row[], q: string): Row[] {
  const seen = new Map<string, Row>();
  for (const row of rows) {
    const key = personKey(row);
    if (isAbout(row, q) && !seen.has(key)) seen.set(key, row);
  }
  return [...seen.values()];
}
