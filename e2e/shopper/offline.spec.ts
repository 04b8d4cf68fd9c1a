import { expect, type Page, test } from '@playwright/test';
import { WITH_PICTURES } from '@/e2e/support/chromium';
import {
  aProduct,
  leaveCart,
  line,
  ownAddress,
  registerWithCart,
  twoProducts,
} from '@/e2e/support/visit';

test.use({ ...WITH_PICTURES, ...ownAddress(), serviceWorkers: 'allow' });

async function workerReady(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // A service worker does not control a page that was already loading when it activated, so the test
  // reloads the page.
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

const picturesCached = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => (await (await caches.open('cart-pictures')).keys()).length),
    )
    .toBeGreaterThan(0);

const goOffline = async (page: Page) => {
  await workerReady(page);
  await picturesCached(page);
  await page.context().setOffline(true);
};

test('a visitor can open the cart offline, but no other page', async ({ page }) => {
  const product = await aProduct(page);
  await leaveCart(page, { [product._id]: 1 });
  await page.goto('/cart');
  await expect(line(page, product)).toBeVisible();
  await goOffline(page);

  await page.goto('/products');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeAttached();
  await page.getByRole('link', { name: 'Go to the cart' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByText('You are offline. This is your cart')).toBeVisible();
  await expect(line(page, product)).toContainText(product.name);
  const picture = line(page, product).getByRole('presentation').first();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);

  await page.context().setOffline(false);
  await expect(page.getByText('You are offline')).toBeHidden();
  await expect(page.getByLabel(`Quantity of ${product.name}`)).toHaveValue('1');
  await page.goto('/products');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Products');
});

test('a shopper can open the cart offline until the shopper signs out', {
  tag: '@journey',
}, async ({ page }) => {
  const product = await registerWithCart(page);
  await page.goto('/cart');
  await expect(line(page, product)).toBeVisible();
  await goOffline(page);
  await page.goto('/cart');
  await expect(page.getByText('You are offline. This is your cart')).toBeVisible();
  await expect(line(page, product)).toContainText(product.name);

  await page.context().setOffline(false);
  await expect(page.getByLabel(`Quantity of ${product.name}`)).toHaveValue('1');
  await page.goto('/my-orders');
  const menu = page
    .getByRole('button', { name: /^(Menu|Profile of .*)$/ })
    .filter({ visible: true });
  await menu.click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logged Out')).toBeVisible();
  await page.context().setOffline(true);
  await page.goto('/cart');
  await expect(page.getByText('We’ll show your cart when you’re back online')).toBeVisible();
  await expect(page.locator('[data-line]')).toHaveCount(0);
});

test('the cart saves a product that a shopper adds offline', async ({ page }) => {
  const [, product] = await twoProducts(page);
  await registerWithCart(page);
  await page.goto('/');
  await workerReady(page);
  await expect(page.getByRole('link', { name: 'Cart 1 item' })).toBeVisible();
  // The first interaction loads the code of toasts. Toasts then work offline.
  await page.mouse.move(5, 5);
  await expect(page.getByLabel(/^Notifications/)).toBeAttached();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: `Add ${product.name} to cart` }).click();
  await expect(page.getByText(/^You are offline. Your change is saved/)).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('You are offline. This is your cart')).toBeVisible();
  // The cart page was never opened online, so the line uses the data of the product card.
  await expect(line(page, product)).toContainText(product.name);
  await expect(line(page, product)).toContainText(`$${product.offerPrice.toFixed(2)}`);
  const picture = line(page, product).locator('img');
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  await expect(page.getByRole('link', { name: 'Cart 2 items' })).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByLabel(`Quantity of ${product.name}`)).toHaveValue('1');
  const savedCart = async () => (await (await page.request.get('/api/user/is-auth')).json()).user;
  await expect.poll(async () => (await savedCart()).cartItems[product._id]).toBe(1);
});

for (const isTold of [true, false])
  test(`an offline page reloads when the connection returns, ${isTold ? 'with an online event' : 'without an online event'}`, async ({
    page,
  }) => {
    // Blocks the `online` event, as if the connection had returned before the page's scripts started.
    if (!isTold)
      await page.addInitScript(() =>
        addEventListener('online', (event) => event.stopImmediatePropagation(), true),
      );
    await page.goto('/products');
    await workerReady(page);
    await page.context().setOffline(true);
    await page.goto('/products/fruits');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fresh Fruits');
  });

test('the service worker serves current pages, not cached pages, while the browser is online', async ({
  page,
}) => {
  await page.goto('/cart');
  await workerReady(page);
  await page.evaluate(async () => {
    const cache = await caches.open('shell');
    for (const path of ['/cart', '/products'])
      await cache.put(
        path,
        new Response('<h1>Yesterday</h1>', { headers: { 'Content-Type': 'text/html' } }),
      );
  });
  for (const path of ['/cart', '/products']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Yesterday');
  }
  // Opening the cart online has updated the cached page of the cart.
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/cart'))?.text()))
    .not.toContain('Yesterday');
  const { headers } = await page.request
    .get('/sw.js')
    .then((answer) => ({ headers: answer.headers() }));
  expect(headers['cache-control']).toBe('no-cache');
});
