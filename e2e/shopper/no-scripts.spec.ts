import { expect, test } from '@playwright/test';
import { WITH_PICTURES } from '@/e2e/support/chromium';

test.use({ ...WITH_PICTURES, javaScriptEnabled: false });

test('a visitor browses the shop without scripts', { tag: '@journey' }, async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('region', { name: 'Categories' })
    .getByRole('link', { name: 'Dairy Products' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dairy Products');
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page.getByText('(inclusive of all taxes)')).toBeVisible();
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).first().getByText('All Products').click();
  await expect(page.getByRole('article')).toHaveCount(24);
});

test('the search form works without scripts', async ({ page }) => {
  await page.goto('/products');
  await expect(page.getByRole('button', { name: /to cart$/ }).first()).toBeHidden();
  const box = page.getByRole('searchbox', { name: 'Search products' }).filter({ visible: true });
  await box.fill('apple');
  await box.press('Enter');
  await expect(page).toHaveURL('/products?q=apple');
  await expect(page.getByText(/products for “apple”/)).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText(/apple/i);
  await expect(box).toHaveCount(1);
  await expect(box).toHaveValue('apple');
});

test('a 404 page shows products and a search field without scripts', async ({ page }) => {
  for (const path of [
    `/products/bakery/${'a'.repeat(24)}`,
    '/products/toys',
    '/products/all/pages/99',
  ]) {
    await page.goto(path);
    await expect(page.getByText('We can’t find this page')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(5);
    await expect(page.getByRole('contentinfo')).toHaveCount(1);
  }
  const box = page.getByRole('searchbox').filter({ visible: true });
  await box.fill('apple');
  await box.press('Enter');
  await expect(page).toHaveURL('/products?q=apple');
});

test("the cart and the seller's area ask the visitor to turn on JavaScript", async ({ page }) => {
  for (const path of ['/cart', '/seller']) {
    await page.goto(path);
    await expect(page.getByText(/needs JavaScript\. Turn it on/)).toBeVisible();
  }
});
