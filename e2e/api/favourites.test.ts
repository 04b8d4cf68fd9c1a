import { afterEach, describe, expect, it } from 'vitest';
import { Client, newSeller, newShopper, products } from '@/e2e/support/client';
import { openTestShop, SHOP } from '@/e2e/support/in-process';
import { saveSection } from '@/e2e/support/save-section';
import { MAX_FAVOURITES } from '@/lib/favourites/limits';
import { Favourites, Product } from '@/models';

/* Tests the favourites of signed-in shoppers with a real database engine (docs/product.md 1.18). */

openTestShop();

const setOn = async (favourites: boolean) =>
  saveSection(await newSeller(SHOP), 'shop', { favourites });
afterEach(() => Favourites.deleteMany({}));

const idsOf = async (count: number) =>
  (await products(SHOP, 'in', count)).map(({ _id }) => _id) as [string, string, ...string[]];
const add = (client: Client, ids: string[]) => client.post('/api/favourite/add', { products: ids });
const remove = (client: Client, ids: string[]) =>
  client.post('/api/favourite/remove', { products: ids });
const list = async (client: Client) => (await client.get('/api/favourite/list')).body.favourites;
const id = (n: number) => n.toString(16).padStart(24, '0');

describe('the favourites API of a shop that has disabled favourites', () => {
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

describe('favourites', () => {
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

  it('are all stored after 20 concurrent clicks, even if the shopper had no favourites before', async () => {
    const shopper = await newShopper(SHOP);
    const ids = Array.from({ length: 20 }, (_, n) => id(n));
    await Promise.all(ids.map((one) => add(shopper, [one])));
    expect(((await list(shopper)) as string[]).toSorted()).toEqual(ids);
    // Adding the same product twenty times creates one favourite.
    await Promise.all(ids.map(() => add(shopper, [id(99)])));
    expect(await list(shopper)).toHaveLength(21);
    await Promise.all(ids.map((one) => remove(shopper, [one])));
    expect(await list(shopper)).toEqual([id(99)]);
    expect(await Favourites.countDocuments()).toBe(1);
  });

  it('drop the oldest favourites when the shopper exceeds the limit', async () => {
    const shopper = await newShopper(SHOP);
    const ids = Array.from({ length: MAX_FAVOURITES }, (_, n) => id(n));
    await add(shopper, ids.slice(0, MAX_FAVOURITES - 1));
    const { body } = await add(shopper, [id(0), id(1_000), id(1_001)]);
    expect(body.favourites).toHaveLength(MAX_FAVOURITES);
    expect((body.favourites as string[]).slice(-2)).toEqual([id(1_000), id(1_001)]);
    expect(body.favourites).not.toContain(id(0));
  });

  it("are part of the account's data download with their product names, and are deleted with the account", async () => {
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

  it('stay stored while the shop has disabled favourites', async () => {
    const shopper = await newShopper(SHOP);
    await add(shopper, [id(1)]);
    await setOn(false);
    expect((await shopper.get('/api/favourite/list')).status).toBe(409);
    await setOn(true);
    expect(await list(shopper)).toEqual([id(1)]);
  });
});
