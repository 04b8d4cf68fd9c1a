import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { BASE_URL } from '../shop';
import { newSeller, products, shopperWithAddress } from '../support/client';
import { ownAddress, signInSeller } from '../support/visit';

/* WCAG 2.2 AA by axe on every screen and its states, light and dark. */
test.use(ownAddress());

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function expectAccessible(page: Page, state: string): Promise<void> {
  // Cards off the screen keep the colours of the other scheme until they come up; axe reads them all.
  await page.addStyleTag({ content: '.product-grid > li { content-visibility: visible; }' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`,
    );
    expect(found, `${state}, ${colorScheme}`).toEqual([]);
  }
}

/** Nothing may be wider than the screen, at 320 px (200% zoom of a small laptop, WCAG 1.4.10). */
async function expectNoSidewaysScroll(page: Page, path: string): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(overflow, { message: path }).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}

const PUBLIC: [path: string, heading: string | RegExp][] = [
  ['/', /./],
  ['/products', 'All Products'],
  ['/products/fruits', 'Fresh Fruits'],
  ['/products?q=milk', 'All Products'],
  ['/products?q=nothing-like-it', 'All Products'],
  ['/cart', /./],
  ['/loader', /./],
  ['/nowhere', /./],
  ['/offline', 'You are offline'],
  ['/seller', 'Seller Login'],
];

for (const [path, heading] of PUBLIC)
  test(`${path} is accessible`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading }).first()).toBeVisible();
    await expectAccessible(page, path);
    await expectNoSidewaysScroll(page, path);
  });

for (const stock of ['in', 'out'] as const)
  test(`a product, stock ${stock}, is accessible`, async ({ page }) => {
    const [product] = await products(BASE_URL, stock, 1);
    await page.goto(`/products/x/${product?._id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, stock);
    await expectNoSidewaysScroll(page, stock);
  });

test('login, sign-up, and the menu of a phone', async ({ page, isMobile }) => {
  await page.goto('/products');
  if (isMobile) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectAccessible(page, 'menu');
  }
  await page.getByRole('button', { name: 'Login' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'login');
});

test('the pages of a shopper with a full cart and an order', async ({ page, context }) => {
  const shopper = await shopperWithAddress(BASE_URL);
  const [first, second] = await products(BASE_URL, 'in', 2);
  if (!first || !second) throw new Error('the demo catalogue is not there');
  await shopper.post('/api/order/cod', {
    items: [{ product: first._id, quantity: 2 }],
    address: shopper.addressId,
  });
  await shopper.post('/api/cart/update', { cartItems: { [second._id]: 12 } });
  const value = shopper.cookies.get('token') ?? '';
  await context.addCookies([{ name: 'token', value, url: BASE_URL }]);
  for (const [path, seen] of [
    ['/cart', second.name],
    ['/my-orders', first.name],
    ['/add-address', 'Street'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(seen).first()).toBeVisible();
    await expectAccessible(page, path);
    await expectNoSidewaysScroll(page, path);
  }
});

test("the seller's pages", async ({ page }) => {
  const seller = await newSeller(BASE_URL);
  expect((await seller.get('/api/order/seller?limit=1')).status).toBe(200);
  await signInSeller(page);
  for (const path of ['/seller', '/seller/product-list', '/seller/orders']) {
    await page.goto(path);
    await expect(page.getByText('Hi! Admin')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectAccessible(page, path);
    await expectNoSidewaysScroll(page, path);
  }
});
