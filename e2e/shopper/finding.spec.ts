import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { test } from '@/e2e/support/test';

const priceOf = async (page: Page) => {
  const texts = await page
    .getByRole('main')
    .getByText(/^Offer price/)
    .allTextContents();
  return texts.map((text) => Number(text.replace(/[^\d.]/g, '')));
};
const ascending = (numbers: number[]) => [...numbers].sort((one, other) => one - other);

test('a search finds products despite a typo', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/products');
  const box = page.getByRole('searchbox', { name: 'Search products' }).filter({ visible: true });
  const related = page.getByRole('region', { name: 'Also related' }).getByRole('article');
  await box.fill('cheese');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “cheese”');
  await expect(related.first()).toContainText('Mountain Emmental');
  await box.fill('bannana');
  await expect(related.first()).toContainText('Bananas');
  await box.fill('milk');
  await expect(page.getByRole('status')).toHaveText(/^\d products for “milk”$/);

  const chips = page.getByRole('navigation', { name: 'Categories' });
  await chips.getByRole('link', { name: 'Bakery & Breads' }).click();
  await expect(page).toHaveURL('/products?q=milk&category=bakery');
  await expect(page.getByRole('status')).toHaveText('1 product for “milk”');
  await expect(page.getByRole('article').first()).toContainText('Buttermilk Pancakes');
  await chips.getByRole('link', { name: 'All', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText(/^\d products for “milk”$/);

  await box.fill('nothing-like-it');
  const popular = page.getByRole('region', { name: 'Best Sellers' });
  await expect(popular.getByRole('article')).toHaveCount(5);
  await chips.getByRole('link', { name: 'Fresh Fruits' }).click();
  await expect(page).toHaveURL('/products/fruits');
});

test('the link "Explore Deals" opens a sortable list of offers', {
  tag: '@desk',
}, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Explore Deals' }).click();
  await expect(page).toHaveURL('/products?offers=1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Offers');
  for (const card of await page.getByRole('article').all())
    await expect(card.getByText(/^Save −(2\d|[3-9]\d)%$/)).toHaveCount(1);

  await page.locator('summary', { hasText: 'Sort by' }).click();
  await page.getByRole('link', { name: 'Lowest price' }).click();
  await expect(page).toHaveURL('/products?sort=price&offers=1');
  await expect(page.getByText('Sort by Lowest price')).toBeVisible();
  const shown = await priceOf(page);
  expect(shown).toEqual(ascending(shown));
  const chips = page.getByRole('navigation', { name: 'Categories' });
  await chips.getByRole('link', { name: 'Fresh Fruits' }).click();
  await expect(page).toHaveURL('/products/fruits?sort=price&offers=1');
  await expect(page.getByText('Sort by Lowest price')).toBeVisible();
  await chips.getByRole('link', { name: 'All', exact: true }).click();
  await expect(page).toHaveURL('/products?sort=price&offers=1');
  await page.getByRole('link', { name: 'On offer' }).click();
  await expect(page).toHaveURL('/products?sort=price');
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL('/products?sort=price&page=2');
  await expect(page.getByText(/Page 2 of/)).toBeVisible();
  const second = await priceOf(page);
  expect(Math.min(...second)).toBeGreaterThanOrEqual(Math.max(...shown));

  const isCached = async (path: string) => {
    await page.request.get(path);
    return (await page.request.get(path)).headers()['x-nextjs-cache'];
  };
  // Retry, because another test may have emptied the cache by an edit.
  await expect.poll(() => isCached('/products')).toBe('HIT');
  // Unknown parameters use the cached page. Otherwise anybody could fill the cache.
  await expect.poll(() => isCached('/products/fruits?sort=unit&and=more')).toBe('HIT');
  const missing = [
    ...['/products?sort=price&page=99', '/products/toys?offers=1', '/products?diet=vegan&page=99'],
    ...['/products?q=milk&sort=price&page=99', '/products?q=milk&sort=price&page=1000'],
  ];
  for (const path of missing) expect((await page.request.get(path)).status(), path).toBe(404);
  expect((await page.request.get('/products?sort=color')).status()).toBe(200);
});

test('the offers filter works after the shopper has followed a link to a category', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/products');
  await page.getByRole('link', { name: 'Fresh Fruits' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fresh Fruits');
  await page.getByRole('link', { name: 'On offer' }).click();
  await expect(page).toHaveURL('/products/fruits?offers=1');
  await expect(page.getByRole('link', { name: 'On offer' })).toHaveAttribute('aria-current');
  // On this page, the router of Next.js handles the click. The link must still apply the filter.
  await page.goto('/products');
  const offers = page.getByRole('contentinfo').getByRole('link', { name: 'Offers & Deals' });
  // Scroll first, because cards that come into view may move the link.
  await offers.scrollIntoViewIfNeeded();
  await offers.click();
  await expect(page).toHaveURL('/products?offers=1');
  await expect(page.getByRole('link', { name: 'On offer' })).toHaveAttribute('aria-current');
});

test('typing a query removes the filter and the sort order of a product list', {
  tag: '@desk',
}, async ({ page }) => {
  for (const path of ['/products?sort=price', '/products?diet=vegan']) {
    await page.goto(path);
    const box = page.getByRole('searchbox', { name: 'Search products' }).filter({ visible: true });
    await box.fill('apple');
    await expect(page).toHaveURL('/products?q=apple');
    await expect(page.getByRole('status')).toHaveText(/products for “apple”$/);
  }
});

test('search results can be sorted and limited to offers', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/products');
  const box = page.getByRole('searchbox', { name: 'Search products' }).filter({ visible: true });
  await box.fill('milk');
  const status = page.getByRole('status');
  await expect(status).toHaveText(/for “milk”$/);
  const all = await status.textContent();
  await page.locator('summary').filter({ hasText: 'Best match' }).click();
  await page.getByRole('link', { name: 'Lowest price' }).click();
  await expect(page).toHaveURL('/products?q=milk&sort=price');
  await expect(status).toHaveText(all ?? '');
  const prices = await page.locator('article [data-price]').allTextContents();
  const sums = prices.map((text) => Number(text.replace(/^[^$]*\$/, '')));
  expect(sums.length).toBeGreaterThan(2);
  expect(sums).toEqual(ascending(sums));
  await page.getByRole('link', { name: 'On offer' }).click();
  await expect(page).toHaveURL('/products?q=milk&sort=price&offers=1');
  await expect(page.getByRole('link', { name: 'On offer' })).toHaveAttribute('aria-current');
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByText('All', { exact: true })
    .click();
  await expect(page).toHaveURL('/products?q=milk&sort=price&offers=1');
  await box.fill('apple');
  await expect(page).toHaveURL('/products?q=apple');
  await expect(status).toHaveText(/for “apple”$/);
});

test.describe('product lists in a browser without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor without JavaScript sorts a list and filters search results with links', {
    tag: '@desk',
  }, async ({ page }) => {
    await page.goto('/products/grains');
    await page.locator('summary').click();
    await page.getByRole('link', { name: 'Price per kg or litre' }).click();
    await expect(page).toHaveURL('/products/grains?sort=unit');
    const per = await page
      .getByRole('main')
      .getByText(/^\$[\d.]+\/kg$/)
      .allTextContents();
    const cents = per.map((text) => Number(text.replace(/[^\d.]/g, '')));
    expect(cents.length).toBeGreaterThan(5);
    expect(cents).toEqual(ascending(cents));
    await page.goto('/products?q=nothing-like-it');
    await expect(page.getByRole('article')).toHaveCount(5);
    await page.goto('/products?q=vegtables');
    await expect(page.getByRole('heading', { name: 'Also related' })).toBeVisible();
  });
});

test('on a phone, the first price on the home page is visible without scrolling', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a screen of 390 × 844 px');
  await page.goto('/');
  const hero = await page.getByRole('region', { name: /Fresh groceries/ }).boundingBox();
  expect(hero?.height).toBeLessThanOrEqual(220);
  const footer = await page.getByRole('contentinfo').boundingBox();
  expect(footer?.height).toBeLessThanOrEqual(844);
  const best = page.getByRole('region', { name: 'Best Sellers' });
  // The third card is partly visible, which shows that the row scrolls.
  const cards = await best.getByRole('article').all();
  const places = await Promise.all(cards.map((card) => card.boundingBox()));
  expect(new Set(places.map((place) => place?.y)).size).toBe(1);
  expect(places[2]?.x).toBeLessThan(390);
  const price = await best
    .getByText(/^Offer price/)
    .first()
    .boundingBox();
  expect((price?.y ?? 0) + (price?.height ?? 0)).toBeLessThanOrEqual(844);
});

async function brightness(part: Locator): Promise<number> {
  const { channels } = await sharp(await part.screenshot())
    .greyscale()
    .stats();
  return (channels[0]?.mean ?? 255) / 255;
}

test('the banner and the category tiles of the home page are dark in dark mode', async ({
  page,
}) => {
  await page.goto('/');
  const tiles = page.getByRole('region', { name: 'Categories' }).getByRole('listitem');
  const parts = [page.getByRole('region', { name: /Fresh groceries/ }), tiles.first()];
  for (const part of parts) expect(await brightness(part)).toBeGreaterThan(0.7);
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const part of parts) await expect.poll(() => brightness(part)).toBeLessThan(0.4);
});
