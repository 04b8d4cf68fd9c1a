import { expect } from '@playwright/test';
import { expectAccessibleAtBothSizes } from '@/e2e/support/accessible';
import { newSeller } from '@/e2e/support/client';
import { test } from '@/e2e/support/own-shop';
import { saveSection } from '@/e2e/support/save-section';
import { ownAddress } from '@/e2e/support/visit';

test.use(ownAddress());

const setPasteList = async (url: string, isOn: boolean) =>
  saveSection(await newSeller(url), 'shop', { pasteList: isOn });

test.afterEach(async ({ ownShop: { url } }) => {
  await setPasteList(url, false);
});

test('a visitor pastes a list on a phone, checks the products and adds them to the cart', async ({
  page,
  ownShop: { url },
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/cart');
  const link = page.getByRole('link', { name: 'Paste a shopping list' });
  await expect(page.getByRole('link', { name: 'Start shopping' })).toBeVisible();
  await expect(link).toHaveCount(0);
  await setPasteList(url, true);

  await page.goto('/products?q=milk');
  await expect(link).toBeVisible();
  await page.goto('/cart');
  await link.click();
  await page.waitForURL('/shopping-list');
  const list = page.getByLabel('Your list');
  await list.fill('5 onions\n2 x whole milk\nmotor oil');
  await page.reload();
  await expect(list).toHaveValue('5 onions\n2 x whole milk\nmotor oil');
  await page.getByRole('button', { name: 'Find products' }).click();
  await expect(page.getByRole('heading', { name: 'Products on your list' })).toBeFocused();
  await expect(page.getByText('2 of 3 lines found')).toBeVisible();
  await expect(page.getByText('Please check the amount.')).toHaveCount(1);
  await expectAccessibleAtBothSizes(page, 'the products of a shopping list');

  await page.getByRole('button', { name: 'One more of Brown Onions' }).click();
  await page.getByRole('button', { name: 'Add 2 products to cart' }).dblclick();
  await expect(
    page.getByRole('heading', { name: '2 products from your list are in your cart.' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Go to cart' }).click();
  await expect(page.getByLabel('Quantity of Brown Onions')).toHaveValue('2');
  await expect(page.getByLabel('Quantity of Fresh Whole Milk')).toHaveValue('2');
});
