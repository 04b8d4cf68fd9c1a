import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import {
  expectAccessible,
  expectAccessibleAtBothSizes,
  expectNoSidewaysScroll,
} from '@/e2e/support/accessible';
import { WITH_PICTURES } from '@/e2e/support/chromium';
import { newSeller, products, shopperWithAddress } from '@/e2e/support/client';
import { addProduct, productData } from '@/e2e/support/photos';
import { test } from '@/e2e/support/test';
import { leaveCart, openSellerArea, ownAddress } from '@/e2e/support/visit';

/* Checks each screen and its states with axe for WCAG 2.2 AA, on phone and desktop, in light and dark mode. */
test.use({ ...ownAddress(), ...WITH_PICTURES });

type Page = [path: string, heading: string | RegExp];

const MAIN: Page[] = [
  ['/', /./],
  ['/products', 'All Products'],
  ['/cart', /./],
  ['/account', 'Account'],
  ['/seller', 'Seller Login'],
];

const OTHERS: Page[] = [
  ['/products/fruits', 'Fresh Fruits'],
  ['/products?sort=discount&offers=1', 'Offers'],
  ['/products?q=milk', 'Results for “milk”'],
  ['/products?q=cheese', 'Results for “cheese”'],
  ['/products?q=nothing-like-it', /^Results for/],
  ['/loader?next=products', /./],
  ['/products/toys', /./],
  ['/my-orders', /./],
  ['/nowhere', /./],
  ['/offline', 'You are offline'],
];

for (const { title, tag, pages } of [
  { title: 'the main public pages are accessible', tag: '@journey', pages: MAIN },
  { title: 'the other public pages are accessible', tag: [], pages: OTHERS },
])
  test(title, { tag }, async ({ page }) => {
    for (const [path, heading] of pages)
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: heading }).first()).toBeVisible();
        await expectAccessibleAtBothSizes(page, path, { hasPhoneParts: path === '/' });
      });
  });

test('no page has CSS transitions for a visitor who prefers reduced motion', async ({ page }) => {
  await page.goto('/products');
  const moving = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter(
          (element) => getComputedStyle(element).transitionProperty !== 'none',
        ).length,
    );
  expect(await moving()).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await moving()).toBeGreaterThan(0);
  const turns = () =>
    page.evaluate(() => {
      const form = document.createElement('form');
      form.ariaBusy = 'true';
      const button = form.appendChild(document.createElement('button'));
      button.type = 'submit';
      document.body.append(form);
      return getComputedStyle(button, '::after').animationIterationCount;
    });
  expect(await turns()).toBe('infinite');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await turns()).toBe('1');
});

test('the pages of products in stock and out of stock are accessible', async ({ page }) => {
  for (const stock of ['in', 'out'] as const) {
    const [product] = await products(BASE_URL, stock, 1);
    await page.goto(`/products/x/${product?._id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleAtBothSizes(page, stock);
  }
});

test('a long name and a missing picture fit into product lists and the cart', async ({ page }) => {
  const name = `Pneumono${'ultramicroscopic'.repeat(4)}${Date.now().toString(36)}`;
  await addProduct(await newSeller(BASE_URL), productData({ name, category: 'Bakery' }), []);
  const [product] = await products(BASE_URL, 'in', 1, name);
  await page.goto(`/products/bakery/${product?._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const tile = page.getByRole('main').locator('.day').filter({ visible: true }).first();
  await expect(tile).toContainText(/^P/);
  await expectNoSidewaysScroll(page, 'product with an unbroken name');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  for (const path of ['/cart', `/products?q=${name}`]) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
    await expect(tile).toContainText(/^P/);
    await expectNoSidewaysScroll(page, `${path} with an unbroken name`);
  }
  await expectAccessibleAtBothSizes(page, 'a product without a picture');
});

test('the login and sign-up forms and the phone menu are accessible', async ({ page }) => {
  const desk = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/products');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectAccessible(page, 'menu', { hasPhoneParts: true });
  await page.getByRole('button', { name: 'Login' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'login, on a phone');
  await page.reload();
  await page.setViewportSize(desk);
  await page.getByRole('button', { name: 'Login' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'login');
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true });
  await submit.click();
  await page.getByLabel('Email').fill(`${randomUUID()}@shopper.example`);
  await page.getByLabel('Password').fill('wrong');
  await submit.click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Invalid email or password');
  await expectAccessibleAtBothSizes(page, 'refused login');
});

test('the cart, the order pages and the account page of a shopper are accessible', {
  tag: '@journey',
}, async ({ page, context }) => {
  const shopper = await shopperWithAddress(BASE_URL);
  const [first, second] = await products(BASE_URL, 'in', 2);
  if (!first || !second) throw new Error('the demo catalogue is not there');
  await shopper.post('/api/order/cod', {
    items: [{ product: first._id, quantity: 2 }],
    address: shopper.addressId,
  });
  await shopper.post('/api/cart/update', { cartItems: { [second._id]: 12 } });
  await shopper.enter(context);
  for (const [path, seen] of [
    ['/cart', second.name],
    ['/my-orders', first.name],
    ['/add-address', 'Street'],
    ['/account', 'This device'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(seen).first()).toBeVisible();
    await expectAccessibleAtBothSizes(page, path, { hasPhoneParts: path === '/cart' });
  }
});

test("the seller's pages are accessible", { tag: '@journey' }, async ({ page }) => {
  const seller = await newSeller(BASE_URL);
  expect((await seller.get('/api/order/seller?limit=1')).status).toBe(200);
  await openSellerArea(page);
  for (const path of ['/seller', '/seller/product-list', '/seller/orders', '/seller/account']) {
    await page.goto(path);
    await expect(page.getByText('Hi! Admin')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectAccessibleAtBothSizes(page, path);
  }
});

test('no bar covers the content of a page at 200% zoom', async ({ page }) => {
  const [product] = await products(BASE_URL, 'in', 1);
  const bars = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => /sticky|fixed/.test(getComputedStyle(element).position))
        .filter((element) => element.checkVisibility() && element.clientWidth > 200)
        .map((element) => element.className),
    );
  const expectNone = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.setViewportSize({ width: 640, height: 800 });
    await expect.poll(async () => (await bars()).length, path).toBeGreaterThan(0);
    await page.setViewportSize({ width: 640, height: 400 });
    await expect.poll(bars, path).toEqual([]);
    await expectNoSidewaysScroll(page, `${path} at 640 px`);
  };
  await leaveCart(page, { [`${product?._id}`]: 1 });
  for (const path of ['/', '/products', `/products/x/${product?._id}`, '/cart'])
    await test.step(path, () => expectNone(path));
  await openSellerArea(page);
  for (const path of ['/seller/orders', '/seller/settings', '/seller/product-list'])
    await test.step(path, () => expectNone(path));
});
