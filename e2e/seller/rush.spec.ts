import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '@/e2e/support/accessible';
import { newBuyer, openBoard, tileIn } from '@/e2e/support/board-page';
import { newSeller, products } from '@/e2e/support/client';
import { hold } from '@/e2e/support/network-faults';
import { ownProduct } from '@/e2e/support/own-product';
import { test } from '@/e2e/support/own-shop';
import { onScreen, ownAddress } from '@/e2e/support/visit';

test.use(ownAddress());

const RUSH = 30;

/** Delays the next refunds at the Stripe emulator. The payment page has the URL of the emulator. */
async function delayRefunds(payPage: string, ms: number) {
  const fault = { on: 'api', kind: 'hang', ms, match: 'POST /v1/refunds', count: 2 };
  const answer = await fetch(new URL('/_stand-in/faults', payPage), {
    method: 'POST',
    body: JSON.stringify(fault),
  });
  expect(answer.status).toBe(200);
}

/**
 * Clicks the next step of an order. The order below must then move to its place. Consecutive clicks hit different parts
 * of the button, because the board ignores a double click.
 */
async function clickStep(tile: Locator, label: string, count = 0) {
  const below = await tile.locator('xpath=following-sibling::li[1]').elementHandles();
  const place = (await tile.boundingBox())?.y ?? Number.NaN;
  const button = tile.getByRole('button', { name: label });
  const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
  const position = { x: width * (count % 2 === 0 ? 0.2 : 0.8), y: height / 2 };
  await button.click({ position });
  for (const next of below)
    await expect
      .poll(async () => Math.abs(((await next.boundingBox())?.y ?? Number.NaN) - place), {
        intervals: [20],
      })
      .toBeLessThan(2);
}

test('the order board keeps its scroll position while a packer handles 30 orders on a phone', async ({
  page,
  context,
  isMobile,
  ownShop: { url },
}) => {
  test.skip(!isMobile, 'a wider screen shows all sections');
  await (await newSeller(url)).enter(context);
  const [product] = await products(url, 'in', 1);
  if (!product) throw new Error('the catalogue is empty');
  const [buyer, other] = [await newBuyer(url), await newBuyer(url)];
  // Nobody clicks these orders. The first three make the page scroll, the last is below the clicked orders.
  for (const quantity of [1, 2, 3]) await other.order('cod', [product], quantity);
  const quantities = Array.from({ length: RUSH }, (_, n) => n + 1);
  await Promise.all(quantities.map((quantity) => buyer.order('cod', [product], quantity)));
  await other.order('cod', [product], 4);
  await page.clock.install();
  await openBoard(page, url);
  for (const [section, label] of [
    ['New', 'Packed'],
    ['Packed', 'Send out'],
  ] as const) {
    const tiles = await tileIn(page, section, buyer.name, RUSH);
    await expect(tiles).toHaveCount(RUSH);
    expect((await tiles.first().boundingBox())?.height).toBeLessThanOrEqual(120);
    await tiles.first().evaluate((tile) => tile.scrollIntoView({ block: 'center' }));
    const before = await page.evaluate(() => scrollY);
    for (let n = 0; n < RUSH; n += 1) await clickStep(tiles.first(), label, n);
    await expect(tiles).toHaveCount(0);
    expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(2);
  }
  const sent = await tileIn(page, 'On the way', buyer.name, RUSH);
  await expect(sent).toHaveCount(RUSH);
  // The toast with Undo disappears after seconds. The order shows Undo for a minute.
  await page.clock.fastForward(10_000);
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeHidden();
  const undo = sent.last().getByRole('button', { name: /^Undo: / });
  await expect(undo).toBeVisible();
  await undo.scrollIntoViewIfNeeded();
  const place = await sent.last().boundingBox();
  await page.clock.fastForward(60_000);
  await expect(undo).toBeHidden();
  expect(await sent.last().boundingBox()).toEqual(place);
  await expect
    .poll(() =>
      page.evaluate(() => {
        const [, title = '0'] = /^\((\d+)\)/.exec(document.title) ?? [];
        const heading = [...document.querySelectorAll('h2')].find((h2) =>
          /^New \d/.test(h2.textContent ?? ''),
        );
        return heading?.textContent === `New ${title}`;
      }),
    )
    .toBe(true);
});

const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        // The observer reports earlier shifts only after the next frame.
        setTimeout(() => resolve(sum), 500);
      }),
  );

test('new orders do not move the cards of a full order board', async ({
  page,
  context,
  isMobile,
  ownShop: { url },
}) => {
  await (await newSeller(url)).enter(context);
  const [product] = await products(url, 'in', 1);
  if (!product) throw new Error('the catalogue is empty');
  const buyer = await newBuyer(url);
  let quantity = 0;
  const place = (count: number) => {
    // Identical orders within some seconds count as duplicates, so the quantities differ.
    const orders = Array.from({ length: count }, () => {
      quantity += 1;
      return buyer.order('cod', [product], quantity);
    });
    return Promise.all(orders);
  };
  await place(29);
  await page.route('**/api/order/seller*', async (route) => {
    await pause(1_000);
    await route.continue();
  });
  const list = await hold(page, '**/api/order/seller*', 'request');
  await openBoard(page, url);
  if (isMobile) await expect(page.getByRole('button', { name: /^– ?New$/ })).toBeVisible();
  list.release();
  await tileIn(page, 'New', buyer.name, 29);
  const search = page.getByLabel('Search by name, address, email or ID');
  const { y = Number.NaN } = (await search.boundingBox()) ?? {};
  expect(y).toBeLessThan(400);
  expect(await shiftOf(page), 'while the page opens').toBeLessThan(0.1);
  await place(3);
  await tileIn(page, 'New', buyer.name, 32);
  expect(await shiftOf(page), 'after three more orders').toBeLessThan(0.1);

  await search.fill(buyer.name);
  await expect(page.getByRole('article')).toHaveCount(20);
  await expect(onScreen(page.locator('section li [data-step]'))).toHaveCount(0);
  await expectNoSidewaysScroll(page, 'orders that were found');
  await page.getByLabel('Any status').selectOption('Delivered');
  await expect(page.getByText('No orders found')).toBeVisible();
  await expect(page).toHaveURL(/[?&]status=Delivered/);
  await page.reload();
  await expect(page.getByText('No orders found')).toBeVisible();
  await page.getByLabel('Any status').selectOption('Order Placed');
  await page.getByLabel('Any payment status').selectOption('unpaid');
  await expect(page.getByRole('article')).toHaveCount(20);
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  await expect(search).toHaveValue('');
  await tileIn(page, 'New', buyer.name, 32);
});

test('seller and shopper see the progress of a refund', async ({
  page,
  context,
  ownShop: { url },
}) => {
  const seller = await newSeller(url);
  const own = await ownProduct(url, seller);
  const buyer = await newBuyer(url);
  const order = await buyer.order('stripe', [own]);
  await seller.enter(context);
  await buyer.client.enter(context);
  const shopper = await context.newPage();
  await shopper.goto(`/my-orders/${order._id}`);
  await expect(onScreen(shopper.getByText('Paid online'))).toBeVisible();
  await page.goto(`/seller/orders/${order._id}`);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why? (optional)').fill('The quinces are spoilt, sorry');
  await delayRefunds(buyer.payPage(), 6_000);
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  const sides = [page, shopper];
  const see = (text: string | RegExp) =>
    Promise.all(sides.map((side) => expect(onScreen(side.getByText(text))).toBeVisible()));
  await see(/^Refund in progress: \$4\.06/);
  await see('Cancelled by the shop');
  await see('The quinces are spoilt, sorry');
  await see(/^Refunded: \$4\.06/);
  for (const side of sides)
    await expect(onScreen(side.getByText(/^Refund in progress/))).toBeHidden();
});
