import { beforeEach, describe, expect, it } from 'vitest';
import { Client, newSeller } from '@/e2e/support/client';
import { inGroups } from '@/e2e/support/in-groups';
import { openTestShop, SHOP } from '@/e2e/support/in-process';
import { addProduct, productData } from '@/e2e/support/photos';
import { refreshSearchIndex } from '@/lib/catalog/search/live-index';
import { MAX_ITEMS, MAX_TEXT } from '@/lib/paste-list/limits';
import type { PastedResponse } from '@/lib/paste-list/view';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Product, RateLimit } from '@/models';

/* POST /api/product/paste (docs/product.md 2.6). */

openTestShop();

async function save(section: string, settings: Record<string, unknown>) {
  const seller = await newSeller(SHOP);
  const { shop } = (await seller.get('/api/shop/settings')).body as { shop: { revision: number } };
  const { revision } = shop;
  const saved = await seller.post('/api/seller/settings/section', { section, revision, settings });
  expect(saved.body).toMatchObject({ success: true });
}
const switchOn = (isOn: boolean) =>
  save('shop', omitUndefined({ name: 'Corner', pasteList: isOn || undefined }));

const paste = (text: unknown, language = 'en', client = new Client(SHOP)) =>
  client.post('/api/product/paste', { text }, { headers: { 'Accept-Language': language } });

const isOfLists = ({ _id }: { _id: string }) => _id.startsWith('paste:');

async function read(text: string, language?: string) {
  const { body, status } = await paste(text, language);
  expect(status, JSON.stringify(body)).toBe(200);
  const { lines, products } = body as PastedResponse;
  const names = new Map(products.map(({ _id, name }) => [_id, name]));
  return lines.map(({ original, match, alternatives }) => ({
    original,
    match: match && [names.get(match.product), match.quantity, match.guess ?? false],
    alternatives: alternatives.map(({ product }) => names.get(product)),
  }));
}

beforeEach(async () => {
  await refreshSearchIndex();
  await switchOn(true);
});

describe('POST /api/product/paste', () => {
  it('returns the product and the quantity of each line', async () => {
    const lines = await read('5 onions, 2 x whole milk\n- 12 eggs (large)\nmotor oil');
    expect(lines).toMatchObject([
      { original: '5 onions', match: ['Brown Onions', 1, true] },
      { original: '2 x whole milk', match: ['Fresh Whole Milk', 2, false] },
      { original: '12 eggs (large)', match: ['Free-Range Eggs, Large', 2, false] },
      { original: 'motor oil', match: undefined },
    ]);
  });

  it('offers up to four alternatives, without removed products', async () => {
    const [before] = await read('milk');
    expect(before?.alternatives.length).toBeGreaterThan(0);
    expect(before?.alternatives.length).toBeLessThanOrEqual(4);
    const name = String(before?.match?.[0]);
    await Product.updateOne({ name }, { $set: { removedAt: new Date() } });
    const [after] = await read('milk');
    await Product.updateOne({ name }, { $unset: { removedAt: 1 } });
    expect([after?.match?.[0], ...(after?.alternatives ?? [])]).not.toContain(name);
  });

  it('chooses the product size that matches the amount', async () => {
    const seller = await newSeller(SHOP);
    for (const weight of ['1 kg', '250 g', '500 g'])
      await addProduct(seller, { ...productData({ name: `Spelt flour ${weight}` }), weight }, []);
    await refreshSearchIndex();
    await expect
      .poll(async () => (await read('spelt flour'))[0]?.match?.[0])
      .toBe('Spelt flour 1 kg');
    const lines = await read('500 g spelt flour\n250 g spelt flour\n2 kg spelt flour');
    expect(lines.map(({ match }) => match)).toEqual([
      ['Spelt flour 500 g', 1, false],
      ['Spelt flour 250 g', 1, false],
      ['Spelt flour 1 kg', 2, false],
    ]);
  });

  it('searches the product names in the language of the request', async () => {
    await save('languages', { languages: ['en', 'de'] });
    await refreshSearchIndex();
    const onions = await Product.findOne({ name: 'Brown Onions' }).lean();
    const put = (translations?: object) =>
      Product.updateOne(
        { _id: onions?._id },
        translations
          ? { $set: { translations, updatedAt: new Date() } }
          : { $unset: { translations: 1 }, $set: { updatedAt: new Date() } },
      );
    await put({ de: { name: 'Braune Zwiebeln' } });
    await expect
      .poll(async () => {
        await refreshSearchIndex();
        return (await read('2 große Zwiebeln', 'de'))[0]?.match?.[0];
      })
      .toBe('Braune Zwiebeln');
    await put();
    await save('languages', { languages: ['en'] });
    await refreshSearchIndex();
  });

  it('searches for at most 99 lines', async () => {
    const text = 'qwxzy vbnmk, '.repeat(1_000).slice(0, MAX_TEXT);
    expect(await read(text)).toHaveLength(MAX_ITEMS);
  });

  it('rejects an empty text, a long text and an object', async () => {
    expect((await paste(' \n ')).body).toMatchObject({ message: 'Paste or type a list first.' });
    expect((await paste({ $gt: '' })).status).toBe(400);
    const long = await paste('a'.repeat(MAX_TEXT + 1));
    expect([long.status, long.body.message]).toEqual([
      400,
      'A list can have at most 10,000 characters. Paste it in parts.',
    ]);
    expect((await paste('--- :')).status).toBe(422);
  });

  it('accepts 30 lists in ten minutes from one client', async () => {
    const client = new Client(SHOP);
    const earlier = await inGroups(25, () => paste('milk', 'en', client));
    const last = await Promise.all(Array.from({ length: 6 }, () => paste('milk', 'en', client)));
    const statuses = [...earlier, ...last].map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
    const rows = (await RateLimit.find().lean()).filter(isOfLists);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('milk');
  });

  it('rejects every list while the feature is disabled', async () => {
    await switchOn(false);
    await RateLimit.deleteMany({});
    const answer = await paste('milk');
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'You cannot paste shopping lists in this shop. Search for products instead.',
    ]);
    expect((await RateLimit.find().lean()).filter(isOfLists)).toEqual([]);
  });
});
