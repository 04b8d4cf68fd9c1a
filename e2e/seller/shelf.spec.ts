import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { WITH_PICTURES } from '@/e2e/support/chromium';
import { Client, shopperWithAddress } from '@/e2e/support/client';
import { photo } from '@/e2e/support/photos';
import {
  addAddress,
  newestOrderOf,
  openFromMenu,
  openSellerArea,
  orderOfSeller,
  ownAddress,
  register,
} from '@/e2e/support/visit';

test.use({ ...ownAddress(), ...WITH_PICTURES });

test('a shopper buys a product that the seller has just added with photos', {
  tag: '@journey',
}, async ({ page, browser }) => {
  test.setTimeout(120_000);
  const name = `Quinces ${randomUUID()}`;
  await openSellerArea(page);
  const files = await Promise.all(
    [320, 340, 360].map(async (width) => ({
      name: `${width}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await photo(width),
    })),
  );
  await page.locator('input[type=file]').setInputFiles(files);
  await page.getByLabel('Product name').fill(name);
  await page.getByLabel('Category').selectOption('Fruits');
  await page.getByLabel('Product price').fill('5');
  await page.getByLabel('Offer price').fill('4.25');
  await page.getByRole('button', { name: 'Add product', exact: true }).click();
  await expect(page.getByText('Product added')).toBeVisible();

  const visit = await browser.newContext({ baseURL: BASE_URL, ...ownAddress() });
  const shop = await visit.newPage();
  await register(shop);
  await addAddress(shop);
  for (const path of ['/products', '/products/fruits']) {
    await shop.goto(path);
    await expect(shop.getByRole('link', { name }).first(), path).toBeVisible();
  }
  await shop.getByRole('link', { name }).first().click();
  await expect(shop.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(shop.getByLabel(/^Photo \d$/)).toHaveCount(3);
  const path = new URL(shop.url()).pathname;
  expect(await (await fetch(`${BASE_URL}/sitemaps/0.xml`)).text()).toContain(path);

  await shop.getByRole('button', { name: 'Buy now' }).first().click();
  await shop.waitForURL('/cart');
  await shop.getByRole('button', { name: 'Place Order' }).first().click();
  await shop.waitForURL('/my-orders');
  await expect(shop.getByRole('article', { name: /^Order / })).toContainText(name);
  const order = await newestOrderOf(shop);
  await visit.close();

  await expect(await orderOfSeller(page, order)).toContainText(name);
  await openFromMenu(page, 'Products List');
  await page.getByLabel('Find by name', { exact: true }).fill(name);
  await page.getByRole('switch', { name }).click();
  await expect(page.getByText('Stock updated')).toBeVisible();

  const late = await browser.newContext({ baseURL: BASE_URL });
  const next = await late.newPage();
  for (const list of ['/products', '/products/fruits', `/products?q=${encodeURIComponent(name)}`]) {
    await next.goto(list);
    await expect(next.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(next.getByRole('link', { name }), list).toHaveCount(0);
  }
  await next.goto(path);
  await expect(next.getByText('Out of stock', { exact: false })).toBeVisible();
  await expect(next.getByRole('button', { name: 'Buy now' })).toHaveCount(0);
  await late.close();

  const shopper = await shopperWithAddress(BASE_URL);
  const { body } = await new Client(BASE_URL).get(
    `/api/product/list?q=${encodeURIComponent(name)}`,
  );
  const [product] = body.products as { _id: string }[];
  const items = [{ product: product?._id, quantity: 1 }];
  const rejected = await shopper.post('/api/order/cod', { items, address: shopper.addressId });
  expect([rejected.status, String(rejected.body.message)]).toEqual([
    409,
    expect.stringContaining(name),
  ]);
});
