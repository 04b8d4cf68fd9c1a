import { expect } from '@playwright/test';
import { expectAccessibleAtBothSizes } from '@/e2e/support/accessible';
import { newSeller, products } from '@/e2e/support/client';
import { test } from '@/e2e/support/own-shop';
import { saveSection } from '@/e2e/support/save-section';
import { ownAddress } from '@/e2e/support/visit';

test.use(ownAddress());

test.afterEach(async ({ ownShop: { url } }) => {
  await saveSection(await newSeller(url), 'mail', { backInStock: false });
});

test('a visitor can request an email about a sold-out product only while stock alerts are on', async ({
  page,
  ownShop: { url },
}) => {
  const [product] = await products(url, 'out', 1);
  const address = `/products/any/${product?._id}`;
  await page.goto(address);
  await expect(page.getByText('Out of stock. Please check back soon.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Email me when available' })).toHaveCount(0);

  await saveSection(await newSeller(url), 'mail', { backInStock: true });
  await page.goto(address);
  await page.getByRole('button', { name: 'Email me when available' }).click();
  await page.getByLabel('Your email address').fill('ada@visitor.example');
  await expectAccessibleAtBothSizes(page, 'the form of a sold-out product');
  await page.getByRole('button', { name: 'Email me when available' }).click();
  await expect(page.getByText(/^Almost done: open the link/)).toBeVisible();
});
