import { MAX_NAME } from '@/lib/catalog/limits';
import type { VariantView } from '@/lib/catalog/view';

/*
 * The names of products that are sizes, for example "Rice, 500 g". The module runs on the server and in the
 * browser.
 */

const folded = (text: string) => text.normalize('NFKC').toLowerCase();

/** Returns a key for comparison. Two size names with the same key denote the same size. */
export const sizeKey = (size: string): string => folded(size).replace(/\s+/g, ' ').trim();

/**
 * Returns the position at which the size and its separator start at the end of a name. Returns -1 if the name
 * does not end with the size.
 */
function startOf(name: string, size: string): number {
  const start = name.length - size.length;
  if (!size || start < 0 || folded(name.slice(start)) !== folded(size)) return -1;
  const before = name.slice(0, start);
  const title = before.replace(/[\s,;:·–—-]+$/, '');
  return title && title.length < before.length ? title.length : -1;
}

/** Returns the name of a product without its size, which is the common title of all sizes. */
export function titleOf(name: string, size: string): string {
  const start = startOf(name, size);
  return start < 0 ? name : name.slice(0, start);
}

/** Returns the name of a product with its size at the end. If both are too long, the title is shortened. */
export function withSize(name: string, size: string): string {
  // The second check covers a name that consists of commas before the size, which is no title.
  const isThere = startOf(name, size) > 0 || folded(name).endsWith(folded(`, ${size}`));
  if (!size || isThere) return name;
  const room = MAX_NAME - size.length - 2;
  const title = name.length > room ? `${name.slice(0, room - 1).trimEnd()}…` : name;
  return `${title}, ${size}`;
}

/**
 * Returns the name with another size at the end. A name that already ends with that size stays unchanged, even if
 * the new size ends with the old one.
 */
export const renamed = (name: string, before: string, after: string): string => {
  const isLonger = before.length <= after.length && folded(before) !== folded(after);
  const isDone = (before === after || isLonger) && titleOf(name, after) !== name;
  return isDone ? name : withSize(titleOf(name, before), after);
};

/** Returns the name of a product in a list. A product that represents all of its sizes has their common title. */
export const shownName = ({
  name,
  size,
  leads,
}: {
  name: string;
  size?: string | undefined;
  leads?: true | undefined;
}): string => (size && leads ? titleOf(name, size) : name);

/** Returns the variant for the "from" price of a card: the cheapest in stock, or else the cheapest of all. */
export function cheapest(variants: readonly VariantView[]): VariantView | undefined {
  const inStock = variants.filter((one) => one.inStock);
  return (inStock.length > 0 ? inStock : variants).reduce<VariantView | undefined>(
    (best, one) => (best && best.offerPrice <= one.offerPrice ? best : one),
    undefined,
  );
}
