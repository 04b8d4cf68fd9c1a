import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { SELLER } from '@/e2e/shop';
import { test } from '@/e2e/support/test';
import { onScreen, openFromMenu } from '@/e2e/support/visit';

test('the seller imports a product file and sees which lines the shop rejected', async ({
  page,
}) => {
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
  // If some lines were rejected, the page must not show a success toast.
  const toast = page.locator('[data-sonner-toast]', { hasText: '1 line skipped' });
  await expect(toast).toHaveAttribute('data-type', 'error');
  await expect(page.getByText('Line 3: Choose a category from the list')).toBeVisible();
  await page.getByLabel('Find by name').fill(name);
  await expect(page.getByRole('switch', { name: `${name} in stock` })).not.toBeChecked();
  // A reload keeps the filters, because the URL contains them.
  await onScreen(page.getByLabel('Category')).selectOption('Grains');
  await page.getByLabel('Stock', { exact: true }).selectOption('out');
  await expect(page).toHaveURL(/\?q=Filed.*&category=Grains&stock=out$/);
  const list = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download this list' }).click();
  expect(await readFile(await (await list).path(), 'utf8')).toBe(
    'line,reason\n3,"Choose a category from the list"',
  );
  await page.reload();
  await expect(page.getByLabel('Find by name')).toHaveValue(name);
  await expect(page.getByLabel('Stock', { exact: true })).toHaveValue('out');
  await expect(page.getByRole('switch')).toHaveCount(1);
  // The test opens the menu by keyboard. The menu contains import and export.
  await expect(page.getByRole('link', { name: 'Export CSV' })).toBeHidden();
  await page.getByText('CSV file').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Import CSV')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Import CSV')).toBeHidden();
  await expect(page.locator('summary', { hasText: 'CSV file' })).toBeFocused();
  await page.keyboard.press('Enter');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const saved = await readFile(await (await download).path(), 'utf8');
  expect(saved).toContain(`${name},Grains,2.00,1.50,,,false,`);
});
