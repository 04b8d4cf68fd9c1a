import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { expectNoSidewaysScroll } from '@/e2e/support/accessible';
import { newSeller, type Product, products, shopperWithAddress } from '@/e2e/support/client';
import { ownProduct } from '@/e2e/support/own-product';
import { test } from '@/e2e/support/test';
import {
  onScreen,
  openFromMenu,
  openSellerArea,
  orderOfSeller,
  ownAddress,
  shownOrder,
  shownOrders,
} from '@/e2e/support/visit';

test.use(ownAddress());

type Shopper = Awaited<ReturnType<typeof shopperWithAddress>>;

async function order(shopper: Shopper, product: Product) {
  const items = [{ product: product._id, quantity: 1 }];
  // Without an idempotency key, an identical order counts as a duplicate.
  const headers = { 'Idempotency-Key': randomUUID() };
  const order = { items, address: shopper.addressId };
  const { body } = await shopper.post('/api/order/cod', order, { headers });
  expect(body).toMatchObject({ success: true });
}

const middleOf = async (part: Locator) => {
  const { x = 0, width = 0 } = (await part.boundingBox()) ?? {};
  return x + width / 2;
};

test('the seller pages through the order list and finds an order by its id', async ({ page }) => {
  const [product] = await products(BASE_URL, 'in', 1);
  if (!product) throw new Error('the catalogue is empty');
  const shopper = await shopperWithAddress(BASE_URL);
  for (let count = 0; count < 22; count++) await order(shopper, product);
  const { body } = await shopper.get('/api/order/user?limit=30');
  const [newest, ...older] = body.orders as { _id: string }[];
  expect(older).toHaveLength(21);

  await openSellerArea(page);
  await openFromMenu(page, 'Orders');
  await page.getByRole('button', { name: 'All orders' }).click();
  const shown = shownOrders(page);
  await expect(shown).toHaveCount(20);
  const more = page.getByRole('button', { name: 'Show more' });
  expect(Math.abs((await middleOf(more)) - (await middleOf(shown.first())))).toBeLessThan(1);
  await more.click();
  await expect.poll(() => shown.count()).toBeGreaterThan(20);
  const ids = await shown.evaluateAll((rows) =>
    rows.map((row) => row.querySelector('a')?.href ?? 'none'),
  );
  expect(ids).toEqual([...new Set(ids)].sort().reverse());

  await page.getByLabel('Search by name, address, email or ID').fill(newest?._id ?? 'none');
  await expect(shown).toHaveCount(1);
  // On the phone, customers name the end of the order id and the address.
  const end = newest?._id.slice(-6) ?? 'none';
  await page.getByLabel('Search by name, address, email or ID').fill(`${end} market springfield`);
  await expect(shownOrder(page, newest?._id ?? 'none')).toBeVisible();
  await expect(shown).toHaveCount(1);
  await expect(shown).toContainText(product.name);
  for (const length of [4, 7, 9, 23]) {
    const q = newest?._id.slice(-length);
    const { orders } = await (await page.request.get(`/api/order/seller?q=${q}`)).json();
    expect(orders, `the last ${length} characters`).toContainEqual(
      expect.objectContaining({ _id: newest?._id }),
    );
  }
  await page.getByLabel('Search by name, address, email or ID').fill('nobody of this name');
  await expect(page.getByText('No orders found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(shownOrder(page, newest?._id ?? 'none')).toBeVisible();
});

test('the All orders page shows 20 rows, sorts them on the server, and exports them as CSV', {
  tag: '@desk',
}, async ({ page }) => {
  const listed = await products(BASE_URL, 'in', 3);
  const shopper = await shopperWithAddress(BASE_URL);
  for (let count = 0; count < 21; count++) {
    const product = listed[count % listed.length];
    if (product) await order(shopper, product);
  }
  await openSellerArea(page, '/seller/orders?all=1');
  const table = page.getByRole('table', { name: 'All orders' });
  const rows = table.locator('tbody tr');
  await expect(rows).toHaveCount(20);
  // Twenty rows fit on a screen of 1280 × 800.
  const last = await rows.last().boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(800);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expectNoSidewaysScroll(page, 'all orders');

  const head = (name: string) => table.getByRole('columnheader', { name, exact: true });
  await expect(head('Time')).toHaveAttribute('aria-sort', 'descending');
  await table.getByRole('button', { name: 'Total' }).click();
  await expect(head('Total')).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/[?&]sort=-total/);
  const asked = '/api/order/seller?limit=20&sort=-total';
  const { orders } = await (await page.request.get(asked)).json();
  const first = orders.map(({ _id }: { _id: string }) => _id);
  await expect
    .poll(() => rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row'))))
    .toEqual(first);
  await page.reload();
  await expect(head('Total')).toHaveAttribute('aria-sort', 'descending');

  await page.getByRole('button', { name: 'Columns' }).click();
  const menu = page.getByRole('group', { name: 'Columns' });
  await menu.getByLabel('Courier').uncheck();
  await menu.getByLabel('Phone').check();
  await expect(head('Courier')).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export rows (CSV)' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  // The byte order mark tells Excel that the file is UTF-8.
  expect(file.startsWith('\uFEFF')).toBe(true);
  const [names, ...lines] = file.trim().split('\n');
  expect(names).toBe('Number,Time,Customer,Phone,Items,Total,Currency,Payment,Status');
  expect(lines.length).toBeGreaterThan(20);
  const totals = lines.map((line) => Number(/,([\d.]+),USD,/.exec(line)?.[1]));
  expect(totals).toEqual([...totals].sort((one, other) => other - one));

  await rows.first().getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/seller/orders/${first[0]}$`));
});

test('the order page names the products that sold out while the shopper paid', async ({ page }) => {
  const seller = await newSeller(BASE_URL);
  const product = await ownProduct(BASE_URL, seller);
  const shopper = await shopperWithAddress(BASE_URL);
  const items = [{ product: product._id, quantity: 2 }];
  const { body } = await shopper.post('/api/order/stripe', { items, address: shopper.addressId });
  const payPage = String(body.url);
  await seller.post('/api/product/stock', { id: product._id, inStock: false });
  await fetch(`${payPage}/pay`, { method: 'POST', redirect: 'manual' });
  const [session] = /cs_test_\w+/.exec(payPage) ?? [];
  await shopper.get(`/api/stripe/return?session_id=${session}`);
  const { orders } = (await shopper.get('/api/order/user')).body as { orders: { _id: string }[] };
  const order = await orderOfSeller(page, orders[0]?._id ?? 'none');
  await expect(order).toContainText('Paid');
  await expect(order).toContainText(`Out of stock when the payment arrived: ${product.name}`);
});

/** Simulates a payment that is pending at the bank. e2e/api/payments.spec.ts tests the real responses. */
async function letBankWait(page: Page) {
  const waiting = {
    paymentType: 'Online',
    isPaid: false,
    isProcessing: true,
    paymentState: 'processing',
    actions: { hold: 'This order is not paid yet.', cancel: true },
  };
  await page.route('**/api/order/events*', (route) => route.abort());
  const answer = async (route: Route) => {
    const response = await route.fetch();
    const json = await response.json();
    for (const order of json.orders ?? [json.order]) Object.assign(order, waiting);
    await route.fulfill({ response, json });
  };
  // The page polls every few seconds, so a request may be open during a navigation.
  await page.route(/\/api\/order\/(user|seller|one)\b/, (route) =>
    answer(route).catch(() => undefined),
  );
}

test('an order whose bank payment is not confirmed cannot be packed', async ({ page, context }) => {
  const [product] = await products(BASE_URL, 'in', 1);
  if (!product) throw new Error('the catalogue is empty');
  const shopper = await shopperWithAddress(BASE_URL);
  await order(shopper, product);
  const { orders } = (await shopper.get('/api/order/user')).body as { orders: { _id: string }[] };
  const id = orders[0]?._id ?? 'none';
  await letBankWait(page);
  await shopper.enter(context);
  await page.goto('/my-orders');
  await expect(page.getByRole('article')).toContainText('Payment processing');
  await page.evaluate(() => sessionStorage.setItem('basketful:my-payment', 'returned'));
  await page.reload();
  await expect(page.getByText('Your bank hasn’t confirmed the payment yet.')).toBeVisible();

  await expect(await orderOfSeller(page, id)).toContainText('Wait: payment processing');
  await page.goto(`/seller/orders/${id}`);
  await expect(onScreen(page.getByText('Do not pack until the bank has'))).toBeVisible();
  await expect(onScreen(page.getByRole('button', { name: 'Cancel order' }))).toBeVisible();
  await expect(onScreen(page.getByRole('button', { name: 'Mark as packed' }))).toHaveCount(0);
});
