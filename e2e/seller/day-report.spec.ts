import { expect } from '@playwright/test';
import { expectAccessibleAtBothSizes } from '@/e2e/support/accessible';
import { newBuyer } from '@/e2e/support/board-page';
import { newSeller, products } from '@/e2e/support/client';
import { ownProduct } from '@/e2e/support/own-product';
import { test } from '@/e2e/support/own-shop';
import { openFromMenu, ownAddress } from '@/e2e/support/visit';
import type { DayReportView } from '@/lib/day-report/view';
import type { SalesView } from '@/lib/sales/view';

/* Other tests may order in this shop, but only this file closes its day. */

test.use(ownAddress());

test('the seller counts the cash and closes the day', {
  tag: '@journey',
}, async ({ page, ownShop: { url }, seller }) => {
  await page.goto('/seller/orders');
  await openFromMenu(page, 'Daily report');
  await expect(page.getByRole('button', { name: 'Close the day' })).toBeVisible();
  const read = async () => (await seller.get('/api/report/day')).body.day as DayReportView;
  const cashOf = ({ figures }: DayReportView) =>
    figures.ways.find(({ way }) => way === 'cash')?.paid ?? 0;
  const before = await read();
  const [product] = await products(url, 'in');
  if (!product) throw new Error('the shop has no products');
  const deliver = async (how: 'cod' | 'stripe') => {
    const { _id: id, amount } = await (await newBuyer(url)).order(how, [product], 2);
    await seller.post('/api/order/pack', { id, lines: [] });
    await seller.post('/api/order/status', { id, from: 'Packed', status: 'Out for delivery' });
    const isPaid = how === 'cod';
    await seller.post('/api/order/status', {
      id,
      from: 'Out for delivery',
      status: 'Delivered',
      isPaid,
    });
    return { id, amount };
  };
  const cash = await deliver('cod');
  await deliver('stripe');
  const sum = `$${(cashOf(before) + cash.amount).toFixed(2)}`;
  const refund = { id: cash.id, amount: 1, reason: 'Late', to: 'cash' };
  await page.reload();
  await expect(page.getByText(`${before.figures.orders + 2} paid orders`)).toBeVisible();
  const counted = page.getByLabel('Counted cash');
  const close = page.getByRole('button', { name: 'Close the day' });
  await counted.fill('1.000,50');
  await close.click();
  await expect(counted).toBeFocused();
  await expect(counted).toHaveAccessibleDescription(/without thousands separators/);
  await counted.fill('0,50');
  await page.getByLabel('Reason for the difference').fill('Wechselgeld'.repeat(5));
  await expectAccessibleAtBothSizes(page, 'a day that is counted');
  // The refund changes the expected cash after the page has loaded.
  await seller.post('/api/order/refund', refund);
  await close.click();
  await expect(page.getByText(/expected cash is now/).first()).toBeVisible();
  await expect(page.getByRole('row', { name: 'Cash' }).getByText(sum)).toBeVisible();
  await close.click();
  await expect(page.getByText('Day closed. Report number: 1')).toBeVisible();
  await expect(page.getByText(/^Stripe shows the same/)).toBeVisible();
  await expectAccessibleAtBothSizes(page, 'a closed day');
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV file' }).click();
  expect((await file).suggestedFilename()).toMatch(/^day-report-\d{4}-\d\d-\d\d\.csv$/);
  await seller.post('/api/order/refund', refund);
  await page.reload();
  await expect(page.getByText('Day closed. Report number: 1')).toBeVisible();
  await expect(page.getByRole('button', { name: /^No\. 1/ })).toBeVisible();
  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(page).toHaveURL(/\?date=/);
  await expect(page.getByText(/is already closed/).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Day closed. Report number: 1')).toBeVisible();
});

test('the sales report shows sales by day and product, and what to reorder', async ({
  page,
  ownShop: { url },
  seller,
}) => {
  const text = 'Tiefkühlgemüseundfertiggerichtemischung';
  await seller.post('/api/category/save', { text, newPath: 'Frozen' });
  const name = 'Donaudampfschifffahrtslikör'.repeat(3);
  const product = await ownProduct(url, seller, { name, category: 'Frozen' });
  await seller.post('/api/product/count', { id: product._id, stock: 7 });
  await (await newBuyer(url)).order('cod', [product], 4);
  await page.goto('/seller/takings');
  await expect(page).toHaveURL('/seller/day-report');
  await page.getByRole('main').getByRole('link', { name: 'Sales' }).click();
  const read = async () => (await seller.get('/api/report/sales')).body.sales as SalesView;
  const [best] = (await read()).best;
  if (!best) throw new Error('nothing was sold');
  const sold = page.getByRole('row', { name: best.name }).first();
  await expect(sold.getByText(`${best.pieces}`, { exact: true })).toBeVisible();
  await expectAccessibleAtBothSizes(page, 'sales');
  // A range has at most 92 days, so the page adjusts the start.
  await page.getByLabel('To', { exact: true }).fill('2026-01-02');
  await expect(page).toHaveURL(/\?from=2026-01-02&to=2026-01-02$/);
  await expect(page.getByText('No sales in this period.')).toBeVisible();
  await page.route('**/api/report/sales?from=2025-01-02*', () => undefined);
  await page.getByLabel('From', { exact: true }).fill('2025-01-02');
  await expect(page).toHaveURL(/\?from=2025-01-02&to=2025-04-03$/);
  await page.goBack();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('2026-01-02');
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page).toHaveURL(/\?from=(\S+)&to=\1$/);
  await expect(page.getByText('Daily figures')).toBeHidden();
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV file' }).click();
  expect((await file).suggestedFilename()).toBe('sales.csv');
  const { body } = await seller.get('/api/report/sales-csv');
  expect(body.text).toContain(`${name},${text},4,15.96,USD`);
  await page.getByRole('main').getByRole('link', { name: 'Reorder list' }).click();
  // Three pieces are left, and the minimum stock is five.
  const short = page.getByRole('row', { name: product.name });
  await expect(short.getByRole('cell')).toHaveText(['3', '0', '2']);
  await expectAccessibleAtBothSizes(page, 'what to buy');
  // Restores the products for other tests of this worker.
  await seller.post('/api/product/remove', { id: product._id });
  const removed = await seller.post('/api/category/remove', { path: 'Frozen', into: 'Dairy' });
  expect(removed.status).toBe(200);
});

test('reports list the sales in a second currency under a separate heading', async ({
  page,
  context,
  ownShop: { url },
}) => {
  await (await newSeller(url)).enter(context);
  const day = '2026-11-20';
  const sums = { orders: 2, amount: 12.3, cancelled: 0, cancelledAmount: 0 };
  const francs = { currency: 'chf', ...sums, days: [{ day, ...sums }] };
  await page.route('**/api/report/orders?*', async (passed) => {
    const answer = await passed.fetch();
    const { orderDays, ...rest } = await answer.json();
    await passed.fulfill({ json: { ...rest, orderDays: { ...orderDays, others: [francs] } } });
  });
  await page.goto(`/seller/order-days?from=${day}&to=${day}`);
  await expect(page.getByRole('heading', { name: 'In CHF' })).toBeVisible();
  // On this day, the shop has no orders in its current currency.
  await expect(page.getByText('No orders in this period.')).toBeHidden();
  await expect(page.getByRole('cell', { name: 'CHF\u00a012.30' }).first()).toBeVisible();
  await expectAccessibleAtBothSizes(page, 'orders of two currencies');
  const sold = { product: 'a'.repeat(24), name: 'Birchermüesli', category: 'Dairy' };
  await page.route('**/api/report/sales?*', async (passed) => {
    const answer = await passed.fetch();
    const { sales, ...rest } = await answer.json();
    const other = {
      ...{ currency: 'chf', orders: 2, amount: 12.3, shoppers: 2, returning: 1 },
      ...{ delivered: 0, onTime: 0, days: [{ day, orders: 2, amount: 12.3 }] },
      shelves: [{ category: 'Dairy', pieces: 3, amount: 12.3 }],
      best: [{ ...sold, pieces: 3, amount: 12.3 }],
    };
    await passed.fulfill({ json: { ...rest, sales: { ...sales, others: [other] } } });
  });
  await page.goto(`/seller/sales?from=${day}&to=${day}`);
  await expect(page.getByRole('heading', { name: 'In CHF' })).toBeVisible();
  await expect(page.getByText('No sales in USD in this period.')).toBeVisible();
  await expect(page.getByRole('row', { name: sold.name })).toContainText('CHF\u00a012.30');
  await expectAccessibleAtBothSizes(page, 'sales of two currencies');
});

test('the seller can close a day with a negative cash total', async ({ page, seller }) => {
  const today = (await seller.get('/api/report/day')).body.day as DayReportView;
  const { close: _, hold: __, ...open } = { ...today, expected: -5 };
  const row = { courier: 'a'.repeat(24), name: 'Omar', orders: 1 };
  let cash = { currency: 'usd', couriers: [{ ...row, open: 10 }], handovers: [] };
  await page.route('**/api/report/day', (route) =>
    route.fulfill({ json: { success: true, day: open } }),
  );
  await page.route('**/api/report/couriers*', (route) =>
    route.fulfill({ json: { success: true, ...cash } }),
  );
  await page.route('**/api/report/handover', (route) => {
    cash = { ...cash, couriers: [{ ...row, open: 12 }] };
    return route.fulfill({ status: 409, json: { success: false, message: 'Count once more.' } });
  });
  await page.goto('/seller/day-report');
  const courier = page.locator('form', { hasText: 'Omar' });
  await courier.getByLabel('Counted cash').fill('10');
  await courier.getByRole('button').click();
  await expect(page.getByText('Count once more.')).toBeVisible();
  await expect(courier.getByText('$12.00')).toBeVisible();
  await expect(courier.getByLabel('Counted cash')).toHaveValue('');
  const till = page.locator('form', { hasText: 'Close the day' });
  await till.getByLabel('Counted cash').fill('-5');
  const request = page.waitForRequest('**/api/report/close');
  await till.getByRole('button', { name: 'Close the day' }).click();
  expect((await request).postDataJSON()).toMatchObject({ expected: -5, counted: -5 });
});
