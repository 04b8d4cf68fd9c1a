import { expect, type Locator, test } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { WITH_PICTURES } from '@/e2e/support/chromium';
import { products } from '@/e2e/support/client';
import { DEFAULT_CATEGORIES } from '@/lib/catalog/categories';

test.use(WITH_PICTURES);

test('the home page shows the first five products in stock, and links to the product lists', {
  tag: ['@desk', '@journey'],
}, async ({ page }) => {
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

/** Returns whether two elements overlap vertically. Throws if one is not visible. */
async function overlap(...parts: [Locator, Locator]): Promise<boolean> {
  const [one, other] = await Promise.all(parts.map((part) => part.boundingBox()));
  if (!one || !other) throw new Error('not on the screen');
  return one.y < other.y + other.height && other.y < one.y + one.height;
}

test('product cards are aligned, and show their category in mixed lists', async ({
  page,
  isMobile,
}) => {
  const cards = page.getByRole('article');
  const labels = new RegExp(`^(${DEFAULT_CATEGORIES.map(({ text }) => text).join('|')})$`);
  await page.goto('/products');
  await expect(cards.first().getByText(labels)).toHaveCount(1);
  await page.goto('/products/dairy');
  await expect(cards.first().getByText(labels)).toHaveCount(0);
  await expect(cards.filter({ hasText: 'Mountain Emmental' })).toContainText('300 g · $15.63/kg');
  const topOf = async (part: Locator) => (await part.boundingBox())?.y;
  const prices = page.getByRole('main').getByText(/^Offer price/);
  expect(await topOf(cards.nth(0))).toBe(await topOf(cards.nth(1)));
  expect(await topOf(prices.nth(0))).toBe(await topOf(prices.nth(1)));
  // A one-line name leaves no gap, even beside a two-line name.
  const holes = await cards.evaluateAll((all) =>
    all.map((card) => {
      const name = card.querySelector('h3 a');
      const weight = card.querySelector('h3 + p');
      if (!name || !weight) throw new Error('not a card');
      return weight.getBoundingClientRect().top - name.getBoundingClientRect().bottom;
    }),
  );
  expect(Math.max(...holes)).toBeLessThan(10);

  const chips = page.getByRole('navigation', { name: 'Categories' });
  const leftOf = async (part: Locator) => (await part.boundingBox())?.x;
  const heading = page.getByRole('heading', { level: 1 });
  expect(await leftOf(chips.getByRole('link').first())).toBe(await leftOf(heading));
  const scrolls = chips.evaluate((row) => row.scrollWidth > row.clientWidth);
  expect(await scrolls).toBe(isMobile);
  if (isMobile) await expect(chips).toHaveCSS('mask-image', /gradient/);
});

test('the newsletter form on the home page checks the email address', { tag: '@phone' }, async ({
  page,
}) => {
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

test('each page of a product list has its own URL', { tag: '@desk' }, async ({ page }) => {
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

test('product lists contain only products in stock', {
  tag: '@phone',
}, async ({ page }) => {
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

test('after a click on Add, the product card shows the quantity with − and + buttons', async ({
  page,
  isMobile,
}) => {
  await page.goto('/products/fruits');
  const search = page.getByRole('searchbox', { name: 'Search products' }).filter({ visible: true });
  const untouched = [page.getByRole('heading', { level: 1 }), search];
  // Skip products sold by weight, whose quantity is in grams. Other tests may have added them.
  const card = page.getByRole('article').filter({ hasNotText: '/kg' }).first();
  const cart = page.getByRole('banner').getByRole('link', { name: /^Cart/ });
  await card.getByRole('button', { name: /^Add .* to cart$/ }).click();
  const toast = page.locator('[data-sonner-toast]', { hasText: 'Item added to cart' });
  await expect(toast).toBeVisible();
  if (isMobile) for (const part of untouched) expect(await overlap(toast, part)).toBe(false);
  await expect(cart).toHaveAccessibleName('Cart 1 item');
  await card.getByRole('button', { name: /^Add one more/ }).click();
  await expect(cart).toHaveAccessibleName('Cart 2 items');
  await card.getByRole('button', { name: /^Remove one/ }).click();
  await expect(page.getByText('Item removed from cart')).toBeVisible();
  await card.getByRole('button', { name: /^Remove one/ }).click();
  await expect(card.getByRole('button', { name: /^Add .* to cart$/ })).toBeFocused();
  await expect(cart).toHaveAccessibleName('Cart');
});
