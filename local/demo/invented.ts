import type { Language } from '@/lib/i18n/languages';
import { inProject } from '@/server/process/project';
import { demoProducts, linesOf } from './catalogue';

const onsets = 'b br c cl d f fl g gr h j k l m n p pr qu r s st t tr v w z'.split(' ');
const vowels = 'a e i o u ai ea ee oa ou'.split(' ');
const endings = 'ndo lla ren sby mont vale wick ria lo nia ster mark field ton by rah'.split(' ');
const variants = [
  ...['Classic', 'Organic', 'Family', 'Original', 'Wholesome', 'Golden', 'Rustic', 'Mountain'],
  ...['Garden', 'Harvest', 'Sunny', 'Crisp', 'Tender', 'Premium', 'Everyday', 'Village', 'Coastal'],
  ...['Low Salt', 'No Added Sugar', 'Extra Fine', 'Hand-picked', 'Slow Cooked', 'Stone Ground'],
  ...['Crème', 'Jalapeño', 'Piña', 'Café Style', "Grandma's", 'Half-price', 'Double', 'Mini'],
];
const sizes = [
  '50 g',
  '100 g',
  '200 g',
  '250 g',
  '400 g',
  '500 g',
  '750 g',
  '1 kg',
  '2 kg',
  '5 kg',
];

function numbersFrom(seed: number): (limit: number) => number {
  let state = seed + 0x9e3779b9;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

type InventedProduct = {
  name: string;
  category: string;
  priceCents: number;
  offerPriceCents: number;
  description: string[];
  image: string[];
  inStock: boolean;
  weight: string;
};

/** Yields an endless sequence of products, which is the same in each run. `skip` products at its start are omitted. */
export function* inventedProducts(skip: number): Generator<InventedProduct, never> {
  const kinds = demoProducts();
  for (let index = skip; ; index += 1) {
    const upTo = numbersFrom(index);
    const pick = <T>(list: readonly T[], otherwise: T): T => list[upTo(list.length)] ?? otherwise;
    const brand = capital(
      pick(onsets, 'b') +
        pick(vowels, 'a') +
        pick(onsets, 'l') +
        pick(vowels, 'o') +
        pick(endings, ''),
    );
    const kind = kinds[index % kinds.length];
    if (!kind) throw new Error('the demo catalogue is empty');
    const variant = pick(variants, 'Classic');
    const weight = pick(sizes, '500 g');
    const priceCents = 99 + upTo(2400);
    yield {
      name: `${brand} ${variant} ${kind.name}`,
      category: kind.category,
      priceCents,
      offerPriceCents: Math.ceil(priceCents * (0.7 + upTo(30) / 100)),
      description: [
        `${variant} ${kind.name.toLowerCase()} by ${brand}`,
        ...(kind.description ?? []).slice(1),
      ],
      image: kind.image ?? [],
      inStock: upTo(20) > 0,
      weight,
    };
  }
}

const BATCH = 5_000;

/**
 * Adds products until the catalogue has `total`. The demo products come first in an empty catalogue. Returns the number
 * of added products.
 */
export async function growCatalogue(
  total: number,
  onDone: (products: number) => void,
): Promise<number> {
  const { Product } = await import('@/models/product');
  const { bumpCatalogRevision } = await import('@/lib/page-cache/revision');
  const products = demoProducts().slice(0, total);
  const isEmpty = !(await Product.exists({}));
  const seeded = isEmpty ? (await Product.insertMany(products)).length : 0;
  const before = await Product.countDocuments();
  const invented = inventedProducts(before);
  let count = before;
  while (count < total) {
    const now = new Date();
    const rows = Array.from({ length: Math.min(BATCH, total - count) }, () => ({
      // Skip the model's slow validation, because generated documents are valid.
      ...invented.next().value,
      createdAt: now,
      updatedAt: now,
    }));
    await Product.collection.insertMany(rows, { ordered: false });
    count += rows.length;
    onDone(count);
  }
  if (count > before || seeded > 0) await bumpCatalogRevision();
  return count - before + seeded;
}

const FILE = inProject('local/demo/names.csv');

export const demoNames = (language: Language): ReadonlyMap<string, string> =>
  new Map(linesOf(FILE).map((row) => [row.name ?? '', row[`name:${language}`] ?? '']));
