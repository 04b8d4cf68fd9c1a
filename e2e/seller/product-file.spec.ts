import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { SELLER } from '../shop';

test('the seller gives a product file, reads what was not taken, and takes the catalogue away', async ({
  page,
}) => {
  await page.goto('/seller');
  await page.getByLabel('Email').fill(SELLER.email);
  await page.getByLabel('Password').fill(SELLER.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Products List' }).click();
  const name = `Filed ${randomUUID()}`;
  const file = `name,category,price,offerPrice,inStock\n${name},Grains,2,1.50,no\nNobody,Nowhere,1,1,\n`;
  await page
    .getByLabel('Import CSV')
    .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(page.getByText('Line 3: Choose a category from the list')).toBeVisible();
  await page.getByLabel('Find by name').fill(name);
  await expect(page.getByRole('switch', { name: `${name} in stock` })).not.toBeChecked();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const saved = await readFile(await (await download).path(), 'utf8');
  expect(saved).toContain(`${name},Grains,2.00,1.50,,,false,`);
});
