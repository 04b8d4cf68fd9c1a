import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '@/e2e/support/accessible';
import { openBoard } from '@/e2e/support/board-page';
import { newSeller, products } from '@/e2e/support/client';
import { test } from '@/e2e/support/own-shop';
import { addAddress, ownAddress, register, registerWithCart } from '@/e2e/support/visit';

/* Uses `ownShop`, because nobody can order while a shop is paused. */

test.use(ownAddress());

// End the pause after a failure as well, because other tests of this worker place orders.
test.afterEach(async ({ ownShop: { url } }) => {
  await (await newSeller(url)).post('/api/seller/pause', { on: false });
});

const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' });

const PAUSED = /^We are not accepting new orders at the moment\. You can order again/;

const barOf = (page: Page) => {
  const bar = page.getByRole('banner').locator('[aria-live]');
  return { pause: bar.locator('bdi').last(), promise: bar.getByText('Delivered in under') };
};

async function expectPaused(page: Page, path?: string): Promise<void> {
  const { pause, promise } = barOf(page);
  await expect(pause, path).toHaveText(PAUSED);
  await expect(promise, path).toBeHidden();
}

async function expectOpen(page: Page): Promise<void> {
  const { pause, promise } = barOf(page);
  await expect(promise).toBeVisible();
  await expect(pause).toBeEmpty();
}

const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('each page of a paused shop shows the pause in place of the delivery time', async ({
  page,
  browser,
  ownShop: { url },
}) => {
  const seller = await newSeller(url);
  const promise = page.getByText('Fastest Delivery', { exact: true });
  const isAsked = page.waitForResponse('**/api/user/is-auth');
  await page.goto(`${url}/`);
  await isAsked;
  await expectOpen(page);
  await expect(promise).toBeVisible();
  await seller.post('/api/seller/pause', { on: true, minutes: 30 });

  await test.step('an idle page sends no requests', async () => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    // In 22 s, the service worker registers, and the page in the router's cache expires.
    await page.waitForTimeout(22_000);
    page.removeAllListeners('request');
    expect(sent.filter((address) => address.includes('/api/'))).toEqual([]);
    await expectOpen(page);
  });

  await test.step('an open page shows the pause when the shopper returns to it or navigates to another page', async () => {
    await comeBack(page);
    await expectPaused(page);
    await expect(promise).toBeHidden();
    await seller.post('/api/seller/pause', { on: false });
    await comeBack(page);
    await expectOpen(page);
    await seller.post('/api/seller/pause', { on: true, minutes: 30 });
    await page.waitForTimeout(21_000);
    await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
    await page.waitForURL('**/cart');
    await expectPaused(page);
  });

  await test.step('a newly opened page shows the pause at once', async () => {
    const [product] = await products(url, 'in', 1);
    for (const path of ['/products', `/products/x/${product?._id}`, '/cart', '/search?q=milk']) {
      await page.goto(`${url}${path}`);
      await expectPaused(page, path);
    }
    await expectNoSidewaysScroll(page, 'paused page');
    await expectAccessible(page, 'paused page', { hasPhoneParts: true });
  });

  await test.step('the open page of a signed-in shopper shows when orders are paused and resumed', async () => {
    const shopper = await browser.newContext({ baseURL: url, ...ownAddress() });
    const orders = await shopper.newPage();
    await register(orders);
    await orders.goto('/my-orders');
    await expectPaused(orders);
    await seller.post('/api/seller/pause', { on: false });
    await expectOpen(orders);
    await shopper.close();
  });
});

test('an open cart shows that the shop is paused after the server has rejected the order', async ({
  browser,
  ownShop: { url },
}) => {
  const shopper = await browser.newContext({ baseURL: url, ...ownAddress() });
  const cart = await shopper.newPage();
  await registerWithCart(cart);
  await addAddress(cart);
  // The blocked event stream hides the pause from the open cart.
  await cart.route('**/api/order/events**', (route) => route.abort());
  await cart.goto('/cart');
  await expectOpen(cart);
  await expect(placeOrder(cart)).not.toHaveAttribute('aria-disabled', 'true');
  await (await newSeller(url)).post('/api/seller/pause', { on: true, minutes: 30 });
  await placeOrder(cart).click();
  await expectPaused(cart);
  await shopper.close();
});

test('an open cart shows immediately that the shop is paused or reopened', async ({
  page,
  context,
  browser,
  ownShop: { url },
}) => {
  const shopper = await browser.newContext({ baseURL: url, ...ownAddress() });
  const cart = await shopper.newPage();
  await registerWithCart(cart);
  await addAddress(cart);
  await cart.goto('/cart');
  await expect(placeOrder(cart)).not.toHaveAttribute('aria-disabled', 'true');
  await (await newSeller(url)).enter(context);
  await openBoard(page, url);

  await page.getByRole('button', { name: 'Pause orders' }).click();
  // After midnight, the heading also names the day.
  const paused = page.getByRole('heading', { name: /^No new orders until (\w+day at )?\d/ });
  await expect(paused).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reopen', exact: true })).toBeFocused();
  const reason = cart.getByRole('main').getByText(PAUSED);
  await expect(cart.getByRole('banner').getByText(PAUSED)).toBeVisible({ timeout: 5_000 });
  await expect(reason).toBeVisible({ timeout: 5_000 });
  await expect(placeOrder(cart)).toHaveAttribute('aria-disabled', 'true');
  await placeOrder(cart).click({ force: true });
  await expect(reason).toBeFocused();
  await expectAccessible(page, 'paused board', { hasPhoneParts: true });
  await expectNoSidewaysScroll(page, 'paused board');

  await page.getByLabel('Message to shoppers').fill('The oven is broken.');
  await page.getByRole('button', { name: 'Until I reopen' }).click();
  await expect(page.getByRole('heading', { name: 'No new orders until you reopen' })).toBeVisible();
  const oven = cart.getByText('The oven is broken.', { exact: true });
  await expect(oven).toHaveCount(2);

  await page.getByRole('button', { name: 'Reopen', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pause orders' })).toBeFocused();
  await expect(oven).toHaveCount(0);
  await placeOrder(cart).click();
  await cart.waitForURL('/my-orders');
  await shopper.close();
});
