import { MAX_NAME } from '@/lib/catalog/limits';
import type { VariantView } from '@/lib/catalog/view';

/* The name of a size is that of its product, such as "Rice, 500 g": pure, also in the browser. */

const folded = (text: string) => text.normalize('NFKC').toLowerCase();

/** Two sizes of one product whose names have the same key are the same. */
export const sizeKey = (size: string): string => folded(size).replace(/\s+/g, ' ').trim();

/** Where the size begins at the end of a name, with what stands before it; -1 where the name does not end with it. */
function startOf(name: string, size: string): number {
  const start = name.length - size.length;
  if (!size || start < 0 || folded(name.slice(start)) !== folded(size)) return -1;
  const before = name.slice(0, start);
  const title = before.replace(/[\s,;:·–—-]+$/, '');
  return title && title.length < before.length ? title.length : -1;
}

/** The name of a product without the size at its end: what all of its sizes are called together. */
export function titleOf(name: string, size: string): string {
  const start = startOf(name, size);
  return start < 0 ? name : name.slice(0, start);
}

/** The name of a product with its size at the end; the title is cut where there is no room for both. */
export function withSize(name: string, size: string): string {
  // Also where nothing but commas stands before the size, which is no title.
  const isThere = startOf(name, size) > 0 || folded(name).endsWith(folded(`, ${size}`));
  if (!size || isThere) return name;
  const room = MAX_NAME - size.length - 2;
  const title = name.length > room ? `${name.slice(0, room - 1).trimEnd()}…` : name;
  return `${title}, ${size}`;
}

/** The name with another size at its end; once it has that, it stays, also where the size ends with the one before. */
export const renamed = (name: string, before: string, after: string): string => {
  const isLonger = before.length <= after.length && folded(before) !== folded(after);
  const isDone = (before === after || isLonger) && titleOf(name, after) !== name;
  return isDone ? name : withSize(titleOf(name, before), after);
};

/** What a list calls a product: one that stands for all of its sizes by what they are called together. */
export const shownName = ({
  name,
  size,
  leads,
}: {
  name: string;
  size?: string | undefined;
  leads?: true | undefined;
}): string => (size && leads ? titleOf(name, size) : name);

/** What a card of several sizes says "from": the cheapest that can be bought, else the cheapest of all. */
export function cheapest(variants: readonly VariantView[]): VariantView | undefined {
  const inStock = variants.filter((one) => one.inStock);
  return (inStock.length > 0 ? inStock : variants).reduce<VariantView | undefined>(
    (best, one) => (best && best.offerPrice <= one.offerPrice ? best : one),
    undefined,
  );
}
