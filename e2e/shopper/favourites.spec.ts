import { expect } from '@playwright/test';
import { expectAccessibleAtBothSizes } from '@/e2e/support/accessible';
import { newSeller, newShopper } from '@/e2e/support/client';
import { test } from '@/e2e/support/own-shop';
import { saveSection } from '@/e2e/support/save-section';
import { ownAddress } from '@/e2e/support/visit';

test.use(ownAddress());

test.afterEach(async ({ ownShop: { url } }) => {
  await saveSection(await newSeller(url), 'shop', { favourites: false });
});

test('a visitor marks favourites, signs in, and adds all favourites to the cart', async ({
  page,
  ownShop: { url },
}) => {
  await page.goto('/products');
  await expect(page.getByRole('button', { name: /^Add .* to cart$/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Favourite: / })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Favourites' })).toHaveCount(0);

  await saveSection(await newSeller(url), 'shop', { favourites: true });
  await page.goto('/products');
  const hearts = page.getByRole('button', { name: /^Favourite: / });
  for (const heart of [hearts.nth(0), hearts.nth(1)]) {
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    const box = await heart.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }

  const shopper = await newShopper(url);
  await shopper.enter(page.context());
  await page.goto('/favourites');
  await expect(page.getByText('2 products')).toBeVisible();
  await expectAccessibleAtBothSizes(page, 'the favourites');
  expect((await shopper.get('/api/favourite/list')).body.favourites).toHaveLength(2);
  await page.getByRole('button', { name: 'Add all to cart' }).click();
  await expect(page.getByText('Cart updated')).toBeVisible();
  await expect
    .poll(async () => {
      const { user } = (await shopper.get('/api/user/is-auth')).body as {
        user: { cartItems: object };
      };
      return Object.keys(user.cartItems).length;
    })
    .toBe(2);

  await hearts.first().click();
  await expect(page.getByText('1 product', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 products')).toBeVisible();
});
