import { expect } from '@playwright/test';
import { expectAccessibleAtBothSizes } from '@/e2e/support/accessible';
import { newSeller, newShopper, products } from '@/e2e/support/client';
import { test } from '@/e2e/support/own-shop';
import { saveSection } from '@/e2e/support/save-section';
import { ownAddress } from '@/e2e/support/visit';

test.use(ownAddress());

test.afterEach(async ({ ownShop: { url } }) => {
  await saveSection(await newSeller(url), 'shop', { shoppingLists: false });
});

test('a shopper fills a shopping list and shares it, and a stranger adds the list to the cart', async ({
  page,
  browser,
  ownShop: { url },
}) => {
  const [product] = await products(url, 'in', 1);
  const address = `/products/any/${product?._id}`;
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to list' })).toHaveCount(0);

  await saveSection(await newSeller(url), 'shop', { shoppingLists: true });
  const shopper = await newShopper(url);
  await shopper.enter(page.context());
  await page.goto(address);
  await page.getByRole('button', { name: 'Add to list' }).click();
  await page.getByLabel('Name of the list').fill('Party');
  await page.getByRole('button', { name: 'Create list' }).click();
  await expect(page.getByText('Added to Party')).toBeVisible();

  await page.goto('/lists');
  await page.getByText('Party').click();
  await page.getByRole('button', { name: 'Share by link' }).click();
  const link = (await page.getByText(/\/shared-list#/).textContent()) ?? '';
  await expectAccessibleAtBothSizes(page, 'the shopping lists');

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { name: 'Party' })).toBeVisible();
  await stranger.getByRole('button', { name: 'Add list to cart' }).click();
  await expect(stranger.getByRole('status').filter({ hasText: 'in your cart' })).toBeVisible();
  await expect(stranger.getByText(shopper.email)).toHaveCount(0);

  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByRole('button', { name: 'Share by link' })).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByText('This list is not shared any more')).toBeVisible();
  await stranger.context().close();
});
