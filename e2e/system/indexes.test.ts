/** Lists of products and orders must use an index, and read few more rows than they return. */
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { address } from '@/e2e/support/client';
import { openScratchDatabase } from '@/e2e/support/scratch-database';
import { type Audience, currentCredential } from '@/lib/auth/credentials';
import { openSession, readSession, type SessionView } from '@/lib/auth/sessions';
import { productPath } from '@/lib/catalog/links';
import { listProducts, productsFrom } from '@/lib/catalog/list';
import { listJson } from '@/lib/catalog/list-stream';
import { searchIndex } from '@/lib/catalog/search/live-index';
import { listForSeller } from '@/lib/catalog/seller-list';
import { PRODUCT_SORTS } from '@/lib/catalog/seller-sort';
import { sitemapIndex, sitemapPart } from '@/lib/catalog/seo/sitemap';
import { listCustomers } from '@/lib/customers/list';
import { env, publicOrigin } from '@/lib/env';
import { streamOf } from '@/lib/http/download';
import { eventsSince } from '@/lib/orders/event-stream';
import { unpaidOnAccount } from '@/lib/orders/on-account';
import { listOrders, listOrdersOf, onTimeCounts } from '@/lib/orders/queries';
import { orderSearchTerms } from '@/lib/orders/search-terms';
import { cancelOrdersWithCartConflict } from '@/lib/reconcile/open-payments';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { inventedProducts } from '@/local/demo/invented';
import { Order, Product, User } from '@/models';

const MANY = 4_000;
let close: () => Promise<void>;
beforeAll(async () => {
  close = await openScratchDatabase();
  const many = inventedProducts(0);
  await Order.insertMany(orders());
  await Product.insertMany(Array.from({ length: MANY }, () => many.next().value));
}, 60_000);
afterAll(() => close());

const orders = () =>
  Array.from({ length: MANY }, (_, n) => ({
    userId: new mongoose.Types.ObjectId(),
    idempotencyKey: String(n),
    number: (n % 100) + 1,
    items: [],
    subtotalCents: 1,
    taxCents: 0,
    amountCents: 1,
    status: 'Order Placed',
    paymentType: 'COD',
    isPaid: false,
    listed: true,
    cartCleared: true,
    address: { ...address, firstName: n === 7 ? 'Zoë' : 'Ada' },
    words: orderSearchTerms({
      _id: n,
      address: { ...address, firstName: n === 7 ? 'Zoë' : 'Ada' },
      items: [],
    }),
  }));

type Plan = { stage?: string; inputStage?: Plan; inputStages?: Plan[] };
const stagesOf = (plan: Plan): string[] => [
  plan.stage ?? '',
  ...[...(plan.inputStages ?? []), ...(plan.inputStage ? [plan.inputStage] : [])].flatMap(stagesOf),
];

type Asked = { collection: string; method: string; args: unknown[] };

/** Returns the execution plans of the queries in `work`, by repeating each query with explain. */
async function explained(work: () => Promise<unknown>) {
  const asked: Asked[] = [];
  mongoose.set('debug', (collection: string, method: string, ...args: unknown[]) => {
    asked.push({ collection, method, args });
  });
  try {
    await work();
  } finally {
    mongoose.set('debug', false);
  }
  // This function can explain only find and findOne, so `work` must not send other commands.
  expect(asked.map(({ method }) => method).filter((one) => !/^find(One)?$/.test(one))).toEqual([]);
  return Promise.all(
    asked.map(async ({ collection, args: [filter, options] }) => {
      const { sort, skip, limit, projection, hint, collation } = (options ?? {}) as Record<
        string,
        never
      >;
      const report = await mongoose.connection
        .collection(collection)
        .find(filter ?? {}, {
          sort,
          skip,
          limit,
          projection,
          hint,
          collation,
        })
        .explain('executionStats');
      const { queryPlanner, executionStats } = report as Record<string, Record<string, never>>;
      return {
        stages: stagesOf(queryPlanner?.winningPlan ?? {}),
        read: Number(executionStats?.totalDocsExamined),
        keys: Number(executionStats?.totalKeysExamined),
        shown: Number(executionStats?.nReturned),
        skipped: Number(skip ?? 0),
        asked: JSON.stringify(filter),
      };
    }),
  );
}

const middle = async () =>
  String((await Product.find().sort({ _id: 1 }).skip(2_000).limit(1))[0]?._id);

const queries: [string, () => Promise<unknown>][] = [
  ['the first page of the products API', () => listProducts({ limit: 20 })],
  [
    'a later page of the products API',
    async () => listProducts({ limit: 20, cursor: await middle() }),
  ],
  ['the products of a category', () => listProducts({ limit: 20, category: 'dairy' })],
  ['products in stock', () => listProducts({ limit: 20, stock: 'in' })],
  [
    'products of a category that are out of stock',
    () => listProducts({ limit: 20, stock: 'out', category: 'dairy' }),
  ],
  ["the seller's product list", () => listForSeller({ limit: 20 })],
  ...PRODUCT_SORTS.map((sort): [string, () => Promise<unknown>] => [
    `the seller's product list by ${sort}`,
    () => listForSeller({ limit: 20, sort }),
  ]),
  [
    "a category of the seller's product list by name",
    () => listForSeller({ limit: 20, sort: 'name', category: 'Dairy' }),
  ],
  [
    "a later page of the seller's product list by name",
    async () => listForSeller({ limit: 20, sort: 'name', cursor: `${await middle()}.0.sM` }),
  ],
  [
    "a later page of the seller's product list by price",
    async () => listForSeller({ limit: 20, sort: '-price', cursor: `${await middle()}.0.n300` }),
  ],
  ['removed products', () => listForSeller({ limit: 20, removed: 'true' })],
  ['products by id', async () => listProducts({ ids: [await middle()] })],
  ['the first page of the storefront list', () => productsFrom({ inStock: true }, 0, 24)],
  ['a deep page of the storefront list', () => productsFrom({ inStock: true }, 3_600, 24)],
  [
    'a deep page of a storefront category',
    () => productsFrom({ inStock: true, category: 'Fruits' }, 480, 24),
  ],
  ['a part of the sitemap', async () => new Response(await sitemapPart('0')).text()],
  [
    "a page of a shopper's orders",
    () =>
      listOrdersOf(String(new mongoose.Types.ObjectId()), { limit: 20, cursor: 'f'.repeat(24) }),
  ],
  ['the first page of all orders', () => listOrders({ limit: 20 })],
  ['orders with a status', () => listOrders({ limit: 20, status: 'Order Placed' })],
  ['unpaid orders', () => listOrders({ limit: 20, payment: 'unpaid' })],
  ['orders paid in cash', () => listOrders({ limit: 20, payMethod: 'cash' })],
  [
    'orders paid in cash, oldest first',
    () => listOrders({ limit: 20, payMethod: 'cash', sort: 'oldest' }),
  ],
  ['a payment method without orders', () => listOrders({ limit: 20, payMethod: 'account' })],
  [
    'orders with a status and a payment method',
    () => listOrders({ limit: 20, payMethod: 'account', status: 'Order Placed' }),
  ],
  [
    'orders of a payment method, sorted by total',
    () => listOrders({ limit: 20, payMethod: 'account', sort: '-total' }),
  ],
  [
    'paid orders on account',
    () => listOrders({ limit: 20, payMethod: 'account', payment: 'paid' }),
  ],
  [
    'unpaid orders on account of a customer',
    () => unpaidOnAccount(new mongoose.Types.ObjectId(), 'usd'),
  ],
  ['a status without orders', () => listOrders({ limit: 20, status: 'Packed' })],
  ['orders sorted by total', () => listOrders({ limit: 20, sort: '-total' })],
  [
    'a later page of orders sorted by total',
    () => listOrders({ limit: 20, sort: 'total', cursor: `1.1.${'5'.repeat(24)}` }),
  ],
  ['orders sorted by status', () => listOrders({ limit: 20, sort: '-status' })],
  [
    'orders with a status, sorted by total',
    () => listOrders({ limit: 20, sort: 'total', status: 'Order Placed' }),
  ],
  ['orders of a day', () => listOrders({ limit: 20, day: new Date().toISOString().slice(0, 10) })],
];

test.each(queries)('the query for %s uses an index', async (_, work) => {
  const plans = await explained(work);
  expect(plans.length).toBeGreaterThan(0);
  for (const { stages, read, shown, keys, skipped, asked } of plans) {
    expect(stages, asked).not.toContain('COLLSCAN');
    expect(stages, asked).not.toContain('SORT');
    // The rows of earlier pages are skipped in the index, without reading their documents.
    expect(read, asked).toBeLessThanOrEqual(shown + 1);
    expect(keys, asked).toBeLessThanOrEqual(shown + skipped + 10);
  }
});

test('the search for an order number reads only orders with this number', async () => {
  const plans = await explained(() => listOrders({ limit: 5, q: '7', numberFirst: 'true' }));
  const byNumber = plans.filter(({ asked }) => asked.includes('"number":7'));
  expect(byNumber).toMatchObject([{ read: 5, shown: 5 }]);
  for (const { stages } of byNumber) expect(stages).not.toContain('SORT');
  for (const { stages, asked } of plans) expect(stages, asked).not.toContain('COLLSCAN');
});

const ADDED = 'added';

/** Adds orders during `work` and then deletes them. `more` lists fields that differ from a normal order. */
async function among(more: object[], work: () => Promise<void>): Promise<void> {
  const rows = orders().slice(-more.length);
  await Order.insertMany(rows.map((row, n) => ({ ...row, idempotencyKey: ADDED, ...more[n] })));
  try {
    await work();
  } finally {
    await Order.deleteMany({ idempotencyKey: ADDED });
  }
}

const ABANDONED = { paymentType: 'Online', listed: false } as const;
const times = (count: number, more: object) => Array.from({ length: count }, () => more);

test('the order board and the reconciler skip abandoned unpaid orders', async () => {
  const flagged = {
    ...ABANDONED,
    payment: { attempts: [], reviewReason: { code: 'currency', currency: 'eur' } },
  };
  const processing = { ...ABANDONED, payment: { attempts: [], processing: true } };
  const taken = { ...ABANDONED, listed: true, payment: { attempts: [], cartConflict: true } };
  const special = [flagged, processing, taken];
  await among([...times(1_000, ABANDONED), ...special], async () => {
    let seen: string[] = [];
    const open = await explained(async () => {
      const { orders: rows } = await listOrders({ open: 'true', limit: 20 });
      seen = rows.map(({ _id }) => _id);
    });
    for (const { stages, read, keys, asked } of open) {
      expect(stages, asked).not.toContain('COLLSCAN');
      expect(read, asked).toBeLessThanOrEqual(21);
      expect(keys, asked).toBeLessThanOrEqual(30);
    }
    const newest = await Order.find({ idempotencyKey: ADDED }, { _id: 1 }).sort({ _id: -1 });
    expect(seen.slice(0, 3)).toEqual(newest.slice(0, 3).map(({ _id }) => String(_id)));
    const review = await explained(() => listOrders({ payment: 'review', limit: 20 }));
    expect(review.map(({ read, shown }) => [read, shown])).toEqual([
      [1, 1],
      [0, 0],
      // The remaining queries load the products of these orders.
      ...review.slice(2).map(() => [0, 0]),
    ]);
    for (const { stages, asked } of review) expect(stages, asked).not.toContain('COLLSCAN');
    const round = { report: { sessions: 0 }, faults: [] } as never;
    const [plan] = await explained(() =>
      cancelOrdersWithCartConflict(round).catch(() => undefined),
    );
    expect(plan).toMatchObject({ read: 1, keys: 1 });
  });
});

test('the list of orders that were delivered or cancelled today reads no other orders', async () => {
  const now = Date.now();
  const ended = (status: string, ago: number) => ({ status, changedAt: new Date(now - ago) });
  const today = [...times(30, ended('Delivered', 0)), ...times(10, ended('Cancelled', 0))];
  const before = times(200, ended('Delivered', 3 * 86_400_000));
  await among([...times(1_000, ABANDONED), ...before, ...today], async () => {
    const seen: string[] = [];
    const plans = await explained(async () => {
      for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
        const page = await listOrders({ ended: 'today', limit: 25, cursor });
        seen.push(...page.orders.map(({ _id }) => _id));
        cursor = page.nextCursor;
      }
    });
    expect(new Set(seen).size).toBe(40);
    expect(seen).toHaveLength(40);
    const ofOrders = plans.filter(({ asked }) => asked.includes('changedAt'));
    expect(ofOrders).toHaveLength(2);
    for (const { stages, read, asked } of ofOrders) {
      expect(stages, asked).not.toContain('COLLSCAN');
      expect(read, asked).toBeLessThanOrEqual(40);
    }
  });
});

test("a shopper's resumed event stream reads only the shopper's own orders", async () => {
  const passwordHash = 'a hash';
  const user = await User.create({ name: 'Ada', email: 'ada@shopper.example', passwordHash });
  const signIn = async (audience: Audience, subject: string) => {
    const credential = (await currentCredential(audience, subject)) ?? '';
    const caller = { ip: '10.3.0.1', name: 'Firefox on Linux' };
    const [cookie = ''] = (await openSession({ audience, subject, caller }, credential)).split(';');
    const session = await readSession(
      new Request(publicOrigin(), { headers: { cookie } }),
      audience,
    );
    if (!session) throw new Error(`no session of a ${audience}`);
    return session;
  };
  const shopper = await signIn('shopper', String(user._id));
  const seller = await signIn('seller', env().SELLER_EMAIL);
  const changedAt = new Date();
  const own = { changedAt, userId: shopper.subject };
  await among([...times(1_000, { changedAt }), own], async () => {
    const resume = async (session: SessionView, told: number) => {
      const plans = await explained(async () => {
        const { events } = await eventsSince(session, String(changedAt.getTime()));
        expect(events).toHaveLength(told);
      });
      return plans.find(({ asked }) => asked.includes('changedAt'));
    };
    const { stages, read, keys } = (await resume(shopper, 1)) ?? {};
    expect(stages).not.toContain('SORT');
    expect([read, keys]).toEqual([1, 1]);
    expect(await resume(seller, 1_001)).toMatchObject({ read: 1_001 });
  });
});

test('the report of delivery times reads only the orders of its period', async () => {
  const now = Date.now();
  const delivered = (ago: number, placed: number) => ({
    _id: mongoose.Types.ObjectId.createFromTime(Math.floor(now / 1_000) - placed * 86_400),
    status: 'Delivered',
    changedAt: new Date(now - ago * 86_400_000),
    promisedAt: new Date(now),
    history: [{ status: 'Delivered', at: new Date(now - ago * 86_400_000), by: 'seller' }],
  });
  const rows = [delivered(0, 12), delivered(30, 31)];
  await among([...times(1_000, ABANDONED), ...rows], async () => {
    const plans = await explained(async () => {
      const [today] = (await onTimeCounts(new Date(now))).days;
      expect(today).toMatchObject({ delivered: 1, onTime: 1 });
    });
    const ofOrders = plans.filter(({ asked }) => asked.includes('changedAt'));
    expect(ofOrders).toMatchObject([{ read: 1, shown: 1 }]);
    expect(ofOrders[0]?.keys).toBeLessThanOrEqual(2);
  });
});

test('searching for an order by customer name reads only matching orders', async () => {
  let found: Awaited<ReturnType<typeof listOrders>> | undefined;
  const [plan] = await explained(async () => {
    found = await listOrders({ q: 'zoe GROC', limit: 20 });
  });
  expect(found?.orders.map((order) => order.address.firstName)).toEqual(['Zoë']);
  expect(plan?.read).toBe(1);
  expect((await listOrders({ q: 'bob zoe', limit: 20 })).orders).toEqual([]);
  expect((await listOrders({ q: '$.*', limit: 20 })).orders).toEqual([]);
  const [newest] = (await listOrders({ q: 'ada', limit: 1 })).orders;
  expect(newest?._id).toBe(String((await Order.findOne().sort({ _id: -1 }))?._id));
});

test('page 150 of a product list contains the right products', async () => {
  const filter = { inStock: true };
  const all = await Product.find(filter).sort({ _id: -1 }).lean();
  for (const place of [0, 24, 3_600]) {
    const page = await productsFrom(filter, place, 24);
    expect(page.map(({ _id }) => String(_id))).toEqual(
      all.slice(place, place + 24).map(({ _id }) => String(_id)),
    );
  }
  expect(await productsFrom(filter, 9_600, 24)).toEqual([]);
});

async function handedOut(): Promise<number> {
  const status = await mongoose.connection.db?.admin().serverStatus();
  return Number(status?.metrics.document.returned);
}

test('the database reads a full product list only as fast as the client downloads the response', async () => {
  const before = await handedOut();
  const begun = listJson({ stock: 'in' });
  expect((await begun.next()).done).toBe(false);
  const read = (await handedOut()) - before;
  await begun.return();
  expect(read).toBeGreaterThanOrEqual(200);
  expect(read).toBeLessThanOrEqual(400);
});

test('a full product list contains every product in stock exactly once', async () => {
  const list = listJson({ stock: 'in' });
  const pieces: string[] = [];
  for await (const piece of list) pieces.push(piece);
  const { products } = JSON.parse(pieces.join(''));
  const counted = await Product.countDocuments({ inStock: true });
  expect(products).toHaveLength(counted);
  expect(pieces).toHaveLength(Math.floor(counted / 200) + 1);
  expect(JSON.parse(await new Response(streamOf(listJson({ q: 'no such name' }))).text())).toEqual({
    success: true,
    products: [],
  });
});

test('a search without a limit reads only matching products', async () => {
  await expect.poll(searchIndex).toBeDefined();
  const scanned = async () => {
    const status = await mongoose.connection.db?.admin().serverStatus();
    return Number(status?.metrics.queryExecutor.scannedObjects);
  };
  const found = async (q: string) => {
    const before = await scanned();
    const { products } = await new Response(streamOf(listJson({ q }))).json();
    return {
      ids: products.map(({ _id }: { _id: string }) => _id),
      read: (await scanned()) - before,
    };
  };
  expect(await found('no such name')).toEqual({ ids: [], read: 0 });
  const all = await Product.find({ name: /e/i }, { _id: 1 }).sort({ _id: 1 }).lean();
  expect(all.length).toBeGreaterThan(400);
  const ids = all.map(({ _id }) => String(_id));
  expect(await found('e')).toEqual({ ids, read: ids.length });
});

test('the sitemap contains every product', async () => {
  const parts = [...(await sitemapIndex()).matchAll(/sitemaps\/(\d+)\.xml/g)].map(
    ([, part]) => part,
  );
  const texts = await Promise.all(
    parts.map(async (part = '') => new Response(await sitemapPart(part)).text()),
  );
  for (const none of [String(parts.length), '9999', '-1', 'x'])
    expect(await sitemapPart(none)).toBeUndefined();
  const listed = [...texts.join('').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc);
  const sold = await Product.find({ removedAt: null }, { category: 1 }).sort({ _id: 1 }).lean();
  expect(sold.length).toBeGreaterThan(0);
  expect(listed).toEqual(
    sold.map(({ _id, category }) => publicOrigin() + productPath({ _id: String(_id), category })),
  );
});

test('each language has its own sitemap', async () => {
  const languages = ['de', 'en', 'ar'] as const;
  const index = await sitemapIndex(languages);
  const names = [...index.matchAll(/sitemaps\/([\w-]+)\.xml/g)].map(([, name]) => name);
  expect(names.filter((name = '') => name.endsWith('pages'))).toEqual([
    'pages',
    'en-pages',
    'ar-pages',
  ]);
  for (const none of ['de-pages', 'fi-pages', 'en-', 'en-x', 'x-en-0', 'en-0-0', '-0', 'en-9999'])
    expect(await sitemapPart(none, languages), none).toBeUndefined();
  expect(await sitemapPart('en-pages')).toBeUndefined();
  const [entry] = (await new Response(await sitemapPart('en-pages', languages)).text()).match(
    /<url>.*products<.*/,
  ) ?? [''];
  const link = (code: string, prefix: string) =>
    `<xhtml:link rel="alternate" hreflang="${code}" href="${publicOrigin()}${prefix}/products"/>`;
  const links = [link('de', ''), link('en', '/en'), link('ar', '/ar'), link('x-default', '')];
  expect(entry).toBe(`<url><loc>${publicOrigin()}/en/products</loc>${links.join('')}</url>`);
  const some = [{ path: '/pages/faq', languages: ['de', 'ar'] as const }];
  const faq = async (name: string) => {
    const part = await sitemapPart(name, languages, { each: [], some });
    return /<url>.*pages\/faq<.*/.exec(await new Response(part).text())?.[0];
  };
  expect(await faq('en-pages')).toBeUndefined();
  expect((await faq('ar-pages'))?.match(/hreflang="[^"]*" href="[^"]*"/g)).toEqual([
    ...[`hreflang="de" href="${publicOrigin()}/pages/faq"`],
    ...[`hreflang="ar" href="${publicOrigin()}/ar/pages/faq"`],
    ...[`hreflang="x-default" href="${publicOrigin()}/pages/faq"`],
  ]);
  const product = await new Response(await sitemapPart('ar-0', languages)).text();
  expect(product).toMatch(/<loc>[^<]*\/ar\/products\/[a-z]+\/[0-9a-f]{24}<\/loc><lastmod>/);
});

test('the customer list reads only orders of the customers on the page', async () => {
  const passwordHash = 'a hash';
  const users = await User.insertMany(
    Array.from({ length: 60 }, (_, n) => ({
      name: `U${n}`,
      email: `u${n}@many.example`,
      passwordHash,
    })),
  );
  const ordered = orders()
    .slice(0, 300)
    .map((row, n) => {
      if (n % 3 === 0) return { ...row, userId: users[0]?._id, idempotencyKey: `many ${n}` };
      if (n % 10 !== 1) return { ...row, userId: users[n % 60]?._id, idempotencyKey: `many ${n}` };
      const called = { ...address, phone: `+1 555 0200 ${n % 4}` };
      const words = orderSearchTerms({ _id: n, address: called, items: [] });
      const phone = { isGuest: true };
      return { ...row, address: called, words, phone, idempotencyKey: `many ${n}` };
    });
  const inserted = await Order.insertMany(ordered);
  try {
    const names: string[] = [];
    let cursor: string | undefined;
    for (const page of [1, 2]) {
      const plans = await explained(async () => {
        const answer = await listCustomers(
          omitUndefined({ limit: 20, cursor: cursor || undefined }),
          true,
        );
        cursor = answer.nextCursor;
        names.push(...answer.customers.map(({ _id }) => _id));
      });
      for (const { stages, read, shown, asked } of plans) {
        expect(stages, asked).not.toContain('COLLSCAN');
        expect(stages, asked).not.toContain('SORT');
        expect(read, asked).toBeLessThanOrEqual(shown + 1);
      }
      const total = plans.reduce((sum, { read }) => sum + read, 0);
      expect(total, `page ${page}`).toBeLessThan(1_000);
    }
    expect(new Set(names).size).toBe(names.length);
    // The customers are the first account, 36 other accounts, and two phone numbers.
    expect(names).toHaveLength(39);
    const [plan] = await explained(() => listCustomers({ limit: 20, blocked: 'true' }, true));
    expect(plan).toMatchObject({ read: 0, keys: 0 });
  } finally {
    await Order.deleteMany({ _id: mongoose.trusted({ $in: inserted.map(({ _id }) => _id) }) });
    await User.deleteMany({ _id: mongoose.trusted({ $in: users.map(({ _id }) => _id) }) });
  }
});
