import { fold, wordsOf } from '../catalog/words';

type Findable = {
  address: { firstName: string; lastName: string; phone: string };
  items: readonly { name: string }[];
};

/** The words by which the seller finds an order: the customer's name, phone, and what was bought. */
export function wordsOfOrder({ address, items }: Findable): string[] {
  const { firstName, lastName, phone } = address;
  const texts = [firstName, lastName, phone, phone.replace(/\D/g, ''), ...items.map((i) => i.name)];
  return [...new Set(texts.flatMap((text) => wordsOf(fold(text))))];
}
