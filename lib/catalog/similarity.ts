import { packSize } from '@/lib/catalog/pack-size/pack-size';
import { askedPrices } from '@/lib/catalog/prices/lowest-price';
import { fold, STOP_WORDS, stem, tokenize, WEAK_WORDS } from '@/lib/catalog/search/tokenize';
import type { ProductView } from './view';

type Comparable = Pick<ProductView, 'name' | 'category' | 'offerPrice' | 'weight' | 'variants'> &
  Pick<ProductView, 'pricePerUnit' | 'stepUnit'> & { _id?: string };

/** Category and name identify the kind of product. Size and price distinguish products of one kind. */
const WEIGHT = { category: 4, words: 6, size: 1, price: 1, sameProduct: 12 } as const;
/** In "brown bread", the last word names the product, so it weighs more. */
const LAST_WORD = 2;

const closeness = (one: number, other: number): number =>
  one > 0 && other > 0 ? Math.min(one, other) / Math.max(one, other) : 0;

/**
 * Returns the stems of the words that identify the kind of product. Weak words count only if the name has no others.
 */
export function distinctiveWords(name: string): string[] {
  const words = tokenize(fold(name)).filter((word) => !/^\d/.test(word) && !STOP_WORDS.has(word));
  const strong = words.filter((word) => !WEAK_WORDS.has(word));
  return [...new Set((strong.length > 0 ? strong : words).map(stem))];
}

function weightsOf(name: string): Map<string, number> {
  const words = distinctiveWords(name);
  return new Map(words.map((word, at) => [word, at === words.length - 1 ? LAST_WORD : 1]));
}

function sharedWords(one: string, other: string): number {
  const [ones, others] = [weightsOf(one), weightsOf(other)];
  const sum = (weights: Iterable<number>) => [...weights].reduce((all, weight) => all + weight, 0);
  const shared = sum([...ones].map(([word, weight]) => Math.min(weight, others.get(word) ?? 0)));
  const all = sum(ones.values()) + sum(others.values());
  return all > 0 ? (2 * shared) / all : 0;
}

function sizeCloseness(one = '', other = ''): number {
  const [size, otherSize] = [packSize(one), packSize(other)];
  if (size && otherSize && size.unit === otherSize.unit)
    return closeness(size.size, otherSize.size);
  return one && fold(one) === fold(other) ? 1 : 0;
}

/** Compares the displayed prices. A price per kilogram cannot be compared with the price of a pack. */
function priceCloseness(one: Comparable, other: Comparable): number {
  const [price, otherPrice] = [one, other].map((product) =>
    askedPrices({ ...product, price: product.offerPrice }),
  );
  return price && otherPrice && price.unit === otherPrice.unit
    ? closeness(price.offerPrice, otherPrice.offerPrice)
    : 0;
}

/**
 * Returns the similarity of two products, from 0 to 12, by category, name, pack size and price. Another size of the
 * same product gets 12 more, so it ranks first.
 */
export const productSimilarity = (one: Comparable, other: Comparable): number =>
  WEIGHT.sameProduct * Number(other.variants?.some(({ id }) => id === one._id) ?? false) +
  WEIGHT.category * Number(one.category === other.category) +
  WEIGHT.words * sharedWords(one.name, other.name) +
  WEIGHT.size * sizeCloseness(one.weight, other.weight) +
  WEIGHT.price * priceCloseness(one, other);

/**
 * Returns the products without duplicates, sorted by similarity to `original`. Equally similar products are
 * sorted by name.
 */
export function bySimilarity<P extends Comparable & { _id: string }>(
  original: Comparable,
  products: readonly P[],
): P[] {
  const unique = new Map(products.map((product) => [product._id, product]));
  return [...unique.values()]
    .map((product) => ({ product, like: productSimilarity(original, product) }))
    .sort(
      (one, other) => other.like - one.like || one.product.name.localeCompare(other.product.name),
    )
    .map(({ product }) => product);
}
