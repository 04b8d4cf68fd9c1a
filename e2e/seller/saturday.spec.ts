import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '@/e2e/support/accessible';
import { newBuyer, openBoard, type SectionName, tileIn } from '@/e2e/support/board-page';
import { Client, newSeller } from '@/e2e/support/client';
import { ownProduct } from '@/e2e/support/own-product';
import { test } from '@/e2e/support/own-shop';
import { tap } from '@/e2e/support/tap';
import { line, onScreen, ownAddress } from '@/e2e/support/visit';
import type { OrderView } from '@/lib/orders/view';

/* A Saturday on a phone of 390 px, by touch. The test plays both the seller and a shopper. */
test.use(ownAddress());

/** The minimum order in dollars. Three pieces at $3.99 reach it, two do not. */
const LEAST = 10;

async function setMinimum(url: string, seller: Client, minimumOrder: number) {
  const { revision } = (await new Client(url).get('/api/shop/settings')).body.shop as {
    revision: number;
  };
  const plain = { name: 'Basketful', currency: 'usd', taxPercent: 2, promiseMinutes: 30 };
  const body = { ...plain, minimumOrder, revision };
  expect((await seller.post('/api/seller/settings', body)).status).toBe(200);
}

const button = (page: Page, name: string | RegExp) => onScreen(page.getByRole('button', { name }));

/** Taps the button for the next step of a buyer's order on the board. */
async function step(page: Page, from: SectionName, label: string, name: string) {
  await tap(page, (await tileIn(page, from, name)).getByRole('button', { name: label }));
}

test.afterEach(async ({ ownShop: { url } }) => setMinimum(url, await newSeller(url), 0));

test('a shopper orders and cancels on a touch screen, and a seller packs orders on a touch screen', async ({
  page,
  context,
  isMobile,
  ownShop: { url },
}) => {
  test.skip(!isMobile, 'a desk has no touch screen');
  const seller = await newSeller(url);
  await setMinimum(url, seller, LEAST);
  const [apples, bread] = [
    await ownProduct(url, seller),
    await ownProduct(url, seller, { category: 'Bakery' }),
  ];
  const [ada, packed, plain] = await Promise.all([newBuyer(url), newBuyer(url), newBuyer(url)]);
  const regretted = await ada.order('cod', [bread], 4);
  const short = await packed.order('cod', [apples, bread], 3);
  await plain.order('cod', [bread], 3);
  await seller.enter(context);
  await ada.client.enter(context);

  // Ada's cart is below the minimum order. The button is disabled and explains why. She adds pieces and
  // orders.
  const shopper = await context.newPage();
  await ada.client.post('/api/cart/update', { cartItems: { [apples._id]: 1 } });
  await shopper.goto('/cart');
  const place = button(shopper, 'Place Order');
  await expect(place).toHaveAttribute('aria-disabled', 'true');
  await tap(shopper, place);
  const reason = shopper.getByText('Minimum order $10.00. Add $6.01 more to order.');
  await expect(reason).toBeFocused();
  await expect(reason).toBeInViewport({ ratio: 1 });
  await expect(place).toHaveAccessibleDescription(/^Minimum order \$10\.00/);
  await expectAccessible(shopper, 'a cart under the minimum');
  for (const quantity of ['2', '3']) {
    await tap(shopper, line(shopper, apples).getByRole('button', { name: /^One more of / }));
    await expect(shopper.getByLabel(/^Quantity of /)).toHaveValue(quantity);
  }
  await expect(reason).toBeHidden();
  await tap(shopper, place);
  await shopper.waitForURL('/my-orders');
  const confirmed = shopper.getByRole('heading', { name: /^Order \d+ is placed$/ });
  await expect(confirmed).toBeFocused();
  await expect(confirmed).toBeInViewport();
  const confirmation = shopper.getByRole('region', { name: /is placed$/ });
  await expect(confirmation).toContainText(/Your order arrives by (\w+day at )?\d+:\d\d\s[AP]M\./);
  await expect(confirmation).toContainText(`Confirmation sent to ${ada.client.email}`);
  await expect(confirmation).toContainText('Pay $12.20 in cash on delivery');
  await expectAccessible(shopper, 'My Orders after an order');
  await expectNoSidewaysScroll(shopper, 'My Orders after an order');

  // Ada cancels her earlier order.
  await shopper.goto(`/my-orders/${regretted._id}`);
  await tap(shopper, shopper.getByRole('button', { name: 'Cancel', exact: true }));
  await tap(shopper, shopper.getByRole('dialog').getByRole('button', { name: 'Cancel order' }));
  const cancelled = shopper.getByRole('heading', { name: 'You cancelled this order' });
  await expect(cancelled).toBeFocused();
  await expect(cancelled).toBeInViewport({ ratio: 1 });
  await shopper.close();

  // The board shows all orders. The seller marks an order as packed too early, and undoes the change.
  await openBoard(page, url);
  await expect(await tileIn(page, 'Done today', ada.name)).toContainText('Cancelled');
  await expect(await tileIn(page, 'New', ada.name)).toContainText('$12.20 to collect');
  await step(page, 'New', 'Packed', plain.name);
  await tap(page, button(page, /^Undo$/));
  await expect(await tileIn(page, 'New', plain.name)).toBeVisible();

  // One piece of the first product is missing. The seller replaces it by a similar product.
  await tap(page, (await tileIn(page, 'New', packed.name)).getByRole('link'));
  await page.waitForURL(`/seller/orders/${short._id}`);
  const tick = (name: string) => onScreen(page.locator('[data-tick]')).filter({ hasText: name });
  await expect(tick(bread.name)).toHaveAccessibleName(/, not counted$/);
  // Each row is low enough that many fit on the screen. The button for the next step is always visible.
  for (const name of [bread.name, apples.name]) {
    const row = onScreen(page.locator('li[data-state]')).filter({ has: tick(name) });
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(80);
    expect((await row.locator('[data-tick] > span').first().boundingBox())?.width).toBe(52);
  }
  await expect(button(page, 'Mark as packed')).toBeInViewport({ ratio: 1 });
  await tap(page, tick(bread.name));
  await expect(tick(bread.name)).toHaveAccessibleName(/, packed$/);
  await tap(page, tick(apples.name));
  await tap(page, button(page, `One less of ${apples.name}`));
  await expect(tick(apples.name)).toHaveAccessibleName(/, 1 missing$/);
  await tap(page, button(page, `Replace ${apples.name}`));
  const choice = page.getByRole('dialog').getByRole('listitem').first();
  const instead = (await choice.locator('.grow').first().textContent()) ?? '';
  await tap(page, choice.getByRole('button'));
  const replaced = onScreen(page.getByText(/^Replaced by 1 × /));
  await expect(replaced).toContainText(/^Replaced by 1 × .+, \$\d\.\d\d$/);
  expect(instead).toContain(/1 × (.+),/.exec((await replaced.textContent()) ?? '')?.[1] ?? '-');
  await expectNoSidewaysScroll(page, 'an order with a replacement');
  await tap(page, button(page, 'Mark as packed'));
  await tap(page, button(page, 'Send out'));
  await tap(page, button(page, 'Delivered'));
  await tap(page, page.getByRole('dialog').getByRole('button', { name: /^Paid \$/ }));
  await expect(onScreen(page.getByText('Mark as unpaid'))).toBeVisible();

  // The orders in the database match what the screens showed.
  const read = async ({ client }: typeof ada, id: string) =>
    (await client.get(`/api/order/one?id=${id}`)).body.order as OrderView;
  expect(await read(ada, regretted._id)).toMatchObject({ status: 'Cancelled', amount: 0 });
  const delivered = await read(packed, short._id);
  expect(delivered).toMatchObject({ status: 'Delivered', isPaid: true });
  const found = delivered.items.map((item) => [item.product._id, item.found]);
  expect(Object.fromEntries(found)).toEqual({ [apples._id]: 2, [bread._id]: 3 });
  expect(delivered.amount).toBeLessThanOrEqual(delivered.agreedAmount);
  const { orders } = (await plain.client.get('/api/order/user')).body as { orders: OrderView[] };
  expect(orders).toMatchObject([{ status: 'Order Placed' }]);
});
