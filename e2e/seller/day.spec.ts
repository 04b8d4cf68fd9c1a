import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Page, type Route } from '@playwright/test';
import mongoose from 'mongoose';
import { expectAccessible, expectNoSidewaysScroll } from '@/e2e/support/accessible';
import { newBuyer, openBoard, type SectionName, tileIn } from '@/e2e/support/board-page';
import { type Client, newSeller, products } from '@/e2e/support/client';
import { test } from '@/e2e/support/own-shop';
import { onScreen, ownAddress } from '@/e2e/support/visit';
import type { OrderView, PromisesView } from '@/lib/orders/view';

test.use(ownAddress());

/**
 * Returns how many deliveries of today there are, how many of them were on time, and how many orders are
 * not packed yet.
 */
async function countsOf(seller: Client) {
  const { days } = (await seller.get('/api/order/promises')).body as PromisesView;
  const { orders } = (await seller.get('/api/order/seller')).body as {
    orders: OrderView[];
  };
  return {
    delivered: days[0]?.delivered ?? 0,
    onTime: days[0]?.onTime ?? 0,
    fresh: orders.filter(({ status }) => status === 'Order Placed').length,
  };
}

/**
 * Moves the promised delivery time of an order into the past, so that the test does not have to wait for
 * it.
 */
async function makeLate(databaseUri: string, id: string) {
  const connection = await mongoose.createConnection(databaseUri).asPromise();
  const promisedAt = new Date(Date.now() - 5 * 60_000);
  await connection
    .collection('orders')
    .updateOne({ _id: new mongoose.Types.ObjectId(id) }, { $set: { promisedAt } });
  await connection.close();
}

/**
 * Moves an order to its next step by keyboard, and waits until its tile has left the section, because the board
 * then moves the focus. `isPaid` is false for an order with cash on delivery, which the function marks as paid.
 */
async function step(page: Page, from: SectionName, label: string, name: string, isPaid = true) {
  const tile = await tileIn(page, from, name);
  const button = tile.getByRole('button', { name: label });
  await expect(button).toBeEnabled();
  await button.focus();
  await page.keyboard.press('Enter');
  if (!isPaid) {
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Paid/ })).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expect(tile).toHaveCount(0);
}

test('a seller handles ten orders, including a late order, a short-packed order and two cancellations', async ({
  page,
  context,
  ownShop: { url, databaseUri },
}, info) => {
  // The test makes about forty clicks, and waits for a response after each.
  test.setTimeout(300_000);
  const seller = await newSeller(url);
  await seller.enter(context);
  // Other tests may have placed orders in this shop, so the test compares differences.
  const before = await countsOf(seller);
  const [product] = await products(url, 'in', 1);
  if (!product) throw new Error('the catalogue is empty');
  const place = async (how: 'cod' | 'stripe') => {
    const buyer = await newBuyer(url);
    return { ...buyer, how, placed: await buyer.order(how, [product], 2) };
  };
  const [online, short, unwanted, late, regretted, ...plain] = await Promise.all([
    place('stripe'),
    place('stripe'),
    place('stripe'),
    place('cod'),
    place('cod'),
    ...Array.from({ length: 5 }, () => place('cod')),
  ]);
  await makeLate(databaseUri, late.placed._id);

  await openBoard(page, url);
  await expect(page).toHaveTitle(new RegExp(`^\\(${before.fresh + 10}\\) Orders`));
  await expect(await tileIn(page, 'New', late.name)).toContainText(/late/);
  // The board is sorted by the promised time, so the late order comes first.
  const first = onScreen(page.locator('section li')).first();
  await expect(first).toContainText(late.name);

  // The shopper cancels an order, and the board shows the cancellation.
  await regretted.client.enter(context);
  const shopper = await context.newPage();
  await shopper.goto(`${url}/my-orders/${regretted.placed._id}`);
  await shopper.getByRole('button', { name: 'Cancel', exact: true }).click();
  await shopper.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(
    shopper.getByRole('listitem').filter({ hasText: 'You cancelled this order' }),
  ).toBeVisible();
  await shopper.close();
  await expect(await tileIn(page, 'Done today', regretted.name)).toContainText('Nothing to pay');

  // When the seller cancels a paid order, the shop refunds the payment.
  await page.goto(`${url}/seller/orders/${unwanted.placed._id}`);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(onScreen(page.getByText(/^Refunded: /))).toBeVisible();

  // One of two pieces is missing. The packing slip shows this, and the shop refunds half of the payment.
  await page.goto(`${url}/seller/orders/${short.placed._id}`);
  await expect(page.locator('[data-tick]').first()).toBeFocused();
  // The request that stores the count is slow. The request of the next step must not arrive first.
  const slow = async (route: Route) => {
    const { lines } = route.request().postDataJSON();
    if (lines) await pause(1_000);
    await route.continue();
  };
  await page.route('**/api/order/pack', slow);
  await page.keyboard.press('1');
  await expect(page.getByText('Customer wants: leave it out')).toBeVisible();
  await page.locator('main [data-step]').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Send out' })).toBeVisible();
  await expect(onScreen(page.getByText(/^Refunded: /))).toBeVisible();
  const slip = await page.pdf({ path: info.outputPath('slip.pdf'), format: 'A4' });
  expect(slip.subarray(0, 5).toString()).toBe('%PDF-');

  await openBoard(page, url);
  const left = [late, ...plain, online];
  for (const { name } of left) await step(page, 'New', 'Packed', name);
  for (const { name } of [...left, short]) await step(page, 'Packed', 'Send out', name);
  for (const { name, how } of [...left, short])
    await step(page, 'On the way', 'Delivered', name, how === 'stripe');
  await expect(await tileIn(page, 'Done today', late.name)).toContainText(/late/);
  for (const { name } of [...plain, online, short])
    await expect(await tileIn(page, 'Done today', name)).toContainText('On time');
  const [, delivered = 0] =
    /^(\d+) delivered/.exec((await page.getByText(/^\d+ delivered$/).textContent()) ?? '') ?? [];
  expect(Number(delivered)).toBeGreaterThanOrEqual(8);
  await expect(page.getByText(/^\d+ cancelled$/)).toBeVisible();
  const onTime = `On time today: ${before.onTime + 7} of ${before.delivered + 8}`;
  await expect(page.getByText(onTime)).toBeVisible();
  await expect(page).toHaveTitle(
    before.fresh ? new RegExp(`^\\(${before.fresh}\\) Orders`) : /^Orders/,
  );
  await expectAccessible(page, 'board at the end of the day');
  await expectNoSidewaysScroll(page, 'board at the end of the day');

  // The numbers on the board match the order histories and the payments.
  expect(await countsOf(seller)).toEqual({
    delivered: before.delivered + 8,
    onTime: before.onTime + 7,
    fresh: before.fresh,
  });
  for (const { client, how, placed } of [...left, short, regretted, unwanted]) {
    const { order } = (await client.get(`/api/order/one?id=${placed._id}`)).body as {
      order: typeof placed;
    };
    const isCancelled = order.status === 'Cancelled';
    expect(isCancelled).toBe([regretted, unwanted].some((one) => one.client === client));
    expect(order.history.map(({ status }) => status)).toEqual(
      isCancelled
        ? ['Order Placed', 'Cancelled']
        : ['Order Placed', 'Packed', 'Out for delivery', 'Delivered'],
    );
    expect(order.isPaid).toBe(!isCancelled || how === 'stripe');
    const netAmount = how === 'stripe' ? order.agreedAmount - order.refundedAmount : order.amount;
    expect(netAmount).toBeCloseTo(order.amount, 2);
    expect(order.amount).toBeCloseTo(
      isCancelled ? 0 : client === short.client ? order.agreedAmount / 2 : order.agreedAmount,
      1,
    );
  }
});
