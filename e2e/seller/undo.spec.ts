import { expect, type Page } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { newBuyer, openBoard, tileIn } from '@/e2e/support/board-page';
import { type Client, newSeller, products } from '@/e2e/support/client';
import { ownProduct, readAsSeller } from '@/e2e/support/own-product';
import { tap } from '@/e2e/support/tap';
import { test } from '@/e2e/support/test';
import { expectBesideToast, holdToastsOpen, undoBesideDialog } from '@/e2e/support/toasts';
import { onScreen, ownAddress } from '@/e2e/support/visit';
import type { OrderView } from '@/lib/orders/view';

test.use(ownAddress());
test.beforeEach(({ page }) => holdToastsOpen(page));

/* A touch hits the topmost element at its position, as on a real screen. */

async function sellerOn(page: Page): Promise<Client> {
  const seller = await newSeller(BASE_URL);
  await seller.enter(page.context());
  return seller;
}

const expectStatus = (seller: Client, { _id }: OrderView, status: OrderView['status']) =>
  expect
    .poll(
      async () => ((await seller.get(`/api/order/one?id=${_id}`)).body.order as OrderView).status,
    )
    .toBe(status);

test('the toast about a packed order has an "Undo" button that works while a dialog is open', async ({
  page,
}) => {
  const seller = await sellerOn(page);
  const [product] = await products(BASE_URL, 'in', 1);
  if (!product) throw new Error('the catalogue is empty');
  const [packer, driver] = [await newBuyer(), await newBuyer()];
  const [fresh, sent] = [
    await packer.order('cod', [product]),
    await driver.order('cod', [product]),
  ];
  await seller.post('/api/order/pack', { id: sent._id, lines: [] });
  const out = { id: sent._id, from: 'Packed', status: 'Out for delivery' };
  await seller.post('/api/order/status', out);

  await openBoard(page);
  await expect(await tileIn(page, 'On the way', driver.name)).toBeVisible();
  const tile = await tileIn(page, 'New', packer.name);
  await tile.getByRole('button', { name: 'Packed' }).tap();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  const going = await tileIn(page, 'On the way', driver.name);
  // This order has just moved under the finger. An immediate tap would count as a double click.
  await page.waitForTimeout(450);
  await going.getByRole('button', { name: 'Delivered' }).tap();
  await undoBesideDialog(page);
  await expectStatus(seller, fresh, 'Order Placed');
  await expectStatus(seller, sent, 'Out for delivery');
  await tap(page, page.getByRole('dialog').getByRole('button', { name: /^Paid/ }));
  await expectStatus(seller, sent, 'Delivered');
  // The previous toast may still be fading out.
  const present = page.locator('[data-sonner-toast]:not([data-removed="true"])');
  await tap(page, present.getByRole('button', { name: 'Undo' }));
  await expectStatus(seller, sent, 'Out for delivery');
});

test('the "Undo" button of a toast on the order page works while a dialog is open', async ({
  page,
}) => {
  const seller = await sellerOn(page);
  const [product] = await products(BASE_URL, 'in', 1);
  if (!product) throw new Error('the catalogue is empty');
  const order = await (await newBuyer()).order('cod', [product], 1);
  await page.goto(`/seller/orders/${order._id}`);
  await onScreen(page.getByRole('button', { name: /^None of/ })).tap();
  await expect(page.getByRole('button', { name: /^Replace / })).toBeVisible();
  const pack = page.locator('main [data-step]', { hasText: 'Packed' });
  for (const opener of ['Cancel order', /^Replace /]) {
    await pack.tap();
    await expectStatus(seller, order, 'Packed');
    await page.getByRole('button', { name: opener }).tap();
    await undoBesideDialog(page);
    await expectStatus(seller, order, 'Order Placed');
    await tap(page, page.getByRole('dialog').getByRole('button', { name: 'Close' }));
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await expectStatus(seller, order, 'Order Placed');
  // This page's bottom bar moves toasts up. The next page must not inherit this offset.
  const root = page.locator('html');
  await expect(root).toHaveAttribute('style', /--bar: ?[\d.]+px/);
  // On a phone, the order page has no menu.
  await page.getByRole('link', { name: 'Board' }).tap();
  await page.waitForURL('/seller/orders');
  await expect(root).not.toHaveAttribute('style', /--bar: ?\d/);
});

test('the "Undo" button of a toast on the product list works while the price dialog is open', async ({
  page,
}) => {
  const seller = await sellerOn(page);
  const gone = await ownProduct(BASE_URL, seller);
  const kept = await ownProduct(BASE_URL, seller);
  await page.goto('/seller/product-list');
  const bar = page.getByRole('region', { name: 'Selected products' });
  await page.getByLabel(`Select ${gone.name}`).tap();
  await bar.getByRole('button', { name: 'Remove' }).tap();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  await page.getByLabel(`Select ${kept.name}`).tap();
  const buttons = bar.getByRole('button');
  await expectBesideToast(page, buttons);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expectBesideToast(page, buttons);
  await bar.getByRole('button', { name: 'Offer price…' }).tap();
  await undoBesideDialog(page);
  await expect.poll(async () => (await readAsSeller(seller, gone._id)).removedAt).toBeUndefined();
});

test('a click at the moment when a toast appears does not trigger its "Undo" button', async ({
  page,
}) => {
  const seller = await sellerOn(page);
  const [product] = await products(BASE_URL, 'in', 1);
  if (!product) throw new Error('the catalogue is empty');
  const order = await (await newBuyer()).order('cod', [product]);
  await page.goto(`/seller/orders/${order._id}`);
  // Stops the animation at the start of the toast. Among !important styles, the earlier layer wins.
  const moment = await page.addStyleTag({
    content: '@layer base { [data-button] { animation-play-state: paused !important } }',
  });
  // Without this tick, the page would ask for confirmation.
  await page.locator('[data-tick]').tap();
  await page.locator('main [data-step]', { hasText: 'Packed' }).tap();
  const undo = page.locator('[data-sonner-toast] button', { hasText: 'Undo' });
  await expect(undo).toHaveCSS('pointer-events', 'none');
  const { x = 0, y = 0, width = 0, height = 0 } = (await undo.boundingBox()) ?? {};
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await expectStatus(seller, order, 'Packed');
  await moment.evaluate((style: HTMLElement) => style.remove());
  await tap(page, undo);
  await expectStatus(seller, order, 'Order Placed');
});
