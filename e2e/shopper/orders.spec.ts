import { type BrowserContext, expect, type Page } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { expectNoSidewaysScroll } from '@/e2e/support/accessible';
import { newBuyer } from '@/e2e/support/board-page';
import { type Client, newSeller, products, shopperWithAddress } from '@/e2e/support/client';
import { hold, nextResponse } from '@/e2e/support/network-faults';
import { ownProduct, reprice } from '@/e2e/support/own-product';
import { test } from '@/e2e/support/test';
import { orderOfSeller, ownAddress, summaryRow } from '@/e2e/support/visit';

test.use(ownAddress());

const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' }).click();

test('the cart shows a changed total, and asks for a second click on "Place Order"', async ({
  page,
  context,
}) => {
  const seller = await newSeller(BASE_URL);
  const product = await ownProduct(BASE_URL, seller);
  const shopper = await shopperWithAddress(BASE_URL);
  await shopper.post('/api/cart/update', { cartItems: { [product._id]: 1 } });
  await shopper.enter(context);
  await page.goto('/products');
  await page.goto('/cart');
  const total = summaryRow(page, 'Total Amount');
  await expect(total).toHaveText('$4.06');

  await reprice(seller, product, 98);
  // Clicks every 25 ms until the changed total has been visible for half a second. None of these clicks may
  // place the order.
  await page.getByRole('button', { name: 'Place Order' }).evaluate(async (button) => {
    for (
      let seen = 0;
      seen < 20 && button.isConnected;
      await new Promise((done) => setTimeout(done, 25))
    ) {
      (button as HTMLElement).click();
      if (document.querySelector('[role=status] s')) seen += 1;
    }
  });
  const notice = page.getByRole('status').filter({ hasText: 'Prices have changed' });
  await expect(notice).toContainText('was $4.06 and is now $99.96');
  await expect(total).toHaveText('$99.96');
  expect((await shopper.get('/api/order/user')).body.orders).toEqual([]);

  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await placeOrder(page);
  await page.waitForURL('/my-orders');
  await expect(page.getByRole('article')).toContainText('$99.96');
  // After an order, the Back button skips the cart.
  await page.goBack();
  await page.waitForURL('/products');
  await shopper.post('/api/cart/update', { cartItems: { [product._id]: 1 } });
  await page.goto('/cart');
  await expect(total).toHaveText('$99.96');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await shopper.post('/api/cart/update', { cartItems: {} });
  await page.reload();
  await expect(page.getByText('Your cart is empty')).toBeInViewport();
});

test('My Orders shows 20 orders, and the rest after "Show more"', async ({ page, context }) => {
  const [product] = await products(BASE_URL, 'in', 1);
  const shopper = await shopperWithAddress(BASE_URL);
  const order = { items: [{ product: product?._id, quantity: 1 }], address: shopper.addressId };
  const keys = Array.from({ length: 22 }, (_, n) => ({ 'Idempotency-Key': `order-${n}` }));
  await Promise.all(keys.map((headers) => shopper.post('/api/order/cod', order, { headers })));
  await shopper.enter(context);
  await page.route('**/api/order/user*', (route) => route.abort());
  await page.goto('/my-orders');
  await expect(page.getByText('Your orders could not be loaded')).toBeVisible();
  await page.unroute('**/api/order/user*');
  // If the session check fails, the page must not ask the shopper to sign in.
  await page.route('**/api/user/is-auth', (route) => route.fulfill({ status: 503, body: '' }));
  await page.reload();
  await expect(page.getByText('Your orders could not be loaded')).toBeVisible();
  await page.unroute('**/api/user/is-auth');
  const shown = page.getByRole('article');
  await expect(shown).toHaveCount(20);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(shown).toHaveCount(22);
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
  const ids = await shown.evaluateAll((cards) =>
    cards.map((card) => card.querySelector('a[href*="/my-orders/"]')?.getAttribute('href') ?? ''),
  );
  expect(ids).toEqual([...new Set(ids)].sort().reverse());
});

test('an open dialog closes when the shopper navigates to a different page', async ({
  page,
  context,
}) => {
  const shopper = await shopperWithAddress(BASE_URL);
  const [product] = await products(BASE_URL, 'in', 1);
  const items = [{ product: product?._id, quantity: 1 }];
  await shopper.post('/api/order/cod', { items, address: shopper.addressId });
  await shopper.enter(context);
  await page.goto('/my-orders');
  await page.getByRole('link', { name: /^Order / }).click();
  await page.waitForURL(/my-orders\/[\da-f]{24}$/);
  await page.getByRole('button', { name: 'Order again' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Go to the cart' }).click();
  await page.waitForURL('/cart');
  await page.getByRole('button', { name: /^Remove / }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();

  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await page.waitForURL('/my-orders');
  await page.getByRole('link', { name: /^Order / }).click();
  await expect(page.getByRole('button', { name: 'Order again' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the Cancel button is disabled while the cancellation is in flight', async ({
  page,
  context,
}) => {
  const product = await ownProduct(BASE_URL, await newSeller(BASE_URL));
  const buyer = await newBuyer();
  const order = await buyer.order('cod', [product], 1);
  await buyer.client.enter(context);
  await page.goto(`/my-orders/${order._id}`);
  const sent = await hold(page, '**/api/order/cancel', 'request');
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
  await cancel.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await sent.held;
  await expect(cancel).toHaveAttribute('aria-disabled', 'true');
  await cancel.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  sent.release();
  await expect(page.getByRole('heading', { name: 'You cancelled this order' })).toBeFocused();
});

test('a late response to an order does not navigate away from the page that the shopper has opened', async ({
  page,
  context,
}) => {
  const shopper = await shopperWithAddress(BASE_URL);
  const [product] = await products(BASE_URL, 'in', 1);
  await shopper.post('/api/cart/update', { cartItems: { [`${product?._id}`]: 1 } });
  await shopper.enter(context);
  const sent = await hold(page, '**/api/order/cod', 'request');
  await page.goto('/cart');
  await placeOrder(page);
  await sent.held;
  await page.getByRole('link', { name: 'Basketful, home' }).click();
  await page.waitForURL('/');
  // After the order response, the page reloads the cart. If the shopper were still in the cart, the page would then
  // open My Orders.
  const reread = nextResponse(page, /\/is-auth$/);
  sent.release();
  await expect(page.getByText('Order Placed Successfully')).toBeVisible();
  await reread;
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  expect(new URL(page.url()).pathname).toBe('/');
});

test('an outdated response does not overwrite a newer status of an order', async ({
  page,
  context,
}) => {
  const [product] = await products(BASE_URL, 'in', 1);
  const shopper = await shopperWithAddress(BASE_URL);
  const order = { items: [{ product: product?._id, quantity: 1 }], address: shopper.addressId };
  const place = (key: string) =>
    shopper.post('/api/order/cod', order, { headers: { 'Idempotency-Key': key } });
  await place('one');
  const [{ _id }] = (await shopper.get('/api/order/user')).body.orders as [{ _id: string }];
  await shopper.enter(context);
  const events = await hold(page, '**/api/order/events?*', 'request');
  await page.goto('/my-orders');
  const card = page.getByRole('article').filter({ has: page.locator(`a[href$="${_id}"]`) });
  await expect(card).toContainText('Order Placed');
  await events.held;
  // My Orders loads the list when its event stream opens, and again when an event reports a new order.
  const settled = nextResponse(page, '**/api/order/user?*');
  events.release();
  await settled;
  const list = await hold(page, '**/api/order/user?*', 'answer', (_, answer) => {
    const { orders }: { orders: object[] } = JSON.parse(answer);
    return orders.length === 2;
  });
  await place('two');
  await list.held;
  const seller = await newSeller(BASE_URL);
  const cancelled = { id: _id, from: 'Order Placed', status: 'Cancelled' };
  expect((await seller.post('/api/order/status', cancelled)).status).toBe(200);
  await expect(card).toContainText('Cancelled');
  list.release();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(card).toContainText('Cancelled');
});

async function orderOfTwo(context: BrowserContext, seller: Client) {
  const product = await ownProduct(BASE_URL, seller);
  const buyer = await newBuyer();
  const order = await buyer.order('cod', [product], 2);
  await buyer.client.enter(context);
  const pack = (line: object) =>
    seller.post('/api/order/pack', { id: order._id, lines: [{ product: product._id, ...line }] });
  return { order, pack };
}

test('the amounts on the order page add up to the total', async ({ page, context }) => {
  const seller = await newSeller(BASE_URL);
  const other = await ownProduct(BASE_URL, seller);
  const replaced = await orderOfTwo(context, seller);
  await replaced.pack({ found: 0, replacement: { product: other._id, quantity: 2 } });
  const instead = `Replaced by 2 × ${other.name}, $7.98`;
  await page.goto('/my-orders');
  await expect(page.getByRole('article')).toContainText('We couldn’t find 2 items.');
  await page.goto(`/my-orders/${replaced.order._id}`);
  const payment = page.getByRole('region', { name: 'Payment' });
  const items = page.getByRole('region', { name: 'Items' });
  await expect(payment).toContainText('Price $7.98');
  await expect(items.getByText('0 of 2')).toBeVisible();
  await expect(items).toContainText(instead);
  const forSeller = await orderOfSeller(page, replaced.order._id);
  await expect(forSeller).toContainText(other.name);

  const { order, pack } = await orderOfTwo(context, seller);
  await pack({ found: 1 });
  const change = { id: order._id, status: 'Cancelled', from: 'Packed' };
  expect((await seller.post('/api/order/status', change)).status).toBe(200);
  await page.goto(`/my-orders/${order._id}`);
  await expect(items).toContainText(/Quantity: 2.*\$7\.98/);
  await page.goto('/my-orders');
  await expect(page.getByRole('article')).not.toContainText('not found');
});

test('"Order again" in My Orders fills the cart with one click', async ({ page, context }) => {
  const shopper = await shopperWithAddress(BASE_URL);
  const some = await products(BASE_URL, 'in', 5);
  const items = some.map(({ _id }) => ({ product: _id, quantity: 1 }));
  for (const key of ['one', 'two', 'three'])
    await shopper.post(
      '/api/order/cod',
      { items, address: shopper.addressId },
      { headers: { 'Idempotency-Key': key } },
    );
  await shopper.enter(context);
  await page.goto('/my-orders');
  const rows = page.getByRole('article');
  await expect(rows).toHaveCount(3);
  for (const row of await rows.all())
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(260);
  const newest = rows.first();
  await expect(newest.locator('img')).toHaveCount(3);
  await expect(newest).toContainText('+2');
  await newest.getByRole('button', { name: 'Order again' }).click();
  await expect(page.getByRole('dialog')).toContainText('5 products are in your cart');
});

test('order pages show the weekday of events that did not happen today', async ({
  page,
  context,
}) => {
  const { order } = await orderOfTwo(context, await newSeller(BASE_URL));
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const history = [{ status: 'Order Placed', at: daysAgo(3), by: { role: 'shopper' } }];
  // Events with a lower revision are ignored, so a late event cannot overwrite this order.
  const revision = order.revision + 1;
  const late = { ...order, revision, history, createdAt: daysAgo(3), promisedAt: daysAgo(1) };
  await page.route('**/api/order/one*', (route) =>
    route.fulfill({ json: { success: true, order: late } }),
  );
  await page.goto(`/my-orders/${order._id}`);
  await expect(page.getByText(/We promised your order by \w+day at \d/)).toBeVisible();
  // The promised time is a few minutes ahead, so it may fall on the next day.
  await expect(
    page.getByText(/^New estimate: about (\w+day at )?\d+:\d[05]\s[AP]M\.$/),
  ).toBeVisible();
  const day = /(Sun|Mon|Tue|Wed|Thu|Fri|Sat) \d+:\d\d\s[AP]M/;
  await expect(page.locator('[aria-current=step]')).toContainText(day);
  await expect(page.getByRole('region', { name: 'History' })).toContainText(day);
  await expectNoSidewaysScroll(page, 'an order of another day');
});
