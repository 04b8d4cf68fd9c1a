import { beforeAll, describe, expect, it } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Product } from '@/models';
import { allCategories } from './categories';
import { type SellerListQuery, sellerListQuery } from './list-schema';
import { listForSeller, sellerCsv } from './seller-list';
import { PRODUCT_SORTS } from './seller-sort';
import type { SellerProduct } from './view';

setUpDatabase();

const NAMES = ['apple', 'Apple', 'Äpfel', 'Bread', 'Eggs 10', 'Eggs 6', 'zucchini', 'Ñame'];
const measure = {
  by: 'weight',
  unit: 'g',
  step: 50,
  perUnitCents: 1_200,
  tolerancePercent: 10,
  minStock: 50,
} as const;

const productOf = (n: number) => ({
  name: NAMES[n % NAMES.length] ?? 'Bread',
  category: allCategories()[n % 4]?.path ?? 'Fruits',
  priceCents: 100 + (n % 6) * 50,
  offerPriceCents: 100,
  inStock: n % 7 !== 0,
  ...omitUndefined({
    stock: n % 3 === 0 ? (n % 5) * 100 : undefined,
    measure: n % 9 === 0 ? { ...measure, perUnitCents: 900 + (n % 4) * 100 } : undefined,
  }),
  ...(n % 11 === 0 ? { removedAt: new Date(), inStock: false } : {}),
});

beforeAll(async () => {
  await Product.insertMany(Array.from({ length: 120 }, (_, n) => productOf(n)));
}, 60_000);

type Filter = Partial<SellerListQuery>;
const read = (query: Filter) => listForSeller({ limit: 200, ...query });

async function pages(query: Filter, between = async () => {}): Promise<SellerProduct[]> {
  const seen: SellerProduct[] = [];
  let cursor: string | undefined;
  do {
    const page = await listForSeller(sellerListQuery.parse({ ...query, limit: '7', cursor }));
    expect(page.products.length).toBeLessThanOrEqual(7);
    seen.push(...page.products);
    cursor = page.nextCursor;
    await between();
  } while (cursor);
  return seen;
}

const idsOf = (products: readonly SellerProduct[]) => products.map(({ _id }) => _id);

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'accent' });
const ordinal = (product: SellerProduct) =>
  allCategories().findIndex(({ path }) => path === product.category);
const COMPARE: Record<string, (one: SellerProduct, other: SellerProduct, sign: number) => number> =
  {
    name: (one, other, sign) => sign * names.compare(one.name, other.name),
    category: (one, other, sign) =>
      sign * (ordinal(one) - ordinal(other)) || names.compare(one.name, other.name),
    price: (one, other, sign) => {
      const [a, b] = [one.pricePerUnit, other.pricePerUnit];
      if ((a === undefined) !== (b === undefined)) return a === undefined ? -1 : 1;
      return sign * ((a ?? one.price) - (b ?? other.price));
    },
    stock: (one, other, sign) => {
      const section = ({ stock, soldBy }: SellerProduct) =>
        stock === undefined ? 2 : soldBy === 'weight' ? 1 : 0;
      return section(one) - section(other) || sign * ((one.stock ?? 0) - (other.stock ?? 0));
    },
  };

const FILTERS: [string, Filter][] = [
  ['no filter', {}],
  ['a category', { category: allCategories()[1]?.path ?? '' }],
  ['products in stock', { stock: 'in' }],
  ['products with a low stock', { stock: 'low' }],
  ['products out of stock', { stock: 'out' }],
  ['removed products', { removed: 'true' }],
];

describe.each(PRODUCT_SORTS.filter((sort) => sort !== 'changed'))(
  'products sorted by %s',
  (sort) => {
    it.each(FILTERS)('are the same as in the unsorted list, filtered by %s', async (_, query) => {
      const all = await read(query);
      expect(all.products.length).toBeGreaterThan(0);
      const seen = await pages({ ...query, sort });
      expect(idsOf(seen).sort()).toEqual(idsOf(all.products).sort());
      const compare = COMPARE[sort.replace('-', '')];
      for (const [at, product] of seen.entries()) {
        const next = seen[at + 1];
        if (next) expect(compare?.(product, next, sort.startsWith('-') ? -1 : 1)).toBeLessThan(1);
      }
    });

    it('appear exactly once, even if products are added between two page requests', async () => {
      const before = idsOf((await read({})).products);
      let added = 0;
      const seen = await pages({ sort }, async () => {
        if (added >= 12) return;
        await Product.insertMany(
          [productOf(added + 1), productOf(added + 2)].map((product) => ({
            ...product,
            idempotencyKey: `added-${sort}-${product.name}-${added}-${Math.random()}`,
          })),
        );
        added += 2;
      });
      const ids = idsOf(seen);
      expect(new Set(ids).size).toBe(ids.length);
      expect(before.filter((id) => !ids.includes(id))).toEqual([]);
      await Product.deleteMany({ idempotencyKey: /^added-/ });
    });

    it('cannot be read with the cursor of a different sort order', async () => {
      const cursor = 'a'.repeat(24);
      await expect(read({ sort, cursor })).rejects.toMatchObject({ kind: 'badInput' });
      const keyed = `${cursor}.0.n1`;
      await expect(read({ cursor: keyed })).rejects.toMatchObject({ kind: 'badInput' });
      const isText = /name|category/.test(sort);
      const other = `${cursor}.0.${isText ? 'n1' : 'sApple'}`;
      await expect(read({ sort, cursor: other })).rejects.toMatchObject({ kind: 'badInput' });
    });
  },
);

it('an export of the product list contains the chosen columns', async () => {
  let csv = '';
  for await (const piece of await sellerCsv({ columns: ['name', 'price'], sort: 'name' }))
    csv += piece;
  expect(csv).toMatch(/^Product,Price\n/);
  expect(csv).toContain('\nÄpfel,');
});
