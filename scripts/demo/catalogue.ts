import { bakery } from './data/bakery';
import { dairy } from './data/dairy';
import { drinks } from './data/drinks';
import { fruits } from './data/fruits';
import { grains } from './data/grains';
import { instant } from './data/instant';
import { vegetables } from './data/vegetables';
import type { Art, Entry } from './entry';

/** A product as the seller would enter it; prices in dollars. */
export type DemoProduct = {
  name: string;
  category: string;
  price: number;
  offerPrice: number;
  description: string[];
  image: string[];
  inStock: boolean;
  weight: string;
};

/** What make-art draws: the files are named after the slug. */
export type DemoPicture = { slug: string; category: string; art: Art };

const shelves: readonly (readonly [category: string, entries: Entry[]])[] = [
  ['Fruits', fruits],
  ['Vegetables', vegetables],
  ['Bakery', bakery],
  ['Dairy', dairy],
  ['Drinks', drinks],
  ['Grains', grains],
  ['Instant', instant],
];

/** Takes one entry of every shelf in turn, so that any window of the list looks varied. */
function interleaved(): { category: string; entry: Entry }[] {
  const rounds = Math.max(...shelves.map(([, entries]) => entries.length));
  return Array.from({ length: rounds }, (_, round) =>
    shelves.flatMap(([category, entries]) => {
      const entry = entries[round];
      return entry ? [{ category, entry }] : [];
    }),
  ).flat();
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

const PICTURES_PER_PRODUCT = [1, 2, 3] as const;

/** The demo shop's products in the order they are added; the first five are the best sellers. */
export const demoProducts: DemoProduct[] = interleaved().map(({ category, entry }) => ({
  name: entry.name,
  category,
  price: entry.price,
  offerPrice: entry.offerPrice,
  description: entry.description,
  image: PICTURES_PER_PRODUCT.map((n) => `/demo/${slugOf(entry.name)}-${n}.webp`),
  inStock: !entry.soldOut,
  weight: entry.weight,
}));

/** The same products as make-art draws them. */
export const demoPictures: DemoPicture[] = interleaved().map(({ category, entry }) => ({
  slug: slugOf(entry.name),
  category,
  art: entry.art,
}));
