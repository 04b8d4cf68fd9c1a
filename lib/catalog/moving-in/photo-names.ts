import { wordsOfAddress } from '@/lib/catalog/category-tree/path-math';

/* Which product a photo is of, by the name of its file: pure, also in the browser. */

export type Named = { _id: string; name: string; gtin?: string | undefined };

/** The product of a photo, or why there is none: no product of this name, or several. */
export type Match<P extends Named> = { product: P } | { fault: 'noProduct' | 'manyProducts' };

/** A name as the name of a file has it: lower case, without marks, words with hyphens between them. */
export const slugOf = (name: string): string => {
  const latin = wordsOfAddress(name);
  if (latin.length > 0) return latin.join('-').toLowerCase();
  return name
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .join('-');
};

/** The names that a file may mean: its own, and without what numbers several photos of one product. */
const stemsOf = (fileName: string): string[] => {
  const stem = fileName.replace(/\.\w+$/, '').trim();
  return [...new Set([stem, stem.replace(/[\s_-]*(?:\(\d{1,2}\)|[\s_-]\d{1,2})$/, '')])];
};

/**
 * Matches photos with products: by barcode (EAN), id, or name. A name that several products have is nobody's.
 */
export function matcherOf<P extends Named>(products: readonly P[]): (file: string) => Match<P> {
  const known = new Map<string, P[]>();
  const add = (key: string, product: P) => {
    const same = known.get(key);
    if (same) same.push(product);
    else known.set(key, [product]);
  };
  for (const product of products) {
    add(product._id, product);
    if (product.gtin) add(product.gtin.replace(/^0+/, ''), product);
    add(slugOf(product.name), product);
  }
  const find = (stem: string) =>
    known.get(stem.toLowerCase()) ??
    (/^\d{8,14}$/.test(stem) ? known.get(stem.replace(/^0+/, '')) : undefined) ??
    known.get(slugOf(stem));
  return (file) => {
    for (const stem of stemsOf(file)) {
      const [product, other] = find(stem) ?? [];
      if (product) return other ? { fault: 'manyProducts' } : { product };
    }
    return { fault: 'noProduct' };
  };
}
