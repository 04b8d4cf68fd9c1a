import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { expectAccessibleAtBothSizes } from '@/e2e/support/accessible';
import { products, shopperWithAddress } from '@/e2e/support/client';
import { test } from '@/e2e/support/test';
import { openSellerArea, ownAddress } from '@/e2e/support/visit';

test.use(ownAddress());

test('a seller finds a customer, writes a note, and blocks, exports and erases the customer', async ({
  page,
}) => {
  const [apple] = await products(BASE_URL, 'in', 1);
  const shopper = await shopperWithAddress(BASE_URL);
  const items = [{ product: apple?._id, quantity: 2 }];
  const order = { items, address: shopper.addressId };
  const { body: placed } = await shopper.post('/api/order/cod', order);
  await openSellerArea(page, '/seller/customers');
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible();
  await page.getByRole('searchbox').fill(shopper.email);
  const row = page.getByRole('main').getByRole('listitem');
  await expect(row).toHaveCount(1);
  await expectAccessibleAtBothSizes(page, 'the list of customers');
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Grocer' })).toBeVisible();
  await expect(page.getByText('1 Market Street')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Order/ }).filter({ hasText: '$' })).toBeVisible();
  await expectAccessibleAtBothSizes(page, 'the page of a customer');

  await page.getByLabel('Private note').fill('Rings the second bell');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Note saved')).toBeVisible();

  await page.getByRole('button', { name: 'Block customer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Block customer' }).click();
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await dialog.getByLabel('Reason').fill('Did not pay three times');
  await dialog.getByRole('button', { name: 'Block customer' }).click();
  await expect(page.getByText('Did not pay three times')).toBeVisible();
  const rejected = await shopper.post('/api/order/cod', {
    ...order,
    items: [{ product: apple?._id, quantity: 1 }],
  });
  expect(rejected).toMatchObject({ status: 403 });
  expect(JSON.stringify(rejected.body)).not.toContain('three times');

  // The Back button returns to the search.
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue(shopper.email);
  await expect(row).toContainText('Blocked');
  await row.getByRole('link').click();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download data' }).click(),
  ]);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data.customer.note).toBe('Rings the second bell');
  expect(data.orders).toHaveLength(1);

  await page.getByRole('button', { name: 'Erase data' }).click();
  await dialog.getByRole('button', { name: 'Erase data' }).click();
  await expect(dialog.getByRole('alert')).toContainText('still open');
  await shopper.post('/api/order/cancel', { id: placed.id });
  await dialog.getByRole('button', { name: 'Erase data' }).click();
  await expect(page.getByText('This customer no longer exists')).toBeVisible();
});
