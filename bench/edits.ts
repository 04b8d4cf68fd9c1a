/**
 * `npm run bench:edits`: 20 edits a second of one category of 100,000 products, while shoppers read
 * the home page, the lists and the products of the others. Shows how many of their pages came from
 * the cache, whether one was stale, and p99 with edits beside p99 without.
 *
 * It is measured twice. Paced: a fixed number of reads a second in an open loop, the same with and
 * without edits, and each is timed from the moment at which it was due. Full: four readers that ask again at
 * once, so that the shop and the readers fill the cores by themselves and every edit takes time from
 * them. Readings without edits are taken before and after those with edits, so that a machine that
 * gets slower or faster does not look like the edits. Both must hold.
 *
 * `--products <n>` (100000), `--seconds <n>` with and without edits (60), `--rate <n>` edits a second (20),
 * `--reads <n>` a second, paced (100)
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Agent, request } from 'undici';
import { type Client, newSeller } from '@/e2e/support/client';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { openSeededShop } from './seeded-shop';

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '60' },
    rate: { type: 'string', default: '20' },
    reads: { type: 'string', default: '100' },
  },
});
const seconds = Number(values.seconds);
const rate = Number(values.rate);
const reads = Number(values.reads);
const READERS = 4;
const EDITED = 'Bakery';
const MIN_HITS = 0.95;
const MAX_SLOWER = 1.5;

type Item = { _id: string; category: string };

const p99 = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;

const dispatcher = new Agent({ connections: 100, pipelining: 1 });

/** Only pages from the cache are compressed with brotli. The bytes are not decompressed: that is the browser's work. */
async function read(url: string): Promise<boolean> {
  const { headers, body } = await request(url, {
    dispatcher,
    headers: { 'Accept-Encoding': 'br' },
  });
  await body.arrayBuffer();
  return headers['content-encoding'] === 'br';
}

/** How long each reading of a page took, in ms, and how many came from the cache. */
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

/** Reads pages until `isOver`. The home page, two categories and products take turns. */
type Browse = (pages: string[], readings: Readings, isOver: () => boolean) => Promise<unknown>;

const paced: Browse = async (pages, readings, isOver) => {
  const began = performance.now();
  const sent: Promise<void>[] = [];
  while (!isOver()) {
    const due = began + (sent.length * 1000) / reads;
    await pause(Math.max(0, due - performance.now()));
    sent.push(readings.take(pages[sent.length % pages.length] ?? '', due));
  }
  await Promise.all(sent);
};

const full: Browse = (pages, readings, isOver) => {
  const reader = async (from: number) => {
    for (let n = from; !isOver(); n += 1) await readings.take(pages[n % pages.length] ?? '');
  };
  return Promise.all(
    Array.from({ length: READERS }, (_, n) => reader(Math.floor((n * pages.length) / READERS))),
  );
};

/**
 * Switches products of one category. After each second one of them is looked at on its own page,
 * which is then rendered anew.
 */
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

  async #edit(item: Item, inStock: boolean, looksAtIt: boolean): Promise<void> {
    const began = performance.now();
    await this.seller.post('/api/product/stock', { id: item._id, inStock });
    this.times.push(performance.now() - began);
    if (looksAtIt) {
      const path = `/products/${item.category.toLowerCase()}/${item._id}`;
      const html = await (await fetch(this.url + path)).text();
      this.looks += 1;
      if (html.includes('Out of stock') === inStock) this.stale += 1;
    }
    this.#underway.delete(item);
  }

  async run(isOver: () => boolean): Promise<void> {
    const { items } = this;
    const began = performance.now();
    const running: Promise<void>[] = [];
    while (!isOver()) {
      const item = items[this.#edits % items.length];
      if (!item || this.#underway.has(item))
        throw new Error('the shop does not keep up with the edits');
      this.#underway.add(item);
      const inStock = Math.floor(this.#edits / items.length) % 2 === 1;
      running.push(this.#edit(item, inStock, this.#edits % rate === 0));
      this.#edits += 1;
      await pause(Math.max(0, began + (running.length * 1000) / rate - performance.now()));
    }
    await Promise.all(running);
  }
}

const over = (share: number) => {
  const end = performance.now() + seconds * share * 1000;
  return () => performance.now() >= end;
};

/** Reads with edits, and as long without them; prints both and returns whether they are good enough. */
async function compare(name: string, browse: Browse, pages: string[], editor: Editor) {
  const [without, withEdits] = [new Readings(), new Readings()];
  await browse(pages, without, over(0.5));
  const isOver = over(1);
  await Promise.all([browse(pages, withEdits, isOver), editor.run(isOver)]);
  await browse(pages, without, over(0.5));
  console.log(
    `${name}: pages that no edit touched, from the cache: ${withEdits.share()} (without edits ${without.share()})`,
  );
  let isFine = withEdits.hits / withEdits.all >= MIN_HITS;
  for (const page of pages.slice(0, 2)) {
    const [before = 0, during = 0] = [without, withEdits].map(({ times }) =>
      p99(times.get(page) ?? []),
    );
    const ratio = during / before;
    console.log(
      `${name}: p99 of ${new URL(page).pathname}: ${during.toFixed(1)} ms with edits, ${before.toFixed(1)} ms without: ${ratio.toFixed(2)} times`,
    );
    isFine &&= ratio <= MAX_SLOWER;
  }
  return isFine;
}

const scratch = scratchFolder();
const { shop } = await openSeededShop(Number(values.products), scratch.folder);
try {
  const seller = await newSeller(shop.url);
  const list = async (category: string, limit: number) =>
    (await seller.get(`/api/product/list?category=${category}&stock=in&limit=${limit}`)).body
      .products as Item[];
  // The first ones may be best sellers, which the home page shows.
  const editor = new Editor(shop.url, seller, (await list(EDITED, 200)).slice(20));
  const lists = ['/', '/products/fruits', '/products/dairy'].map((path) => shop.url + path);
  const products = (await list('Fruits', 40)).map(
    ({ _id, category }) => `${shop.url}/products/${category.toLowerCase()}/${_id}`,
  );
  const pages = products.flatMap((product) => [...lists, product]);
  for (let round = 0; round < 3; round += 1)
    for (const page of [...lists, ...products]) await read(page);

  const isFine = [
    await compare(`${reads} reads a second`, paced, pages, editor),
    await compare(`${READERS} readers`, full, pages, editor),
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
