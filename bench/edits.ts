/**
 * `npm run bench:edits` measures how edits of products affect shoppers' reads. It prints the cache hit rate, stale
 * pages, and p99 with and without edits.
 *
 * - Paced: shoppers send a fixed number of reads per second (an open loop).
 * - Full: four readers repeat their reads without a pause. p99 has no limit in this mode.
 *
 * Reads without edits are measured before and after the reads with edits. Otherwise a change in machine speed would
 * look like an effect of the edits.
 *
 * `--products <n>` (100000), `--seconds <n>` with and without edits (60), `--rate <n>` edits per second (20), `--reads
 * <n>` per second, paced (100)
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { type Client, newSeller } from '@/e2e/support/client';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { text, typedOptions } from '@/e2e/support/typed-options';
import { openSeededShop } from './seeded-shop';

const values = typedOptions('npm run bench:edits --', {
  products: text('100000'),
  seconds: text('60'),
  rate: text('20'),
  reads: text('100'),
});
const seconds = Number(values.seconds);
const rate = Number(values.rate);
const reads = Number(values.reads);
const READERS = 4;
const EDITED = 'Bakery';
const UNREAD = 'Drinks';
const MIN_HITS = 0.95;
const MAX_SLOWER = 1.5;

type Item = { _id: string; category: string };

const p99 = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;

/** The client closes idle connections before the shop does. Otherwise a request could use a closing connection. */
const dispatcher = new Agent({ connections: 100, keepAliveMaxTimeout: 4_000 });

/** Returns whether the page came from the cache. Only cached pages are compressed with brotli. */
async function read(url: string): Promise<boolean> {
  const { headers, body } = await request(url, {
    dispatcher,
    headers: { 'Accept-Encoding': 'br' },
  });
  // The body is not decompressed, because that work would take CPU time from the shop.
  await body.arrayBuffer();
  return headers['content-encoding'] === 'br';
}

/** Calls the function at a steady rate until `isOver`, without waiting for earlier calls. Throws the first failure. */
async function atRate(
  perSecond: number,
  isOver: () => boolean,
  work: (n: number, due: number) => Promise<void>,
): Promise<void> {
  const startedAt = performance.now();
  const begun: Promise<void>[] = [];
  let hasFailed = false;
  while (!isOver() && !hasFailed) {
    const due = startedAt + (begun.length * 1000) / perSecond;
    await pause(Math.max(0, due - performance.now()));
    const one = work(begun.length, due);
    one.catch(() => {
      hasFailed = true;
    });
    begun.push(one);
  }
  await Promise.all(begun);
}

/** Read durations in ms, and the number of cache hits. */
class Readings {
  readonly times = new Map<string, number[]>();
  hits = 0;
  all = 0;

  async take(page: string, due = performance.now()): Promise<void> {
    const isHit = await read(page);
    const times = this.times.get(page) ?? [];
    this.times.set(page, times);
    times.push(performance.now() - due);
    this.hits += isHit ? 1 : 0;
    this.all += 1;
  }

  share = () => `${((this.hits / this.all) * 100).toFixed(1)}% of ${this.all}`;
}

type Browse = (pages: string[], readings: Readings, isOver: () => boolean) => Promise<unknown>;

const paced: Browse = (pages, readings, isOver) =>
  atRate(reads, isOver, (n, due) => readings.take(pages[n % pages.length] ?? '', due));

const full: Browse = (pages, readings, isOver) => {
  const reader = async (from: number) => {
    for (let n = from; !isOver(); n += 1) await readings.take(pages[n % pages.length] ?? '');
  };
  return Promise.all(
    Array.from({ length: READERS }, (_, n) => reader(Math.floor((n * pages.length) / READERS))),
  );
};

/** Edits products of one category. Once per second, it loads an edited page, which the shop must render again. */
class Editor {
  readonly times: number[] = [];
  looks = 0;
  stale = 0;
  #edits = 0;
  readonly #underway = new Set<Item>();

  constructor(
    readonly url: string,
    readonly seller: Client,
    readonly items: Item[],
  ) {}

  async #edit(item: Item, inStock: boolean, isObserved: boolean): Promise<void> {
    const startedAt = performance.now();
    await this.seller.post('/api/product/stock', { id: item._id, inStock });
    this.times.push(performance.now() - startedAt);
    if (isObserved) {
      const path = `/products/${item.category.toLowerCase()}/${item._id}`;
      const html = await (await fetch(this.url + path)).text();
      this.looks += 1;
      if (html.includes('Out of stock') === inStock) this.stale += 1;
    }
    this.#underway.delete(item);
  }

  run(isOver: () => boolean): Promise<void> {
    const { items } = this;
    return atRate(rate, isOver, (n) => {
      const item = items[this.#edits % items.length];
      if (!item || this.#underway.has(item))
        throw new Error('the shop does not keep up with the edits');
      this.#underway.add(item);
      const inStock = Math.floor(this.#edits / items.length) % 2 === 1;
      this.#edits += 1;
      return this.#edit(item, inStock, n % rate === 0);
    });
  }
}

const over = (share: number) => {
  const end = performance.now() + seconds * share * 1000;
  return () => performance.now() >= end;
};

/** `maxSlower` is the highest accepted ratio of p99 with edits to p99 without. */
type Reading = { name: string; browse: Browse; maxSlower: number };
type Pages = { cached: string[]; unread: string[] };

async function compare(
  { name, browse, maxSlower }: Reading,
  { cached, unread }: Pages,
  editor: Editor,
): Promise<boolean> {
  const [without, withEdits] = [new Readings(), new Readings()];
  const readWithoutEdits = async () => {
    const isOver = over(0.5);
    const renderOne = async () => {
      const page = unread.pop();
      if (page) await read(page);
    };
    await Promise.all([browse(cached, without, isOver), atRate(1, isOver, renderOne)]);
  };
  await readWithoutEdits();
  const isOver = over(1);
  await Promise.all([browse(cached, withEdits, isOver), editor.run(isOver)]);
  await readWithoutEdits();
  console.log(
    `${name}: pages that no edit touched, from the cache: ${withEdits.share()} (without edits ${without.share()})`,
  );
  let isFine = withEdits.hits / withEdits.all >= MIN_HITS;
  for (const page of cached.slice(0, 2)) {
    const [before = 0, during = 0] = [without, withEdits].map(({ times }) =>
      p99(times.get(page) ?? []),
    );
    const ratio = during / before;
    console.log(
      `${name}: p99 of ${new URL(page).pathname}: ${during.toFixed(1)} ms with edits, ${before.toFixed(1)} ms without: ${ratio.toFixed(2)} times`,
    );
    isFine &&= ratio <= maxSlower;
  }
  return isFine;
}

const scratch = scratchFolder();
const { shop } = await openSeededShop(Number(values.products), scratch.folder);
try {
  const list = async (category: string, limit: number): Promise<Item[]> => {
    const query = `category=${category}&stock=in&limit=${limit}`;
    const answer = await fetch(`${shop.url}/api/product/list?${query}`);
    return ((await answer.json()) as { products: Item[] }).products;
  };
  const lists = ['/', '/products/fruits', '/products/dairy'].map((path) => shop.url + path);
  const pagesOf = async (category: string, limit: number) =>
    (await list(category, limit)).map(
      ({ _id }) => `${shop.url}/products/${category.toLowerCase()}/${_id}`,
    );
  const products = await pagesOf('Fruits', 40);
  const cached = products.flatMap((product) => [...lists, product]);
  const pages = { cached, unread: await pagesOf(UNREAD, 200) };
  for (let round = 0; round < 3; round += 1)
    for (const page of [...lists, ...products]) await read(page);
  // The first products may be best sellers. Editing them would change the home page, so skip them.
  const items = (await list(EDITED, 200)).slice(20);
  const editor = new Editor(shop.url, await newSeller(shop.url), items);

  const isFine = [
    await compare(
      { name: `${reads} reads a second`, browse: paced, maxSlower: MAX_SLOWER },
      pages,
      editor,
    ),
    await compare(
      { name: `${READERS} readers`, browse: full, maxSlower: Number.POSITIVE_INFINITY },
      pages,
      editor,
    ),
  ];
  const { times, stale, looks } = editor;
  console.log(
    `${values.products} products, ${times.length} edits, p99 ${p99(times).toFixed(1)} ms; stale pages: ${stale} of ${looks}`,
  );
  if (stale > 0 || isFine.includes(false)) process.exitCode = 1;
} finally {
  await shop.stop();
  await dispatcher.close();
  scratch.remove();
}
