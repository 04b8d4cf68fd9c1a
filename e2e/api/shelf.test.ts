import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { Client, newSeller, shopperWithAddress } from '@/e2e/support/client';
import { fetchInProcess, openTestShop, SHOP } from '@/e2e/support/in-process';
import { type OwnProduct, ownProduct, readAsSeller, unchanged } from '@/e2e/support/own-product';
import { addProduct, photo, productData, updateProduct } from '@/e2e/support/photos';
import type { SellerProduct } from '@/lib/catalog/view';

openTestShop();

const base = SHOP;
let seller: Client;
beforeAll(async () => {
  seller = await newSeller(base);
});

async function photographed(count: number): Promise<SellerProduct> {
  const parts = await Promise.all(
    Array.from({ length: count }, async (_, n) => ({ bytes: await photo(300 + n) })),
  );
  const { body } = await addProduct(seller, productData(), parts);
  return readAsSeller(seller, String(body.id));
}

const productIn = ({ body }: { body: Record<string, unknown> }) => body.product as SellerProduct;

test('one of five concurrent product changes succeeds, and the other four fail with the current product in the error', async () => {
  const seen = await photographed(1);
  const parts = [{ bytes: await photo(640) }];
  const prices = [3, 2.5, 2, 1.5, 1];
  const answers = await Promise.all(
    prices.map((offerPrice) => updateProduct(seller, { ...unchanged(seen), offerPrice }, parts)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  const present = await readAsSeller(seller, seen._id);
  const won = prices[answers.findIndex(({ status }) => status === 200)];
  expect(present).toMatchObject({ offerPrice: won, price: seen.price });
  expect(present.image).toHaveLength(2);
  const lost = answers.find(({ status }) => status === 409);
  expect(lost?.body.message).toMatch(
    /^This product was changed on another device\. The saved version differs from yours in: .*offer price/,
  );
  expect(lost && productIn(lost)).toEqual(present);

  const again = await updateProduct(seller, { ...unchanged(present), weight: '' }, []);
  expect(productIn(again).weight).toBeUndefined();
  const { body } = await new Client(base).get(`/api/product/list?ids=${seen._id}`);
  expect(body.products).toEqual([expect.not.objectContaining({ updatedAt: expect.anything() })]);
});

test('a repeated product update with the same idempotency key changes nothing', async () => {
  const seen = await photographed(0);
  const headers = { 'Idempotency-Key': randomUUID() };
  const parts = [{ bytes: await photo() }];
  const send = () => updateProduct(seller, { ...unchanged(seen), weight: '2 kg' }, parts, headers);
  const [one, other] = await Promise.all([send(), send()]);
  expect([one?.status, other?.status]).toEqual([200, 200]);
  const present = await readAsSeller(seller, seen._id);
  expect(present).toMatchObject({ weight: '2 kg', image: [expect.anything()] });
  await updateProduct(seller, { ...unchanged(present), weight: '3 kg' }, []);
  const late = await send();
  expect([late.status, late.body.message]).toEqual([200, 'Product updated']);
  expect((await readAsSeller(seller, seen._id)).weight).toBe('3 kg');
});

test('a product update adds its stock difference to the current stock', async () => {
  const { _id: id } = await photographed(0);
  await seller.post('/api/product/count', { id, stock: 10 });
  const seen = await readAsSeller(seller, id);
  const shopper = await shopperWithAddress(base);
  const order = { items: [{ product: id, quantity: 3 }], address: shopper.addressId };
  expect((await shopper.post('/api/order/cod', order)).status).toBe(200);
  const unseen = await updateProduct(seller, { ...unchanged(seen), stock: '12' }, []);
  expect([unseen.status, productIn(unseen).stock]).toEqual([409, 7]);
  expect(unseen.body.message).toMatch(
    /^The stock of .+ is now 7\. Check the stock and save again\./,
  );
  const more = await updateProduct(seller, { ...unchanged(seen), stock: '12', from: 10 }, []);
  expect([more.status, productIn(more).stock]).toEqual([200, 9]);
  const named = { ...unchanged(productIn(more)), name: '$5 pears', description: ['$name'] };
  const renamed = productIn(await updateProduct(seller, named, []));
  expect(renamed).toMatchObject({ name: '$5 pears', description: ['$name'], stock: 9 });
  const { body } = await new Client(base).get('/api/product/list?limit=5&q=%245%20pears');
  expect(body.products).toEqual([expect.objectContaining({ _id: id })]);
  const uncounted = await updateProduct(seller, { ...unchanged(renamed), stock: '' }, []);
  expect(productIn(uncounted)).toMatchObject({ inStock: true });
  expect(productIn(uncounted).stock).toBeUndefined();
  await seller.post('/api/product/remove', { id });
  expect((await seller.post('/api/product/count', { id, stock: 1 })).status).toBe(409);
});

test('a product update reorders, adds and removes photos', async () => {
  const seen = await photographed(3);
  const [first = '', second = '', third = ''] = seen.image;
  const moved = await updateProduct(seller, { ...unchanged(seen), keep: [third, 'new', first] }, [
    { bytes: await photo(700) },
    { bytes: await photo(710) },
  ]);
  const present = productIn(moved);
  expect(present.image).toEqual([
    third,
    expect.stringMatching(/^\/uploads\//),
    first,
    expect.anything(),
  ]);
  expect(new Set([...present.image, second]).size).toBe(5);
  for (const url of present.image) expect((await fetchInProcess(base + url)).status).toBe(200);

  const rejected: [object, number, RegExp][] = [
    [{ keep: [second] }, 0, /does not belong to this product/],
    [{ keep: ['/demo/apple-1.webp'] }, 0, /does not belong to this product/],
    [{ keep: present.image }, 1, /at most 4 photos/],
    [{ keep: 'all' }, 0, /“keep” must list/],
    [{ keep: undefined }, 0, /“keep” must list/],
    [{ keep: [{ $ne: '' }] }, 0, /“keep” must list/],
    [{ updatedAt: 'yesterday' }, 0, /updatedAt/],
    [{ id: 'x' }, 0, /Invalid ID/],
  ];
  for (const [change, added, message] of rejected) {
    const parts = added > 0 ? [{ bytes: await photo() }] : [];
    const answer = await updateProduct(seller, { ...unchanged(present), ...change }, parts);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(message)]);
  }
  const unknown = await updateProduct(seller, { ...unchanged(present), id: 'f'.repeat(24) }, []);
  expect(unknown.status).toBe(404);
  const once = await updateProduct(seller, { ...unchanged(present), keep: [first, first] }, []);
  expect(productIn(once).image).toEqual([first]);
  const bare = await updateProduct(seller, { ...unchanged(productIn(once)), keep: [] }, []);
  expect(productIn(bare).image).toEqual([]);
});

async function lists({ _id, name, category }: OwnProduct) {
  const visitor = new Client(base);
  const queries = [
    '',
    `?ids=${_id}`,
    `?category=${category}`,
    `?q=${encodeURIComponent(name)}&limit=5`,
    '?stock=in&limit=50&order=newest',
    `?q=${encodeURIComponent(name)}`,
  ];
  const seen: Record<string, boolean> = {};
  for (const query of queries) {
    const { body } = await visitor.get(`/api/product/list${query}`);
    seen[query || 'the whole list'] = (body.products as { _id: string }[]).some(
      (one) => one._id === _id,
    );
  }
  const file = await seller.get('/api/product/export');
  seen['the product file'] = String(file.body.text).includes(_id);
  return seen;
}

test('a removed product disappears from every list, but stays visible in existing orders', async () => {
  const product = await ownProduct(base, seller, { category: 'Grains' });
  const { _id: id, name } = product;
  const all = Object.values(await lists(product));
  expect(all).toEqual(all.map(() => true));
  const shopper = await shopperWithAddress(base);
  const order = { items: [{ product: id, quantity: 1 }], address: shopper.addressId };
  expect((await shopper.post('/api/order/cod', order)).status).toBe(200);
  const { body: old } = await shopper.get('/api/order/user');

  for (const _ of [1, 2]) {
    const { status, body } = await seller.post('/api/product/remove', { id });
    expect([status, body.message]).toEqual([200, 'Product removed']);
  }
  const gone = await lists(product);
  expect(gone).toEqual(Object.fromEntries(Object.keys(gone).map((list) => [list, false])));

  const more = { ...order, items: [{ product: id, quantity: 2 }] };
  const rejected = await shopper.post('/api/order/cod', more);
  expect([rejected.status, rejected.body.message]).toEqual([
    409,
    `No longer sold: ${name}. Please remove it from your cart.`,
  ]);
  const { body: kept } = await shopper.get('/api/order/user');
  const lineOf = ({ orders }: Record<string, unknown>) =>
    (orders as { items: { product: object }[] }[])[0]?.items[0]?.product;
  expect(lineOf(kept)).toEqual({ ...lineOf(old), inStock: false });

  const present = await readAsSeller(seller, id);
  expect(present).toMatchObject({ inStock: false, removedAt: expect.any(String) });
  const overtaken = await updateProduct(seller, { ...unchanged(present), price: 9 }, []);
  expect([overtaken.status, overtaken.body.message]).toEqual([
    409,
    'This product was removed from the shop. Restore it to change it.',
  ]);
  expect((await seller.post('/api/product/stock', { id, inStock: true })).status).toBe(409);
  const raw = `name,category,price,offerPrice,inStock,id\n${name},Grains,5,4,true,${id}\n${name},Grains,5,4,true,\n`;
  const headers = { 'Content-Type': 'text/csv' };
  const { body: report } = await seller.post('/api/product/import', undefined, { raw, headers });
  const message = expect.stringContaining('was removed from the shop');
  expect(report).toMatchObject({
    added: 0,
    errors: [
      { line: 2, message },
      { line: 3, message },
    ],
  });
  const listed = async (query: string) =>
    ((await seller.get(`/api/product/seller?${query}`)).body.products as SellerProduct[]).map(
      ({ _id }) => _id,
    );
  expect(await listed('removed=true')).toContain(id);
  expect(await listed(`removed=true&q=${encodeURIComponent(name)}`)).toEqual([id]);
  expect(await listed(`q=${encodeURIComponent(name)}`)).toEqual([]);

  for (const _ of [1, 2])
    expect((await seller.post('/api/product/restore', { id })).status).toBe(200);
  const back = await lists(product);
  expect(back).toEqual(Object.fromEntries(Object.keys(back).map((list) => [list, true])));
  expect(await readAsSeller(seller, id)).toMatchObject({ inStock: true, image: present.image });
});

test('the paginated product list of the seller starts with the latest change', async () => {
  const made = [await ownProduct(base, seller), await ownProduct(base, seller)];
  const [first, second] = made.map(({ _id }) => _id);
  await seller.post('/api/product/stock', { id: first, inStock: false });
  const ids: string[] = [];
  let cursor: unknown;
  do {
    const query = `limit=7${cursor ? `&cursor=${cursor}` : ''}`;
    const { body } = await seller.get(`/api/product/seller?${query}`);
    ids.push(...(body.products as SellerProduct[]).map(({ _id }) => _id));
    cursor = body.nextCursor;
  } while (cursor && ids.length < 50);
  // Other tests change products meanwhile, so other products may be first.
  expect(ids.indexOf(String(first))).toBeLessThan(ids.indexOf(String(second)));
  expect(ids).toContain(first);
  expect(new Set(ids).size).toBeGreaterThan(40);
  const { body } = await seller.get(`/api/product/seller?stock=out&category=fruits&limit=200`);
  const out = body.products as SellerProduct[];
  expect(out.map(({ _id }) => _id)).toContain(first);
  expect(out.every(({ inStock, category }) => !inStock && category === 'Fruits')).toBe(true);
  for (const [from, stock, isLow] of [
    [undefined, 6, false],
    [6, 5, true],
    [5, 0, false],
  ] as const) {
    await seller.post('/api/product/count', { id: second, stock, from });
    for (const q of ['', `&q=${encodeURIComponent(String(made[1]?.name))}`]) {
      const { body: low } = await seller.get(`/api/product/seller?stock=low&limit=200${q}`);
      const found = (low.products as SellerProduct[]).map(({ _id }) => _id);
      expect(found.includes(String(second)), `${stock} left`).toBe(isLow);
    }
  }
});
