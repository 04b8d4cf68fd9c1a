import { fold, STOP_WORDS, stem, tokenize, WEAK_WORDS } from '@/lib/catalog/search/tokenize';
import { packSize } from './pack-size/pack-size-math';
import type { ProductView } from './view';

type Likened = Pick<ProductView, 'name' | 'category' | 'offerPrice' | 'weight' | 'variants'> & {
  _id?: string;
};

/** The category and the words of the name say what a product is; size and price say which of them. */
const WEIGHT = { category: 4, words: 6, size: 1, price: 1, sameProduct: 12 } as const;
/** The last word of a name says what it is, the ones before it of which kind. */
const LAST_WORD = 2;

/** How alike two numbers above 0 are: 1 when they are equal, toward 0 the further apart they are. */
const closeness = (one: number, other: number): number =>
  one > 0 && other > 0 ? Math.min(one, other) / Math.max(one, other) : 0;

/** The words that say what a product is, as search compares them; at least one of those there are. */
export function tellingWords(name: string): string[] {
  const words = tokenize(fold(name)).filter((word) => !/^\d/.test(word) && !STOP_WORDS.has(word));
  const strong = words.filter((word) => !WEAK_WORDS.has(word));
  return [...new Set((strong.length > 0 ? strong : words).map(stem))];
}

function weightsOf(name: string): Map<string, number> {
  const words = tellingWords(name);
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

/**
 * How alike two products are, from 0 to 12: by category, shared words of their names, size of the pack
 * and price. Another size of the same product is more like it than any other.
 */
export const likeness = (one: Likened, other: Likened): number =>
  WEIGHT.sameProduct * Number(other.variants?.some(({ id }) => id === one._id) ?? false) +
  WEIGHT.category * Number(one.category === other.category) +
  WEIGHT.words * sharedWords(one.name, other.name) +
  WEIGHT.size * sizeCloseness(one.weight, other.weight) +
  WEIGHT.price * closeness(one.offerPrice, other.offerPrice);

/** The products, each once, the most like `wanted` first; equal ones by their names. */
export function byLikeness<P extends Likened & { _id: string }>(
  wanted: Likened,
  products: readonly P[],
): P[] {
  const unique = new Map(products.map((product) => [product._id, product]));
  return [...unique.values()]
    .map((product) => ({ product, like: likeness(wanted, product) }))
    .sort(
      (one, other) => other.like - one.like || one.product.name.localeCompare(other.product.name),
    )
    .map(({ product }) => product);
}
