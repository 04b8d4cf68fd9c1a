import { beforeEach, expect, test } from 'vitest';
import { Client, newSeller } from '@/e2e/support/client';
import { openTestShop, SHOP } from '@/e2e/support/in-process';
import { addMissedSearch, MAX_TEXTS } from '@/lib/missed-searches/record';
import type { MissedSearchesView } from '@/lib/missed-searches/view';
import { sweepExpiredRows } from '@/lib/reconcile/reconcile';
import { DAY_MS } from '@/lib/utils/durations';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { MissedSearches } from '@/models';

/* Tests that the shop counts searches without result only if the seller has chosen it (docs/product.md 8.19). */

openTestShop();
beforeEach(() => MissedSearches.deleteMany({}));

const search = (q: string, more = '&stock=in&limit=20') =>
  new Client(SHOP).get(`/api/product/list?q=${encodeURIComponent(q)}${more}`);

async function countSearches(seller: Client, isOn: boolean) {
  const { shop } = (await seller.get('/api/shop/settings')).body as {
    shop: Record<string, unknown>;
  };
  const { revision, name, promiseMinutes, currency, taxPercent } = shop;
  const saved = await seller.post('/api/seller/settings', {
    ...{ revision, name, promiseMinutes, currency, taxPercent },
    ...omitUndefined({ missedSearches: isOn || undefined }),
  });
  expect(saved.status).toBe(200);
}

const rowsOf = async (seller: Client) =>
  ((await seller.get('/api/report/searches')).body.searches as MissedSearchesView).rows;

test('the shop counts searches without results only while the setting is on, and stores only the text', async () => {
  const seller = await newSeller(SHOP);
  await search('qqxyzzy');
  expect(await rowsOf(seller)).toEqual([]);
  expect(await MissedSearches.countDocuments()).toBe(0);

  await countSearches(seller, true);
  await search('  QQxyzzy ');
  await search('qqxyzzy');
  await expect.poll(() => rowsOf(seller)).toEqual([{ text: 'qqxyzzy', count: 2 }]);
  // The shop does not count a search with a result, a search by the seller, or a search text with personal data.
  await search('milk');
  await search('qqother', '&limit=20');
  await search('qqqada@example.com');
  await search('qqq 0151 23456789');
  await search('=qqz+1');
  await expect
    .poll(() => rowsOf(seller))
    .toEqual([
      { text: 'qqxyzzy', count: 2 },
      { text: '=qqz+1', count: 1 },
    ]);
  const { body } = await seller.get('/api/report/searches-csv');
  expect(String(body.text).trim().split('\n')).toEqual(['search,count', 'qqxyzzy,2', "'=qqz+1,1"]);
  expect((await new Client(SHOP).get('/api/report/searches')).status).toBe(401);

  await countSearches(seller, false);
  await search('qqlater');
  const { searches } = (await seller.get('/api/report/searches')).body as {
    searches: MissedSearchesView;
  };
  expect([searches.isOn, searches.rows.length]).toEqual([false, 2]);
});

test('the shop stores a limited number of missed searches a day, even if searches run concurrently', async () => {
  const day = '2026-11-20';
  const rows = Array.from({ length: MAX_TEXTS - 1 }, (_, at) => ({ text: `text ${at}`, count: 1 }));
  await MissedSearches.create({ _id: day, rows, expiresAt: new Date() });
  await Promise.all(
    ['one', 'two', 'three', 'text 7', '$rows'].map((text) => addMissedSearch(day, text)),
  );
  const stored = await MissedSearches.findById(day).lean();
  expect(stored?.rows).toHaveLength(MAX_TEXTS);
  expect(stored?.rows.find(({ text }) => text === 'text 7')?.count).toBe(2);
});

test('the shop deletes the counts of missed searches after 90 days', async () => {
  await addMissedSearch('2026-11-20', 'ghee');
  const end = Date.parse('2026-11-20') + 90 * DAY_MS;
  await sweepExpiredRows(new Date(end - 1_000));
  expect(await MissedSearches.countDocuments()).toBe(1);
  await sweepExpiredRows(new Date(end + 1_000));
  expect(await MissedSearches.countDocuments()).toBe(0);
});
