import { expect, test } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { products } from '@/e2e/support/client';

test('the home page leads to the lists and shows the first five products in stock', async ({
  page,
}) => {
  const bestSellers = await products(BASE_URL, 'in', 5);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Shop Now' })).toHaveAttribute('href', '/products');
  await expect(page.getByRole('link', { name: 'Explore Deals' })).toHaveAttribute(
    'href',
    '/products?offers=1',
  );

  const best = page.getByRole('region', { name: 'Best Sellers' });
  await expect(best.getByRole('article')).toHaveCount(5);
  for (const [place, product] of bestSellers.entries())
    await expect(best.getByRole('article').nth(place)).toContainText(product.name);

  const why = page.getByRole('region', { name: 'Why We Are The Best' });
  await expect(why.getByRole('listitem')).toHaveCount(4);

  const categories = page.getByRole('region', { name: 'Categories' });
  await categories.getByRole('link', { name: 'Fresh Fruits' }).click();
  await expect(page).toHaveURL('/products/fruits');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fresh Fruits');
});

test('the newsletter form checks the address and does nothing', async ({ page }) => {
  await page.goto('/');
  const form = page.getByRole('region', { name: 'Never miss a deal' });
  const email = form.getByLabel('Your email address');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  expect(await email.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true);
  await email.fill('ada@shopper.example');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL('/');
  await expect(email).toHaveValue('ada@shopper.example');
});

test('a list has further pages with addresses of their own', async ({ page }) => {
  await page.goto('/products');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Products');
  await expect(page.getByRole('article')).toHaveCount(24);
  const first = await page.getByRole('article').first().textContent();
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL('/products/all/pages/2');
  await expect(page.getByText(/Page 2 of \d/)).toBeVisible();
  expect(await page.getByRole('article').first().textContent()).not.toBe(first);
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL('/products');
});

test('a list shows only what is in stock, and says so of a product that is not', async ({
  page,
}) => {
  const [soldOut] = await products(BASE_URL, 'out', 1);
  if (!soldOut) throw new Error('everything is in stock');
  await page.goto(`/products/any/${soldOut._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(soldOut.name);
  await expect(page.getByText(/^Out of stock/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);

  await page.getByLabel('Breadcrumb').getByRole('link').last().click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: soldOut.name, exact: true })).toHaveCount(0);
});

test('the add button of a card becomes a stepper, and the cart icon counts', async ({ page }) => {
  await page.goto('/products/fruits');
  const card = page.getByRole('article').first();
  const cart = page.getByRole('banner').getByRole('link', { name: /^Cart/ });
  await card.getByRole('button', { name: /^Add .* to cart$/ }).click();
  await expect(page.getByText('Item added to cart')).toBeVisible();
  await expect(cart).toHaveAccessibleName('Cart 1 item');
  await card.getByRole('button', { name: /^Add one more/ }).click();
  await expect(cart).toHaveAccessibleName('Cart 2 items');
  await card.getByRole('button', { name: /^Remove one/ }).click();
  await expect(page.getByText('Item removed from cart')).toBeVisible();
  await card.getByRole('button', { name: /^Remove one/ }).click();
  await expect(card.getByRole('button', { name: /^Add .* to cart$/ })).toBeFocused();
  await expect(cart).toHaveAccessibleName('Cart');
});
