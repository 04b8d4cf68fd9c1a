import type { Category } from '@/lib/catalog/categories';
import { wordsOfAddress } from '@/lib/catalog/category-tree/path-math';
import { plainName } from './columns';

/* Matches categories and photos of a file with those of the shop. Pure: the browser runs it too. */

/** What parts a category from the one that it is a part of. */
const PART = ' > ';

const partsOf = (label: string) =>
  label
    .split('>')
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean);

/** Whether the cells of a column of this name list several categories. */
export const isListOfCategories = (name = ''): boolean =>
  /^(categories|kategorien|categorias)$/.test(plainName(name));

/**
 * The category of a cell, such as `Food > Cheese`. WooCommerce lists several; a product has one here: the
 * first of those that are parts of most others.
 */
export function labelOf(cell: string, isList: boolean): { label: string; isOneOfMany: boolean } {
  const listed = isList
    ? cell.split(/(?<!\\),/).map((label) => label.replaceAll('\\,', ','))
    : [cell];
  const labels = listed.map(partsOf).filter((parts) => parts.length > 0);
  const [first = [], ...others] = labels;
  const chosen = others.reduce((best, one) => (one.length > best.length ? one : best), first);
  // Those above it are no loss.
  const isLost = labels.some((parts) => parts.some((part) => !chosen.includes(part)));
  return { label: chosen.join(PART), isOneOfMany: isLost };
}

const same = (one: string | undefined, other: string) => one?.toLowerCase() === other.toLowerCase();

/**
 * The category of the shop for a label of the file: the one that the seller chose for it (`mapped`), or the one of this name or
 * path below the same one. `isOther` says that it is called otherwise than in the file.
 */
export function resolveLabel(
  label: string,
  categories: readonly Category[],
  mapped: Readonly<Record<string, string>>,
): { path: string; isOther: boolean } | undefined {
  const [, chosen] = Object.entries(mapped).find(([name]) => same(name, label)) ?? [];
  const known = categories.find(({ path }) => path === chosen);
  if (known) return { path: known.path, isOther: true };
  const parts = partsOf(label);
  const last = parts.at(-1);
  const above = parts.length > 1 ? parts[0] : undefined;
  if (!last) return undefined;
  const found = categories.filter(({ text, path }) => same(text, last) || same(path, last));
  const parentOf = ({ parent }: Category) => categories.find(({ path }) => path === parent);
  const exact = found.find((one) => {
    const parent = parentOf(one);
    if (!above) return true;
    return parent ? same(parent.text, above) || same(parent.path, above) : false;
  });
  if (exact) return { path: exact.path, isOther: parts.length > 2 };
  const flat = found.find(({ parent }) => !parent);
  return flat ? { path: flat.path, isOther: true } : undefined;
}

/** The name of a new category for a label, and that of the category it becomes a part of. */
export function newCategory(label: string): { text: string; parent: string | undefined } {
  const parts = partsOf(label);
  return { text: parts.at(-1) ?? '', parent: parts.length > 1 ? parts[0] : undefined };
}

type Named = { _id: string; name: string; gtin?: string | undefined };

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
