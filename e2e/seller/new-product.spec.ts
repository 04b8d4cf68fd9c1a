import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { SELLER } from '@/e2e/shop';
import { test } from '@/e2e/support/test';
import { onScreen, openFromMenu, ownAddress, tabTo } from '@/e2e/support/visit';

test.describe('keyboard input on the page Add Product', () => {
  test.use(ownAddress());

  test('the seller adds a product by keyboard, and marks the product as out of stock', async ({
    page,
  }) => {
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
    // The Tab sequence: description, category (by its first letters), weight, selling unit, prices, cost price, stock.
    for (const text of [name, 'Made of brass', 'Dai', '200 g', '', '4.50', '3.99', '', '12']) {
      await keyboard.type(text);
      await keyboard.press('Tab');
    }
    // Tab skips to the collapsed product facts, then to the box that adds photos.
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
});

test.describe('import of a product file', () => {
  test('the seller sees which lines of a product file were rejected', async ({ page }) => {
    await page.goto('/seller');
    await page.getByLabel('Email').fill(SELLER.email);
    await page.getByLabel('Password').fill(SELLER.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await openFromMenu(page, 'Products List');
    const name = `Filed ${randomUUID()}`;
    const file = `name,category,price,offerPrice,inStock\n${name},Grains,2,1.50,no\nNobody,Nowhere,1,1,\n`;
    await page
      .getByLabel('Import CSV')
      .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    // Rejected lines must not cause a success toast.
    const toast = page.locator('[data-sonner-toast]', { hasText: '1 row skipped' });
    await expect(toast).toHaveAttribute('data-type', 'error');
    await expect(page.getByText('Line 3: Choose a category from the list')).toBeVisible();
    await page.getByLabel('Find by name').fill(name);
    await expect(page.getByRole('switch', { name: `${name} in stock` })).not.toBeChecked();
    await onScreen(page.getByLabel('Category')).selectOption('Grains');
    await page.getByLabel('Stock', { exact: true }).selectOption('out');
    await expect(page).toHaveURL(/\?q=Filed.*&category=Grains&stock=out$/);
    const list = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download this list' }).click();
    expect(await readFile(await (await list).path(), 'utf8')).toBe(
      '\ufeffline,reason\n3,"Choose a category from the list"',
    );
    await page.reload();
    await expect(page.getByLabel('Find by name')).toHaveValue(name);
    await expect(page.getByLabel('Stock', { exact: true })).toHaveValue('out');
    await expect(page.getByRole('switch')).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Export CSV' })).toBeHidden();
    await page.getByText('Product file').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Import CSV')).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(page.getByText('Import CSV')).toBeHidden();
    await expect(page.locator('summary', { hasText: 'Product file' })).toBeFocused();
    await page.keyboard.press('Enter');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const saved = await readFile(await (await download).path(), 'utf8');
    expect(saved).toContain(`${name},Grains,2.00,1.50,,,false,`);
  });
});
