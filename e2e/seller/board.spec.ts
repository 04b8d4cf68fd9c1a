import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '@/e2e/support/accessible';
import { newBuyer, openBoard, type SectionName, tileIn } from '@/e2e/support/board-page';
import { newSeller, products } from '@/e2e/support/client';
import { cutOff, dropResponses } from '@/e2e/support/network-faults';
import { ownProduct, reprice } from '@/e2e/support/own-product';
import { test } from '@/e2e/support/own-shop';
import { boxOf } from '@/e2e/support/tap';
import { onScreen, ownAddress } from '@/e2e/support/visit';
import type { OrderView } from '@/lib/orders/view';

test.use(ownAddress());

async function secondBoard(context: BrowserContext, url: string) {
  const page = await context.newPage();
  await openBoard(page, url);
  return page;
}

async function boardWithoutEvents(page: Page, context: BrowserContext, url: string) {
  const seller = await newSeller(url);
  await seller.enter(context);
  await page.route('**/api/order/events*', (route) => route.abort());
  const [product] = await products(url, 'in', 1);
  if (!product) throw new Error('the catalogue is empty');
  await openBoard(page, url);
  return { seller, product };
}

test('two open order boards show the same status of each order', {
  tag: '@journey',
}, async ({ page, context, ownShop: { url } }) => {
  await (await newSeller(url)).enter(context);
  const [product] = await products(url, 'in', 1);
  if (!product) throw new Error('the catalogue is empty');
  const buyer = await newBuyer(url);
  await openBoard(page, url);
  const other = await secondBoard(context, url);
  const order = await buyer.order('cod', [product], 3);

  const tile = await tileIn(page, 'New', buyer.name);
  await tileIn(other, 'New', buyer.name);
  await expect(tile).toContainText(`${order.number}`);
  await expect(tile).toContainText('3 items');
  await expect(tile).toContainText('to collect');
  await expect(tile).toContainText(/\d+\smin left/);
  await expect(page).toHaveTitle(/^\(\d+\) Orders/);
  await expectAccessible(page, 'board', { hasPhoneParts: true });
  await expectNoSidewaysScroll(page, 'board');

  const clickStep = async (from: SectionName, label: string) => {
    const button = (await tileIn(page, from, buyer.name)).getByRole('button', { name: label });
    // The button is enabled only after the response to the previous click. The event may arrive earlier.
    await expect(button).toBeEnabled();
    await button.focus();
    await page.keyboard.press('Enter');
  };
  await clickStep('New', 'Packed');
  await tileIn(other, 'Packed', buyer.name);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await tileIn(other, 'New', buyer.name);
  await clickStep('New', 'Packed');
  await clickStep('Packed', 'Send out');
  await clickStep('On the way', 'Delivered');
  const paid = page.getByRole('dialog').getByRole('button', { name: /^Paid/ });
  await expect(paid).toBeFocused();
  await page.keyboard.press('Enter');
  const done = await tileIn(other, 'Done today', buyer.name);
  await expect(done).toContainText('paid');
  await expect(done).toContainText('On time');

  const seller = await newSeller(url);
  await expect(async () => {
    const { days } = (await seller.get('/api/order/promises')).body as {
      days: { delivered: number; onTime: number }[];
    };
    const text = `On time today: ${days[0]?.onTime} of ${days[0]?.delivered}`;
    await expect(other.getByText(text)).toBeVisible({ timeout: 500 });
  }).toPass();
  const { body } = await seller.get(`/api/order/one?id=${order._id}`);
  const { history } = body.order as OrderView;
  expect(history.map(({ status, undo }) => `${status}${undo ? ' again' : ''}`)).toEqual([
    'Order Placed',
    'Packed',
    'Order Placed again',
    'Packed',
    'Out for delivery',
    'Delivered',
  ]);
});

test('a click on an outdated order board shows the current status of the order', async ({
  page,
  context,
  ownShop: { url },
}) => {
  const { seller, product } = await boardWithoutEvents(page, context, url);
  const buyer = await newBuyer(url);
  const { _id: id } = await buyer.order('cod', [product]);
  const tile = await tileIn(page, 'New', buyer.name);
  // The board must not poll the cancellation before the click, so its requests get no response.
  await dropResponses(page, '**/api/order/seller*');
  await seller.post('/api/order/status', { id, from: 'Order Placed', status: 'Cancelled' });
  await tile.getByRole('button', { name: 'Packed' }).click();
  await expect(page.getByText('This order is now “Cancelled”.')).toBeVisible();
  await expect(await tileIn(page, 'Done today', buyer.name)).toContainText('Cancelled');
  await page.goto(`/seller/orders/${id}`);
  await expect(page.getByText('Pay on delivery', { exact: true })).toBeVisible();
  await expect(page.getByText('Pending')).toBeHidden();
});

test('a double click on "Packed" packs only one of two orders', async ({
  page,
  context,
  ownShop: { url },
}) => {
  const { seller, product } = await boardWithoutEvents(page, context, url);
  const buyer = await newBuyer(url);
  const ids = [await buyer.order('cod', [product]), await buyer.order('cod', [product], 2)];
  const tiles = await tileIn(page, 'New', buyer.name, 2);
  const { x, y, width, height } = await boxOf(
    tiles.first().getByRole('button', { name: 'Packed' }),
  );
  const place = [x + width / 2, y + height / 2] as const;
  await page.mouse.click(...place);
  await expect(tiles).toHaveCount(1);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await tileIn(page, 'Packed', buyer.name);
  const read = async ({ _id }: { _id: string }) =>
    ((await seller.get(`/api/order/one?as=seller&id=${_id}`)).body.order as OrderView).status;
  expect((await Promise.all(ids.map(read))).sort()).toEqual(['Order Placed', 'Packed']);
});

test('an order board without an event stream loads every open order', async ({
  page,
  context,
  ownShop: { url },
}) => {
  // Removes ended orders from the response, as if they had ended before today.
  const isOfEnded = ({ pathname, searchParams }: URL) =>
    pathname === '/api/order/seller' && !searchParams.has('open');
  await page.route(isOfEnded, (route) => route.fulfill({ json: { success: true, orders: [] } }));
  const { seller, product } = await boardWithoutEvents(page, context, url);
  const buyer = await newBuyer(url);
  const { _id: id } = await buyer.order('cod', [product]);
  await tileIn(page, 'New', buyer.name);
  await seller.post('/api/order/status', { id, from: 'Order Placed', status: 'Cancelled' });
  await expect(await tileIn(page, 'Done today', buyer.name)).toContainText('Cancelled');
});

test('a packer packs an order of 12 lines with 13 key presses', {
  tag: '@journey',
}, async ({ page, context, ownShop: { url }, seller }) => {
  const twelve = await products(url, 'in', 12);
  const lastName = 'Wolfeschlegelsteinhausenbergerdorff';
  const buyer = await newBuyer(url, { lastName });
  const many = await buyer.order('cod', twelve, 2, { ifMissing: 'call' });
  let streams = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/order/events')) streams += 1;
  });
  await page.goto(`/seller/orders/${many._id}`);
  await expect(page.getByRole('heading', { name: `Order ${many.number}` })).toBeVisible();
  const other = await secondBoard(context, url);
  await page.bringToFront();
  await expect(page.getByText('call me').first()).toBeVisible();
  await expect(page.locator('[data-tick]').first()).toBeFocused();
  for (let line = 0; line < 12; line += 1) {
    await page.keyboard.press(line === 4 ? '1' : 'Space');
    // The page waits after a digit, because a scanned barcode may follow.
    if (line === 4) await expect(page.locator('[data-tick]').nth(5)).toBeFocused();
    const ticked = (await tileIn(other, 'New', buyer.name)).getByText(/^\d+ of 12 packed$/);
    if (line % 4 === 2) await expect(ticked).toHaveText(`${line + 1} of 12 packed`);
  }
  await expect(page.getByText('12 of 12')).toBeVisible();
  await expect(page.getByText('Customer wants: call me')).toBeVisible();
  // The line repeats "1 missing" for screen readers only.
  await expect(page.getByText(/^1 missing/)).toHaveCount(1);
  // The layout and the order page share one event stream.
  expect(streams).toBe(1);
  // Unticking a line removes its count, in the browser and on the server.
  const counted = async () => {
    const { body } = await seller.get(`/api/order/one?id=${many._id}`);
    return (body.order as OrderView).items.filter(({ isCounted }) => isCounted).length;
  };
  await expect.poll(counted).toBe(12);
  const tick = page.locator('[data-tick]').nth(6);
  await tick.click();
  await expect(page.getByText('11 of 12')).toBeVisible();
  await expect(tick).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(counted).toBe(11);
  await tick.click();
  await expect(page.getByText('12 of 12')).toBeVisible();
  // Aborts the request that removes the packed quantity. After entering the quantity again, the next step must still
  // work.
  const isTakenBack = (request: Request) => request.postData()?.includes('"found":null') ?? false;
  await cutOff(page, '**/api/order/pack', isTakenBack);
  await tick.click();
  await expect(page.getByText(/shop is not responding/).first()).toBeVisible();
  await expect(page.getByText('12 of 12')).toBeVisible();
  for (const count of [11, 12]) {
    await tick.click();
    await expect(page.getByText(`${count} of 12`)).toBeVisible();
  }
  await expect.poll(counted).toBe(12);
  await expectAccessible(page, 'order to pack');
  await expectNoSidewaysScroll(page, 'order to pack');

  await page.getByRole('button', { name: /^Replace / }).click();
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
  await expect(page.getByText('Replaced by 1 ×').first()).toBeVisible();
  await page.locator('main [data-step]').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Send out' })).toBeVisible();
  const { order } = (await seller.get(`/api/order/one?id=${many._id}`)).body as {
    order: OrderView;
  };
  expect(order.amount).toBeLessThanOrEqual(order.agreedAmount);
  expect(order.items.filter(({ found }) => found === 1)).toHaveLength(1);

  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.slip')).toBeVisible();
  await expect(page.locator('.slip')).toContainText('1 of 2');
  await expect(page.getByRole('button')).toHaveCount(0);
});

test('the seller prints the order board with the orders of all sections', async ({
  page,
  context,
  ownShop: { url },
}) => {
  const seller = await newSeller(url);
  await (await newBuyer(url)).order('cod', [await ownProduct(url, seller)]);
  await seller.enter(context);
  await openBoard(page, url);
  await page.setViewportSize({ width: 718, height: 1047 });
  await page.emulateMedia({ media: 'print' });
  for (const name of ['New', 'Packed', 'On the way', 'Done today'])
    await expect(page.getByRole('heading', { name: new RegExp(`^${name} \\d+$`) })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Buyer-' }).first()).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
});

test('a shopper follows the status of an order, orders it again, and cancels a paid order', {
  tag: '@journey',
}, async ({ page, context, ownShop: { url } }) => {
  const seller = await newSeller(url);
  const [own, gone] = [await ownProduct(url, seller), await ownProduct(url, seller)];
  const buyer = await newBuyer(url);
  await buyer.client.enter(context);
  const order = await buyer.order('cod', [own, gone], 2);
  // A device whose clock is twelve hours slow.
  await page.clock.install({ time: Date.now() - 12 * 3_600_000 });
  await page.goto('/my-orders');
  await expect(page.getByText(/^(29|30) minutes left|· (29|30) minutes left/)).toBeVisible();
  await page.getByRole('link', { name: `Order ${order.number}` }).click();
  await expect(page).toHaveURL(`/my-orders/${order._id}`);
  await expect(onScreen(page.getByText(/Arrives by/))).toBeVisible();
  const lines = [{ product: own._id, found: 1 }];
  await seller.post('/api/order/pack', { id: order._id, lines });
  await expect(onScreen(page.locator('[aria-current=step]'))).toContainText('Packed');
  await expect(onScreen(page.getByText('1 of 2'))).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeHidden();
  await expectAccessible(page, "the shopper's order");
  await expectNoSidewaysScroll(page, "the shopper's order");

  await seller.post('/api/product/stock', { id: gone._id, inStock: false });
  await reprice(seller, own, 7);
  await page.getByRole('button', { name: 'Order again' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 product is in your cart');
  await expect(dialog).toContainText(gone.name);
  await expect(dialog).toContainText(`${own.name}: $7.00 (was $3.99)`);

  const paid = await buyer.order('stripe', [own]);
  await page.goto(`/my-orders/${paid._id}`);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'You cancelled this order' }),
  ).toBeVisible();
  await expect(page.getByText(/^Refunded: \$7\.14/)).toBeVisible();
  const stranger = await newBuyer(url);
  const theirs = await stranger.order('cod', [own]);
  await page.goto(`/my-orders/${theirs._id}`);
  await expect(page.getByText('This order was not found')).toBeVisible();
});

test('the seller drags an order to the next column of the board on a wide screen', {
  tag: '@desk',
}, async ({ page, context, ownShop: { url } }) => {
  await (await newSeller(url)).enter(context);
  const [product] = await products(url, 'in', 1);
  if (!product) throw new Error('the catalogue is empty');
  const buyer = await newBuyer(url);
  for (let quantity = 1; quantity <= 8; quantity += 1)
    await buyer.order('cod', [product], quantity);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openBoard(page, url);
  const column = (name: string) =>
    page.locator('section').filter({ has: page.locator('h2', { hasText: name }) });
  const tiles = column('New').getByRole('listitem');
  await tileIn(page, 'New', buyer.name, 8);
  await expect(tiles.nth(7)).toBeInViewport({ ratio: 1 });

  // On a small screen, Playwright would scroll while dragging and drop the wrong order.
  await page.setViewportSize({ width: 1280, height: 2400 });
  const last = tiles.filter({ hasText: buyer.name }).last();
  const head = (name: string) => page.locator('h2', { hasText: name });
  const name = (await last.getByRole('heading').textContent()) ?? '';
  const tile = (of: string) =>
    column(of)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name }) });
  await last.dragTo(head('On the way'));
  await expect(tile('New')).toBeVisible();
  await tile('New').dragTo(head('Packed'));
  await expect(tile('Packed')).toBeVisible();
  await expect(tile('New')).toHaveCount(0);
  // The seller can drag the order back within a minute.
  await tile('Packed').dragTo(head('New'));
  await expect(tile('New')).toBeVisible();
  await expect(tile('Packed')).toHaveCount(0);
});
