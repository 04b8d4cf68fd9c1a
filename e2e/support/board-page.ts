import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import type { OrderView } from '@/lib/orders/view';
import { address, newShopper, type Product } from './client';
import { onScreen } from './visit';

/** Registers a shopper with a unique name, so that a test recognizes its orders on the shared board. */
export async function newBuyer(base = BASE_URL, more: Partial<typeof address> = {}) {
  const name = `Buyer-${randomUUID().slice(0, 8)}`;
  const client = await newShopper(base);
  await client.post('/api/address/add', { address: { ...address, firstName: name, ...more } });
  const { addresses } = (await client.get('/api/address/get')).body as {
    addresses: { _id: string }[];
  };
  const newest = async () =>
    ((await client.get('/api/order/user?limit=1')).body.orders as OrderView[])[0];
  let payPage = '';
  async function order(how: 'cod' | 'stripe', wanted: Product[], quantity = 1, more = {}) {
    const items = wanted.map(({ _id }) => ({ product: _id, quantity }));
    const body = { items, address: addresses[0]?._id, ...more };
    const answer = await client.post(`/api/order/${how}`, body);
    expect(answer.body).toMatchObject({ success: true });
    if (how === 'stripe') {
      payPage = String(answer.body.url);
      await fetch(`${payPage}/pay`, { method: 'POST', redirect: 'manual' });
      const [session] = /cs_test_\w+/.exec(payPage) ?? [];
      await client.get(`/api/stripe/return?session_id=${session}`);
    }
    const placed = await newest();
    if (!placed) throw new Error('no order was placed');
    return placed;
  }
  return { name, client, order, payPage: () => payPage };
}

export type SectionName = 'New' | 'Packed' | 'On the way' | 'Done today';

/**
 * Returns the tiles of a buyer in a section of the board, once `count` tiles are visible. Other tests share the board.
 */
export async function tileIn(page: Page, section: SectionName, name: string, count = 1) {
  const tab = page.getByRole('button', { name: new RegExp(`^(\\d+|–) ?${section}$`) });
  if (await tab.isVisible()) await tab.click();
  const column = page.locator('section').filter({ has: page.locator('h2', { hasText: section }) });
  const tile = column.locator('li').filter({ hasText: name });
  const further = onScreen(column.getByRole('button', { name: /more$/ }));
  await expect(async () => {
    if (await further.isVisible()) await further.click();
    await expect(tile.nth(count - 1)).toBeVisible({ timeout: 500 });
  }).toPass({ intervals: [100] });
  return tile;
}

export async function openBoard(page: Page, base = BASE_URL) {
  await page.goto(`${base}/seller/orders`);
  await expect(page.getByRole('button', { name: 'Sound alert for new orders' })).toBeVisible();
}
