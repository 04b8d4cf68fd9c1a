import { afterEach, describe, expect, it } from 'vitest';
import { Client, newSeller, newShopper, products } from '@/e2e/support/client';
import { openTestShop, SHOP } from '@/e2e/support/in-process';
import { saveSection } from '@/e2e/support/save-section';
import { MAX_PRODUCTS } from '@/lib/cart/limits';
import { MAX_FAVOURITES } from '@/lib/favourites/limits';
import { MAX_LISTS } from '@/lib/shopping-lists/limits';
import type { ListView } from '@/lib/shopping-lists/view';
import type { Measure } from '@/lib/weights/fields';
import { Favourites, Product, ShoppingLists, User } from '@/models';

/* The favourites of signed-in shoppers (docs/product.md 1.18). */

openTestShop();

const id = (n: number) => n.toString(16).padStart(24, '0');

describe('favourites', () => {
  const setOn = async (favourites: boolean) =>
    saveSection(await newSeller(SHOP), 'shop', { favourites });
  afterEach(() => Favourites.deleteMany({}));

  const idsOf = async (count: number) =>
    (await products(SHOP, 'in', count)).map(({ _id }) => _id) as [string, string, ...string[]];
  const add = (client: Client, ids: string[]) =>
    client.post('/api/favourite/add', { products: ids });
  const remove = (client: Client, ids: string[]) =>
    client.post('/api/favourite/remove', { products: ids });
  const list = async (client: Client) => (await client.get('/api/favourite/list')).body.favourites;

  describe('in a shop that has disabled favourites', () => {
    it('rejects every call, and stores nothing', async () => {
      const shopper = await newShopper(SHOP);
      const [apple] = await idsOf(2);
      expect((await shopper.get('/api/favourite/list')).status).toBe(409);
      expect((await add(shopper, [apple])).body.message).toMatch(/^Favourites are not available/);
      expect((await remove(shopper, [apple])).status).toBe(409);
      expect(await Favourites.countDocuments()).toBe(0);
      const { shop } = (await shopper.get('/api/shop/settings')).body as { shop: object };
      expect(shop).not.toHaveProperty('favourites');
    });
  });

  describe('in a shop that has enabled favourites', () => {
    it('are added and removed, and belong to only one shopper', async () => {
      await setOn(true);
      const [ada, bob] = [await newShopper(SHOP), await newShopper(SHOP)];
      const [apple, pear] = await idsOf(2);
      expect(await list(ada)).toEqual([]);
      expect((await add(ada, [apple, pear, apple])).body.favourites).toEqual([apple, pear]);
      // A repeated call changes nothing, not even the sequence of the favourites.
      expect((await add(ada, [apple])).body.favourites).toEqual([apple, pear]);
      expect((await remove(ada, [apple])).body.favourites).toEqual([pear]);
      expect((await remove(ada, [apple])).body.favourites).toEqual([pear]);
      expect(await list(bob)).toEqual([]);
      expect((await remove(bob, [pear])).body.favourites).toEqual([]);
      expect((await new Client(SHOP).get('/api/favourite/list')).status).toBe(401);
    });

    it('are all stored after 20 concurrent clicks', async () => {
      const shopper = await newShopper(SHOP);
      const ids = Array.from({ length: 20 }, (_, n) => id(n));
      await Promise.all(ids.map((one) => add(shopper, [one])));
      expect(((await list(shopper)) as string[]).toSorted()).toEqual(ids);
      await Promise.all(ids.map(() => add(shopper, [id(99)])));
      expect(await list(shopper)).toHaveLength(21);
      await Promise.all(ids.map((one) => remove(shopper, [one])));
      expect(await list(shopper)).toEqual([id(99)]);
      expect(await Favourites.countDocuments()).toBe(1);
    });

    it('lose the oldest favourite when the shopper exceeds the limit', async () => {
      const shopper = await newShopper(SHOP);
      const ids = Array.from({ length: MAX_FAVOURITES }, (_, n) => id(n));
      await add(shopper, ids.slice(0, MAX_FAVOURITES - 1));
      const { body } = await add(shopper, [id(0), id(1_000), id(1_001)]);
      expect(body.favourites).toHaveLength(MAX_FAVOURITES);
      expect((body.favourites as string[]).slice(-2)).toEqual([id(1_000), id(1_001)]);
      expect(body.favourites).not.toContain(id(0));
    });

    it('are exported and deleted with the account', async () => {
      const shopper = await newShopper(SHOP);
      expect((await shopper.get('/api/user/data')).body).not.toHaveProperty('favourites');
      const [apple] = await idsOf(2);
      await add(shopper, [apple, id(7)]);
      const name = (await Product.findById(apple).lean())?.name;
      expect((await shopper.get('/api/user/data')).body.favourites).toEqual([
        { _id: apple, name },
        { _id: id(7) },
      ]);
      expect((await shopper.post('/api/user/remove', { password: shopper.password })).status).toBe(
        200,
      );
      expect(await Favourites.countDocuments()).toBe(0);
    });

    it('are kept while the seller has disabled favourites', async () => {
      const shopper = await newShopper(SHOP);
      await add(shopper, [id(1)]);
      await setOn(false);
      expect((await shopper.get('/api/favourite/list')).status).toBe(409);
      await setOn(true);
      expect(await list(shopper)).toEqual([id(1)]);
    });
  });
});

describe('shopping lists', () => {
  const setOn = async (shoppingLists: boolean) =>
    saveSection(await newSeller(SHOP), 'shop', { shoppingLists });
  afterEach(() => ShoppingLists.deleteMany({}));
  const APPLE = id(1);
  const PEAR = id(2);
  const call = (client: Client, name: string, body: object) =>
    client.post(`/api/shopping-list/${name}`, body);
  const listsIn = ({ body }: { body: Record<string, unknown> }) => body.lists as ListView[];
  const all = async (client: Client) => listsIn(await client.get('/api/shopping-list/list'));

  async function create(client: Client, name: string, items: object[] = []) {
    const list = listsIn(await call(client, 'create', { name, items })).at(-1);
    if (!list) throw new Error('no list was created');
    return list.id;
  }

  describe('in a shop that has disabled shopping lists', () => {
    it('rejects every call, and stores nothing', async () => {
      const shopper = await newShopper(SHOP);
      expect((await shopper.get('/api/shopping-list/list')).status).toBe(409);
      for (const [name, body] of [
        ['create', { name: 'Party' }],
        ['rename', { id: APPLE, name: 'Party' }],
        ['remove', { id: APPLE }],
        ['item', { id: APPLE, product: APPLE, quantity: 1 }],
        ['share', { id: APPLE, on: true }],
        ['shared', { token: 'A'.repeat(22) }],
      ] as const)
        expect((await call(shopper, name, body)).status).toBe(409);
      expect(await ShoppingLists.countDocuments()).toBe(0);
    });
  });

  describe('in a shop that has enabled shopping lists', () => {
    it('can be edited by their own shopper only', async () => {
      await setOn(true);
      const [ada, bob] = [await newShopper(SHOP), await newShopper(SHOP)];
      const weekly = await create(ada, '  $name ', [{ product: APPLE, quantity: 3 }]);
      const party = await create(ada, 'Party');
      expect(await all(ada)).toEqual([
        { id: weekly, name: '$name', items: [{ product: APPLE, quantity: 3 }] },
        { id: party, name: 'Party', items: [] },
      ]);
      const put = (product: string, quantity: number) =>
        call(ada, 'item', { id: weekly, product, quantity });
      await put(PEAR, 2);
      await put(APPLE, 999);
      expect((await all(ada))[0]?.items).toEqual([
        { product: APPLE, quantity: 999 },
        { product: PEAR, quantity: 2 },
      ]);
      await put(APPLE, 0);
      expect((await put(APPLE, 0)).status).toBe(200);
      await call(ada, 'rename', { id: weekly, name: 'Weekly shop' });
      expect(await all(ada)).toEqual([
        { id: weekly, name: 'Weekly shop', items: [{ product: PEAR, quantity: 2 }] },
        { id: party, name: 'Party', items: [] },
      ]);

      for (const [name, body] of [
        ['rename', { id: weekly, name: 'Mine' }],
        ['item', { id: weekly, product: APPLE, quantity: 1 }],
        ['share', { id: weekly, on: true }],
      ] as const)
        expect((await call(bob, name, body)).status).toBe(404);
      await call(bob, 'remove', { id: weekly });
      expect(await all(bob)).toEqual([]);
      await call(ada, 'remove', { id: party });
      expect((await call(ada, 'remove', { id: party })).status).toBe(200);
      expect((await all(ada)).map(({ name }) => name)).toEqual(['Weekly shop']);
      expect((await new Client(SHOP).get('/api/shopping-list/list')).status).toBe(401);
    });

    it('store the unit that the client sends, or else the current unit of the product', async () => {
      const shopper = await newShopper(SHOP);
      const weighed = { unit: 'g', perUnitCents: 990, tolerancePercent: 10, minStock: 1 } as const;
      const prices = { priceCents: 400, offerPriceCents: 300 };
      const sell = async (name: string, measure?: Measure) =>
        String((await Product.create({ name, category: 'Dairy', ...prices, measure }))._id);
      const cheese = await sell('Cheese', { ...weighed, by: 'weight', step: 50 });
      const chicken = await sell('Chicken', { ...weighed, by: 'weighed-piece', step: 1_200 });
      const milk = await sell('Milk');
      const list = await create(shopper, 'Party', [
        { product: cheese, quantity: 10 },
        { product: chicken, quantity: 1 },
      ]);
      const put = (product: string, quantity: number) =>
        call(shopper, 'item', { id: list, product, quantity });
      await put(milk, 2);
      const units = async () => (await all(shopper))[0]?.items.map(({ unit }) => unit);
      expect(await units()).toEqual(['g:50', 'piece', 'piece']);
      await Product.updateOne({ _id: cheese }, { $set: { 'measure.step': 100 } });
      expect(await units()).toEqual(['g:50', 'piece', 'piece']);
      await put(cheese, 6);
      expect((await all(shopper))[0]?.items[0]).toEqual({
        ...{ product: cheese, quantity: 6, unit: 'g:100' },
      });

      // These clients loaded the product before the step changed.
      const outdated = { product: cheese, quantity: 11, unit: 'g:50' };
      await call(shopper, 'item', { id: list, ...outdated });
      await create(shopper, 'From the cart', [outdated, { product: milk, quantity: 1 }]);
      const [party, saved] = await all(shopper);
      expect([party?.items[0], saved?.items]).toEqual([
        outdated,
        [outdated, { product: milk, quantity: 1, unit: 'piece' }],
      ]);
      const invalid = { product: cheese, quantity: 1, unit: 'kg' };
      expect((await call(shopper, 'item', { id: list, ...invalid })).status).toBe(400);
      expect((await call(shopper, 'create', { name: 'A', items: [invalid] })).status).toBe(400);
      for (const _id of [cheese, chicken, milk]) await Product.deleteOne({ _id });
    });

    it('contain each product once after 20 concurrent clicks', async () => {
      const shopper = await newShopper(SHOP);
      const list = await create(shopper, 'Party');
      const products = Array.from({ length: 20 }, (_, n) => id(n + 10));
      await Promise.all(
        [...products, ...products].map((product) =>
          call(shopper, 'item', { id: list, product, quantity: 2 }),
        ),
      );
      const [stored] = await all(shopper);
      expect(stored?.items.map(({ product }) => product).toSorted()).toEqual(products);
    });

    it('have size limits that concurrent requests cannot exceed', async () => {
      const shopper = await newShopper(SHOP);
      const items = Array.from({ length: MAX_PRODUCTS - 1 }, (_, n) => ({
        product: id(n + 100),
        quantity: 1,
      }));
      const list = await create(shopper, 'Full', items);
      const added = await Promise.all(
        [1, 2, 3].map((n) => call(shopper, 'item', { id: list, product: id(n), quantity: 1 })),
      );
      expect(added.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      const made = await Promise.all(
        Array.from({ length: MAX_LISTS + 3 }, (_, n) => call(shopper, 'create', { name: `${n}` })),
      );
      expect(made.filter(({ status }) => status === 409)).toHaveLength(4);
      expect(await all(shopper)).toHaveLength(MAX_LISTS);

      await User.updateOne({ email: shopper.email }, { isGuest: true });
      await ShoppingLists.deleteMany({});
      expect((await call(shopper, 'create', { name: 'Guest' })).status).toBe(409);
    });

    it('can be read with a link until the owner revokes the link', async () => {
      const [shopper, stranger] = [await newShopper(SHOP), new Client(SHOP)];
      const list = await create(shopper, '<b>Party</b>', [{ product: APPLE, quantity: 3 }]);
      await create(shopper, 'Private');
      const share = async (on: boolean) =>
        listsIn(await call(shopper, 'share', { id: list, on }))[0];
      const token = (await share(true))?.share ?? '';
      expect((await share(true))?.share).toBe(token);
      const read = () => call(stranger, 'shared', { token });
      expect((await read()).body).toEqual({
        success: true,
        name: '<b>Party</b>',
        items: [{ product: APPLE, quantity: 3 }],
      });
      expect((await share(false))?.share).toBeUndefined();
      expect((await read()).status).toBe(404);
      expect((await share(true))?.share).not.toBe(token);
      expect((await read()).status).toBe(404);
      const again = (await all(shopper))[0]?.share;
      await call(shopper, 'remove', { id: list });
      expect((await call(stranger, 'shared', { token: again })).status).toBe(404);
    });

    it('are exported and deleted with the account', async () => {
      const shopper = await newShopper(SHOP);
      const list = await create(shopper, 'Party', [{ product: APPLE, quantity: 3 }]);
      const token = listsIn(await call(shopper, 'share', { id: list, on: true }))[0]?.share;
      expect((await shopper.get('/api/user/data')).body.shoppingLists).toEqual([
        { name: 'Party', items: [{ product: APPLE, quantity: 3 }], isShared: true },
      ]);
      await shopper.post('/api/user/remove', { password: shopper.password });
      expect(await ShoppingLists.countDocuments()).toBe(0);
      expect((await call(new Client(SHOP), 'shared', { token })).status).toBe(404);
    });
  });
});
