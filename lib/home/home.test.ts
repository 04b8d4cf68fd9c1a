import { Types } from 'mongoose';
import sharp from 'sharp';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { affectedBy } from '@/lib/catalog/cache/invalidate';
import { sweepUploads } from '@/lib/images/commands';
import { readPhoto } from '@/lib/images/store';
import { readCatalogRevision, touchedBetween } from '@/lib/page-cache/revision';
import { readShop } from '@/lib/shop/read';
import { DAY_MS, HOUR_MS } from '@/lib/utils/durations';
import { Audit, Order, Product, ShopSettings, Upload } from '@/models';
import { saveBannerPicture, saveHome } from './commands';
import { filledUp, firstInStock, readMostSold } from './queries';
import { readHome, viewHome } from './read';
import { homeInput } from './schema';

setUpDatabase();

const now = Date.UTC(2026, 5, 30);
const ids = Array.from({ length: 6 }, (_, n) => `${n}`.repeat(24));
const [a = '', b = '', c = '', d = ''] = ids;
let count = 0;

function order(pieces: Record<string, number>, daysAgo: number, more: object = {}) {
  count += 1;
  const time = Math.floor((now - daysAgo * DAY_MS) / 1000);
  const tail = count.toString(16).padStart(16, '0');
  return Order.collection.insertOne({
    _id: new Types.ObjectId(time.toString(16) + tail),
    userId: new Types.ObjectId(),
    idempotencyKey: `key ${count}`,
    status: 'Order Placed',
    paymentType: 'COD',
    isPaid: false,
    listed: true,
    items: Object.entries(pieces).map(([product, quantity]) => ({
      product: new Types.ObjectId(product),
      quantity,
    })),
    ...more,
  });
}

beforeEach(async () => {
  await Promise.all([Order.deleteMany({}), Product.deleteMany({})]);
});

test('best sellers are ranked by pieces ordered in 30 days, without cancelled orders', async () => {
  await order({ [a]: 2, [b]: 1 }, 1);
  await order({ [b]: 3 }, 29);
  await order({ [c]: 9 }, 31);
  await order({ [c]: 9 }, 1, { status: 'Cancelled' });
  await order({ [c]: 9 }, 1, { listed: false });
  await order({ [c]: 9 }, 1, { payment: { refundedAt: new Date(), cartConflict: true } });
  // The order was refunded after the sale, so its pieces still count.
  await order({ [b]: 1 }, 1, { payment: { refundedAt: new Date() } });
  expect(await readMostSold(now)).toEqual([b, a]);
});

test('best sellers do not count missing pieces', async () => {
  const items = [
    { product: new Types.ObjectId(a), quantity: 5, pickedQuantity: 0 },
    { product: new Types.ObjectId(b), quantity: 5, pickedQuantity: 2 },
    { product: new Types.ObjectId(c), quantity: 3 },
  ];
  await order({}, 1, { items });
  expect(await readMostSold(now)).toEqual([c, b]);
});

test('best sellers count a weighed item as one piece', async () => {
  const tomatoes = { product: new Types.ObjectId(a), quantity: 20, measure: { by: 'weight' } };
  const melons = { product: new Types.ObjectId(b), quantity: 2, measure: { by: 'weighed-piece' } };
  await order({}, 1, { items: [tomatoes, melons] });
  expect(await readMostSold(now)).toEqual([b, a]);
});

test('a short list of best sellers is completed with other products in stock', async () => {
  const row = {
    priceCents: 200,
    offerPriceCents: 100,
    image: [],
    description: [],
    category: 'Dairy',
  };
  await Product.create(ids.map((_id, n) => ({ ...row, _id, name: `P${n}`, inStock: _id !== c })));
  const named = (rows: { name: string }[]) => rows.map(({ name }) => name);
  const found = await firstInStock([d, c, a, 'f'.repeat(24)]);
  expect(named(found)).toEqual(['P3', 'P0']);
  expect(named(await filledUp(found))).toEqual(['P3', 'P0', 'P1', 'P4', 'P5']);
  expect(await firstInStock(ids)).toHaveLength(5);
  expect(await readMostSold(now)).toEqual([]);
});

describe('the settings of the home page', () => {
  beforeEach(async () => {
    await Promise.all([ShopSettings.deleteMany({}), Product.deleteMany({}), Audit.deleteMany({})]);
  });

  const save = (home: unknown, revision: number) => saveHome(homeInput.parse({ home, revision }));
  const title = (text: string) => ({ banner: { title: text } });

  it('create no database record for an empty home page', async () => {
    expect(await readHome()).toEqual({ revision: 0 });
    expect(await save(null, 0)).toEqual({ revision: 0 });
    expect(await save({ banner: { title: ' ' }, best: { by: 'first' } }, 0)).toEqual({
      revision: 0,
    });
    expect(await ShopSettings.countDocuments()).toBe(0);
  });

  it('are not saved with an outdated revision, but a repeated save succeeds', async () => {
    expect(await save(title('One'), 0)).toMatchObject({ revision: 1 });
    expect(await save(title('One'), 0)).toMatchObject({ revision: 1 });
    await expect(save(title('Two'), 0)).rejects.toMatchObject({
      kind: 'conflict',
      extra: { body: { home: title('One'), revision: 1 } },
    });
    const results = await Promise.allSettled(
      ['A', 'B', 'C', 'D'].map((text) => save(title(text), 1)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readHome()).toMatchObject({ revision: 2 });
  });

  it('are created by only one of several concurrent first saves', async () => {
    const results = await Promise.allSettled(['A', 'B', 'C'].map((text) => save(title(text), 0)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await ShopSettings.countDocuments()).toBe(1);
  });

  it('can be reset without a change of other settings', async () => {
    await ShopSettings.create({ _id: 'shop', name: 'Mine', revision: 4 });
    await save(title('One'), 0);
    expect(viewHome(await save(null, 1))).toEqual({ home: null, revision: 2 });
    await expect(save(title('Two'), 1)).rejects.toMatchObject({ kind: 'conflict' });
    expect(await readShop()).toMatchObject({ name: 'Mine', revision: 4 });
    expect(await readShop()).not.toHaveProperty('home');
  });

  it('invalidate the cached pages and create one audit entry, even if the client repeats a save', async () => {
    const { value } = await readCatalogRevision();
    await save(title('One'), 0);
    expect((await touchedBetween(value, value + 1))?.tags).toEqual(['catalog']);
    await save(title('One'), 1);
    expect((await readCatalogRevision()).value).toBe(value + 1);
    const entries = await Audit.find({ action: 'home page changed' }).lean();
    expect(entries).toMatchObject([{ after: { banner: { title: 'One' } } }]);
  });

  it('reject unknown categories and pictures from other sites', async () => {
    const buttons = [{ to: 'Nothing' }];
    await expect(save({ banner: { buttons } }, 0)).rejects.toMatchObject({ kind: 'badInput' });
    const image = 'https://x.example/a.webp';
    await expect(save({ banner: { image } }, 0)).rejects.toMatchObject({ kind: 'badInput' });
    expect(await readHome()).toEqual({ revision: 0 });
  });

  it('a product change invalidates a home page with best sellers', async () => {
    const row = {
      priceCents: 200,
      offerPriceCents: 100,
      image: [],
      description: [],
      category: 'Fruits',
    };
    const made = await Product.create(
      Array.from({ length: 7 }, (_, n) => ({ ...row, name: `P${n}` })),
    );
    const last = { id: String(made[6]?._id), categories: ['Fruits'] };
    const isTouched = async () => (await affectedBy([last])).tags.includes('home');
    expect(await isTouched()).toBe(false);
    await save({ best: { by: 'hand', products: [last.id] } }, 0);
    expect(await isTouched()).toBe(true);
    await save(null, 1);
    expect(await isTouched()).toBe(false);
  });

  it('the cleanup job removes only unused banner pictures', async () => {
    const bytes = await sharp({
      create: { width: 40, height: 20, channels: 3, background: '#2f9e44' },
    })
      .jpeg()
      .toBuffer();
    const file = { bytes, label: 'banner.jpg' };
    await save(title('One'), 0);
    const first = await saveBannerPicture([file]);
    expect(first).toMatchObject({ revision: 2, page: { banner: { title: 'One' } } });
    const image = first.page?.banner?.image ?? '';
    expect(image).toMatch(/\.webp$/);
    const later = Date.now() + HOUR_MS;
    // A crash between the two writes can leave a row for the cleanup job although the page uses the picture.
    await Upload.create({
      _id: image.split('/').at(-1),
      url: image,
      wasShown: true,
      createdAt: new Date(0),
    });
    await sweepUploads(later);
    const stored = () => readPhoto(image.replace('/uploads/', ''));
    expect(await stored()).toBeDefined();
    await save({ banner: { title: 'One', image } }, 2);
    await save(title('One'), 2);
    expect(await Upload.countDocuments()).toBe(1);
    await sweepUploads(later);
    expect(await stored()).toBeUndefined();
    await expect(saveBannerPicture([])).rejects.toMatchObject({ kind: 'badInput' });
  });
});
