import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { SELLER } from '@/e2e/shop';
import { test } from '@/e2e/support/test';
import { ownAddress, tabTo } from '@/e2e/support/visit';

test.use(ownAddress());

test('a seller adds a product and switches it out of stock by keyboard', async ({ page }) => {
  const { keyboard } = page;
  const name = `Keys ${randomUUID()}`;
  await page.goto('/seller');
  await tabTo(page, page.getByLabel('Email'));
  await keyboard.type(SELLER.email);
  await keyboard.press('Tab');
  await keyboard.type(SELLER.password);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Add Product' })).toBeVisible();

  await tabTo(page, page.getByLabel('Product name'));
  // The Tab key visits the fields in this sequence: description, category (selected by typing its first
  // letters), weight, selling unit, prices, cost price, stock.
  for (const text of [name, 'Made of brass', 'Dai', '200 g', '', '4.50', '3.99', '', '12']) {
    await keyboard.type(text);
    await keyboard.press('Tab');
  }
  // The next Tab stops are the collapsed section with product facts, and the box that adds photos.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Add product', exact: true })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText('Product added')).toBeVisible();

  await tabTo(page, page.getByRole('link', { name: 'Products List' }));
  await keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Find by name'));
  await keyboard.type(name);
  const stock = page.getByRole('switch');
  await expect(stock).toHaveCount(1);
  await tabTo(page, stock);
  await keyboard.press('Space');
  await expect(page.getByText('Stock updated')).toBeVisible();
  await expect(stock).not.toBeChecked();
  const { products } = await (await page.request.get(`/api/product/list?q=${name}`)).json();
  const added = { name, category: 'Dairy', offerPrice: 3.99, stock: 12, inStock: false };
  expect(products).toMatchObject([added]);

  await tabTo(page, page.getByRole('link', { name: 'Orders', exact: true }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Skip to main content' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Logout' }));
  await keyboard.press('Enter');
  await page.waitForURL('/');
});
