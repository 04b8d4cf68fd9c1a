import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { SearchIndex } from '@/lib/catalog/search/search-index';
import { demoProducts } from '@/local/demo/catalogue';
import { inProject } from '@/server/process/project';

/**
 * The kinds of queries. The `unseen` queries were written after the synonyms, so they show search without preparation.
 * The total `all` excludes them.
 */
const KINDS = ['name', 'slip', 'generic', 'unseen'] as const;
type Kind = (typeof KINDS)[number];

const rows = z.array(
  z.object({
    kind: z.enum(KINDS),
    query: z.string().min(1),
    /**
     * Parts of product names in the demo catalogue, or `@` and a category. A search result is right if it
     * matches any of them.
     */
    expected: z.string().transform((text) => text.split('|')),
  }),
);

type Found = { name: string; category: string };

/** Returns 200 typical queries (names, typos and generic words), and 40 `unseen` queries. */
const queries = () =>
  rows.parse(parse(readFileSync(inProject('bench/search-queries.csv')), { columns: true }));

const isExpected = ({ name, category }: Found, expected: readonly string[]) =>
  expected.some((one) =>
    one.startsWith('@') ? category === one.slice(1) : name.toLowerCase().includes(one),
  );

export type Quality = Record<Kind | 'all', number> & { missed: string[] };

/**
 * Returns success@5 by kind: the share of queries with an expected product among the first five results. Also returns
 * the queries without one.
 */
export async function successAt5(
  search: (query: string) => Found[] | Promise<Found[]>,
): Promise<Quality> {
  const all = queries();
  const missed: string[] = [];
  const misses = { name: 0, slip: 0, generic: 0, unseen: 0 };
  for (const { kind, query, expected } of all) {
    const first = (await search(query)).slice(0, 5);
    if (first.some((one) => isExpected(one, expected))) continue;
    missed.push(query);
    misses[kind] += 1;
  }
  const share = (kind: Kind) => 1 - misses[kind] / all.filter((one) => one.kind === kind).length;
  const [name, slip, generic, unseen] = [
    share('name'),
    share('slip'),
    share('generic'),
    share('unseen'),
  ];
  const known = all.filter(({ kind }) => kind !== 'unseen').length;
  const missedKnown = missed.length - misses.unseen;
  return { name, slip, generic, unseen, all: 1 - missedKnown / known, missed };
}

const demo = demoProducts();
const index = new SearchIndex();
demo.forEach(({ name, category, inStock = true, description }, place) => {
  index.put({ id: String(place).padStart(24, '0'), name, category, inStock, description });
});

export function searchDemo(query: string): Found[] {
  const inStock = { inStock: true };
  const byName = index.containing(query, 24, inStock);
  const related = index.related(query, 24 - byName.length, inStock, byName.length === 0);
  return [...byName, ...related].flatMap((id) => demo[Number(id)] ?? []);
}
