import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { SELLER } from '@/e2e/shop';
import { WITH_PICTURES } from '@/e2e/support/chromium';
import { photo } from '@/e2e/support/photos';
import { test } from '@/e2e/support/test';
import {
  neverReloaded,
  onScreen,
  openFromMenu,
  ownAddress,
  shownProducts,
} from '@/e2e/support/visit';

test.use({ ...ownAddress(), ...WITH_PICTURES });

async function signIn(page: Page, password: string) {
  await onScreen(page.getByLabel('Email')).fill(SELLER.email);
  await onScreen(page.getByLabel('Password')).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

const show = async (page: Page, entry: string, path: string) => {
  await openFromMenu(page, entry);
  await page.waitForURL(path);
};

async function fillProduct(page: Page, name: string) {
  await onScreen(page.getByLabel('Product name')).fill(name);
  await onScreen(page.getByLabel('Product price')).fill('2');
  await onScreen(page.getByLabel('Offer price')).fill('1.50');
}

test("each form of the seller's area can be submitted several times without a reload", async ({
  page,
}) => {
  await page.goto('/seller');
  // The first sign-in may switch the language and reload the page. Sign in now, so that no reload interrupts the test.
  await signIn(page, SELLER.password);
  await expect(onScreen(page.getByText('Hi! Admin'))).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/');
  await page.goto('/seller');
  const isSameDocument = await neverReloaded(page);
  const names = [randomUUID(), randomUUID()];

  for (const name of names) {
    await signIn(page, 'wrong');
    await expect(page.getByText('Invalid Credentials').last()).toBeVisible();
    await signIn(page, SELLER.password);
    await expect(onScreen(page.getByText('Hi! Admin'))).toBeVisible();

    for (const part of ['a', 'b']) {
      await fillProduct(page, `${name} ${part}`);
      const added = page.waitForResponse('**/api/product/add');
      await page.getByRole('button', { name: 'Add product', exact: true }).click();
      expect((await added).status()).toBe(200);
      await expect(onScreen(page.getByLabel('Product name'))).toHaveValue('');
    }

    await show(page, 'Products List', '/seller/product-list');
    for (const part of ['c', 'd']) {
      const imported = page.waitForResponse('**/api/product/import');
      await page.getByLabel('Import CSV').setInputFiles({
        name: 'products.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`name,category,price,offerPrice\n${name} ${part},Grains,2,1\n`),
      });
      expect((await imported).status()).toBe(200);
      await expect(page.getByText('Product file')).toBeVisible();
    }
    await page.getByLabel('Find by name').fill(name);
    await expect(page.getByRole('switch')).toHaveCount(4);

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('/');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Seller Login' })).toBeVisible();
  }
  await isSameDocument();
});

test('the product form keeps unsaved input and photos while the seller visits a different page', async ({
  page,
}) => {
  await page.goto('/seller');
  await signIn(page, SELLER.password);
  await fillProduct(page, 'Half a product');
  const file = { name: 'one.jpg', mimeType: 'image/jpeg', buffer: await photo() };
  await page.locator('input[type=file]').setInputFiles([file]);
  const preview = page.getByRole('img', { name: 'Photo at position 1' });
  await expect(preview).toBeVisible();
  await show(page, 'Orders', '/seller/orders');
  await show(page, 'Add Product', '/seller');
  await expect(onScreen(page.getByLabel('Product name'))).toHaveValue('Half a product');
  // An image that cannot be decoded has the natural width 0.
  const width = await preview.evaluate(async (img: HTMLImageElement) => {
    const again = new Image();
    again.src = img.src;
    await again.decode().catch(() => undefined);
    return again.naturalWidth;
  });
  expect(width).toBeGreaterThan(0);

  await show(page, 'Products List', '/seller/product-list');
  await shownProducts(page).first().getByRole('link').first().click();
  await page.waitForURL(/\/product-list\/\w+$/);
  const name = onScreen(page.getByLabel('Product name'));
  await name.fill('Half a name');
  await show(page, 'Orders', '/seller/orders');
  await page.goBack();
  await expect(name).toHaveValue('Half a name');
});
