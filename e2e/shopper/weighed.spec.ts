import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { brokenLines, cutTexts } from '@/e2e/support/accessible';
import { newSeller, products } from '@/e2e/support/client';
import { addProduct, productData } from '@/e2e/support/photos';
import { boxOf } from '@/e2e/support/tap';
import { test } from '@/e2e/support/test';
import {
  addAddress,
  line,
  newestOrderOf,
  onScreen,
  openSellerArea,
  ownAddress,
  register,
  type Sold,
} from '@/e2e/support/visit';

test.use(ownAddress());

/*
 * A shopper orders grapes at $4.99 a kilogram, at least 200 g, in units of 50 g. The phone tests pay by
 * card, and the desktop tests pay in cash.
 */

async function grapes(): Promise<Sold> {
  const seller = await newSeller(BASE_URL);
  const { name, category } = productData({ name: `Weintrauben ${randomUUID().slice(0, 8)}` });
  const weighed = { soldBy: 'weight', step: 50, least: 200, pricePerUnit: 4.99, stock: 5_000 };
  await addProduct(seller, productData({ name, category, ...weighed }), []);
  const [product] = await products(BASE_URL, 'in', 1, name);
  if (!product) throw new Error('the grapes were not added');
  return { ...product, category };
}

async function order(page: Page, way: 'Online Payment' | 'Cash On Delivery'): Promise<Sold> {
  const product = await grapes();
  await register(page);
  await addAddress(page);
  await page.goto(`/products/${product.category.toLowerCase()}/${product._id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const more = `Add 50\u00a0g of ${product.name}`;
  await page.getByRole('button', { name: more }).first().click();
  // Goods by weight count as one item in the cart.
  await expect(page.getByRole('link', { name: /\b1 item$/ }).first()).toBeVisible();
  await page.goto('/cart');
  await expect(line(page, product)).toContainText('250\u00a0g');
  // The packed weight can be at most 275 g. This costs $1.37 plus 2% tax ($0.02).
  await expect(onScreen(page.getByText('at most $1.39')).first()).toBeVisible();
  await page.getByLabel(way).check();
  await page.getByRole('button', { name: 'Place Order' }).click();
  return product;
}

async function pack(browser: Browser, id: string, { name }: Sold, before: string): Promise<Page> {
  const context = await browser.newContext(ownAddress());
  const seller = await context.newPage();
  await openSellerArea(seller, `/seller/orders/${id}`);
  await expect(seller.getByText(before).first()).toBeVisible();
  await seller.getByLabel(`Weight of ${name}, in g`).fill('240');
  await expect(seller.getByText('10\u00a0g less')).toBeVisible();
  await seller.getByRole('button', { name: 'Save', exact: true }).click();
  await seller.getByRole('button', { name: 'Mark as packed' }).click();
  await expect(seller.getByRole('button', { name: 'Send out' })).toBeVisible();
  return seller;
}

test('the shop authorizes the maximum price of weighed grapes, and captures the price of the packed weight @phone', {
  tag: '@journey',
}, async ({ page, browser }) => {
  const product = await order(page, 'Online Payment');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('$1.39');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.waitForURL('**/my-orders');
  await expect(page.getByRole('article')).toContainText('The amount is authorized on your card');
  const id = await newestOrderOf(page);
  await page.goto(`/my-orders/${id}`);
  await expect(page.getByText('about $1.25, at most $1.37').first()).toBeVisible();
  expect(await brokenLines(page)).not.toContain('Weintrauben');
  const seller = await pack(browser, id, product, 'Pending');
  await expect(seller.getByText('Paid', { exact: true }).first()).toBeVisible();
  await seller.context().close();
  await page.goto(`/my-orders/${id}`);
  const receipt = page.getByRole('main');
  // 240 g cost $1.20, plus 2% tax ($0.02).
  for (const label of ['240\u00a0g', '$1.22', 'Paid online'])
    await expect(receipt).toContainText(label);
  await expect(receipt).not.toContainText('Refund');
});

test('a courier collects the price of the packed weight in cash @desk', async ({
  page,
  browser,
}) => {
  const product = await order(page, 'Cash On Delivery');
  await page.waitForURL('**/my-orders');
  await expect(page.getByRole('article')).toContainText('Pay about $1.27, at most $1.39 in cash');
  const id = await newestOrderOf(page);
  const seller = await pack(browser, id, product, 'Pending');
  await seller.getByRole('button', { name: 'Send out' }).click();
  await seller.getByRole('button', { name: 'Delivered' }).click();
  const dialog = seller.getByRole('dialog');
  await dialog.getByRole('button', { name: /\$1\.22/ }).click();
  await expect(seller.getByText('Paid', { exact: true }).first()).toBeVisible();
  // The refund dialog counts grams, not units of 50 g.
  await seller.getByRole('button', { name: 'Refund', exact: true }).click();
  const back = seller.getByRole('dialog');
  await expect(back.getByText('$4.99/kg')).toBeVisible();
  await back.getByRole('button', { name: `Add 48\u00a0g of ${product.name}` }).click();
  await expect(back.getByText('48\u00a0g of 240\u00a0g')).toBeVisible();
  await back.getByRole('button', { name: 'Not now' }).click();
  await seller.goto('/seller/product-list');
  await seller.getByLabel('Find by name').fill(product.name);
  await seller.getByRole('button', { name: `Add 50\u00a0g of ${product.name}` }).click();
  await expect(seller.getByText('4.81\u00a0kg left')).toBeVisible();
  await expect(seller.getByLabel(`Price of ${product.name}, /kg`, { exact: true })).toHaveValue(
    '4.99',
  );
  await seller.context().close();
  await page.goto(`/my-orders/${id}`);
  for (const label of ['240\u00a0g', '$1.22', 'Paid'])
    await expect(page.getByRole('main')).toContainText(label);
});

test('on the page of a weighed product, the cart link fits beside the weight @phone', async ({
  page,
}) => {
  const product = await grapes();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/products/${product.category.toLowerCase()}/${product._id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const link = page.locator('[data-own-bar]').getByRole('link', { name: 'View cart' });
  await link
    .locator('span')
    .first()
    .evaluate((label) => {
      label.textContent = 'Zum Warenkorb';
    });
  expect(await cutTexts(page)).toEqual([]);
});

test('the bottom bar does not cover the error about a weight above the limit @phone', async ({
  page,
}) => {
  const product = await grapes();
  const others = await products(BASE_URL, 'in', 8);
  await register(page);
  await addAddress(page);
  const { addresses } = await (await page.request.get('/api/address/get')).json();
  const lines = [product, ...others.filter(({ _id }) => _id !== product._id)];
  const items = lines.map(({ _id }) => ({ product: _id, quantity: 5 }));
  const data = { items, address: addresses[0]._id };
  expect((await page.request.post('/api/order/cod', { data })).status()).toBe(200);
  await openSellerArea(page, `/seller/orders/${await newestOrderOf(page)}`);
  const field = page.getByLabel(`Weight of ${product.name}, in g`);
  await expect(field).toBeVisible();
  // Scrolls the field to just above the bar, where the error would otherwise be hidden.
  await field.evaluate((input) => {
    input.focus({ preventScroll: true });
    const bar = document.querySelector('[data-bar]')?.getBoundingClientRect();
    window.scrollBy(0, input.getBoundingClientRect().bottom + 4 - (bar?.top ?? 0));
  });
  await page.keyboard.type('150');
  const limitAlert = page.getByRole('alert').filter({ hasText: '225' });
  await expect(limitAlert).toBeVisible();
  const bar = await boxOf(page.locator('[data-bar]'));
  const { y, height } = await boxOf(limitAlert);
  expect(y + height).toBeLessThanOrEqual(bar.y);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(onScreen(page.getByText('Cancelled', { exact: true })).first()).toBeVisible();
  await expect(field).toHaveCount(0);
});
