import { expect, type Page, type Request } from '@playwright/test';
import { test } from '@/e2e/support/test';

async function searchBox(page: Page, isMobile: boolean | undefined) {
  if (isMobile) await page.getByRole('link', { name: 'Search products' }).click();
  // Until the list has loaded, a phone shows a second search field that keeps the on-screen keyboard open.
  const place = isMobile ? page.getByRole('main') : page;
  return place.getByRole('searchbox', { name: 'Search products' }).filter({ visible: true });
}

const names = (page: Page) => page.getByRole('article').getByRole('heading');

test('typing into the search field opens the product list and filters the list', async ({
  page,
  isMobile,
}) => {
  await page.goto('/');
  const box = await searchBox(page, isMobile);
  await box.pressSequentially('APPLE', { delay: 30 });
  await expect(page).toHaveURL('/products?q=APPLE');
  await expect(page.getByRole('status')).toHaveText(/^\d+ products for “APPLE”$/);
  const byName = page.getByRole('main').locator('.product-grid').first().getByRole('heading');
  for (const name of await byName.allTextContents()) expect(name.toLowerCase()).toContain('apple');
});

for (const [path, tag] of [
  ['/products', '@phone'],
  ['/products?q=milk', '@desk'],
] as const)
  test(`the search field on ${path} keeps letters that were typed before hydration`, {
    tag,
  }, async ({ page }) => {
    let start = () => {};
    const started = new Promise<void>((resolve) => {
      start = resolve;
    });
    await page.route(/\.js(\?|$)/, async (route) => {
      await started;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const box = page.getByRole('searchbox', { name: 'Search products' }).filter({ visible: true });
    await expect(box).toHaveCount(1);
    await box.fill('app');
    start();
    await expect(page).toHaveURL('/products?q=app');
    await box.pressSequentially('le');
    await expect(page).toHaveURL('/products?q=apple');
    await expect(page.getByRole('status')).toHaveText(/for “apple”$/);
  });

test('a search survives a reload, and ends when the search field is cleared', {
  tag: ['@phone', '@journey'],
}, async ({ page }) => {
  await page.goto('/products?q=apple');
  const box = page.getByRole('searchbox', { name: 'Search products' }).filter({ visible: true });
  await expect(box).toHaveValue('apple');
  const found = await names(page).allTextContents();
  expect(found.length).toBeGreaterThan(0);

  await page.getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/products\/\w+\/\w+$/);
  await page.goBack();
  await expect(page).toHaveURL('/products?q=apple');
  await expect(box).toHaveValue('apple');
  expect(await names(page).allTextContents()).toEqual(found);

  await box.fill('');
  await expect(page).toHaveURL('/products');
  await expect(page.getByRole('article')).toHaveCount(24);
});

test('the Back button leaves the search results, and the Forward button returns to them', async ({
  page,
  isMobile,
}) => {
  await page.goto('/cart');
  const box = await searchBox(page, isMobile);
  // Slow down the CPU, so that the Back button is used before the router has updated the URL.
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  // Fill in the whole query at once. Otherwise the last URL of the router might contain only part of it.
  await box.fill('apple');
  await expect(page).toHaveURL('/products?q=apple');
  await page.goBack();
  await expect(page).toHaveURL('/cart');
  if (!isMobile) await expect(box).toHaveValue('');
  await page.goForward();
  await expect(page).toHaveURL('/products?q=apple');
  await expect(box).toHaveValue('apple');
  await expect(page.getByRole('status')).toHaveText(/for “apple”$/);
});

test('the link "All Products" ends the search and shows all products', {
  tag: '@desk',
}, async ({ page }) => {
  await page.goto('/products');
  const box = page.getByRole('searchbox', { name: 'Search products' }).filter({ visible: true });
  const expectEnded = async () => {
    await expect(page).toHaveURL('/products');
    await expect(box).toHaveValue('');
    await expect(page.getByRole('article')).toHaveCount(24);
  };
  await box.fill('apple');
  await expect(page).toHaveURL('/products?q=apple');
  await expect(page.getByRole('status')).toHaveText(/for “apple”$/);
  // Clicks by script, because the link is in the closed menu on a phone.
  const mainLink = page.locator('nav[aria-label=Main] [href="/products"]').first();
  await mainLink.evaluate((link: HTMLElement) => link.click());
  await expectEnded();

  await page.evaluate(() => {
    const write = history.replaceState;
    history.replaceState = (...what) => {
      write.apply(history, what);
      if (document.title === 'pressed' || !String(what[2]).endsWith('?q=apple')) return;
      document.title = 'pressed';
      document.querySelector<HTMLElement>('nav[aria-label=Main] [href="/products"]')?.click();
    };
  });
  await box.fill('apple');
  await expect(page).toHaveTitle('pressed');
  await expectEnded();
});

test('the search page shows a message for empty results and errors, and loads more than 24 results', {
  tag: ['@phone', '@journey'],
}, async ({ page }) => {
  await page.goto('/products');
  const box = page.getByRole('searchbox', { name: 'Search products' }).filter({ visible: true });

  await test.step('an empty search result shows no best sellers if the shop has no stock', async () => {
    await page.route('**/api/product/list?*', (route) =>
      route.fulfill({ json: { success: true, products: [] } }),
    );
    await box.fill('a');
    await expect(page.getByText('No results')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Best Sellers' })).toBeHidden();
    await page.unroute('**/api/product/list?*');
  });

  await test.step('"Show more" adds results beyond the first 24', async () => {
    await box.fill('e');
    await expect(page.getByRole('status')).toHaveText('The first 24 products for “e”');
    await expect(page.getByRole('article')).toHaveCount(24);
    await page.evaluate(() => {
      const fewest = () =>
        Math.min(
          Number(document.body.dataset.fewest ?? 99),
          document.querySelectorAll('article').length,
        );
      new MutationObserver(() => {
        document.body.dataset.fewest = String(fewest());
      }).observe(document.body, { subtree: true, childList: true });
    });
    const more = page.getByRole('button', { name: 'Show more' });
    // Scroll first, because cards get their size when they come into view. This may move the button.
    await more.scrollIntoViewIfNeeded();
    await more.click();
    await expect(page.getByRole('article')).not.toHaveCount(24);
    // While more results loaded, the first results stayed visible.
    await expect(page.locator('body')).toHaveAttribute('data-fewest', '24');
    const found = await names(page).allTextContents();
    expect(new Set(found).size).toBe(found.length);
  });

  await test.step('a search without results shows a message', async () => {
    await box.fill('.*');
    await expect(page.getByRole('status')).toHaveText('No products found for “.*”');
    await expect(page.getByText('No results')).toBeVisible();
  });

  await test.step('after a failed search, the shopper can retry', async () => {
    await page.route(/product\/list/, (route) => route.abort());
    await box.fill('apple');
    await expect(page.getByText('The search failed')).toBeVisible();
    await page.unroute(/product\/list/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('status')).toHaveText(/products for “apple”$/);
  });
});

test('a late response to an earlier search is ignored', {
  tag: '@desk',
}, async ({ page }) => {
  await page.goto('/products');
  const older = /product\/list\?q=app&/;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(older, async (route) => {
    await released;
    // `route.continue` rejects if the page has aborted the request.
    await route.continue().catch(() => undefined);
  });
  const isOlder = (request: Request) => older.test(request.url());
  const over = Promise.race([
    page.waitForEvent('requestfinished', isOlder),
    page.waitForEvent('requestfailed', isOlder),
  ]);
  const box = page.getByRole('searchbox', { name: 'Search products' }).filter({ visible: true });
  const asked = page.waitForRequest(older);
  await box.fill('app');
  await asked;
  await box.fill('milk');
  await expect(page.getByRole('status')).toHaveText(/for “milk”$/);
  release();
  await over;
  // Waits for the next frame, in which the page would show the late response.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await expect(page.getByRole('status')).toHaveText(/for “milk”$/);
});

test('search results highlight the query in product names', {
  tag: '@desk',
}, async ({ page }) => {
  const marks = page.getByRole('article').locator('mark');
  const source = await (await page.request.get('/products?q=APPLE')).text();
  expect(source).toMatch(/<mark[^>]*>Apple<\/mark>/i);
  await page.goto('/products?q=APPLE');
  await expect(marks.first()).toHaveText(/^apple$/i);
  const box = page.getByRole('searchbox', { name: 'Search products' }).filter({ visible: true });
  await expect(box).toHaveValue('APPLE');
  await box.fill('ric');
  await expect(page.getByRole('status')).toHaveText(/for “ric”$/);
  await expect(marks.first()).toHaveText(/^ric$/i);
});

test('a tap on the search icon of a phone focuses the search field without clearing its text', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  test.skip(!isMobile, 'the top bar has the field itself');
  const icon = page.getByRole('link', { name: 'Search products' });
  const box = page.getByRole('searchbox', { name: 'Search products' }).filter({ visible: true });
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('searchbox')).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 1000));
  await icon.tap();
  await page.keyboard.type('app');
  await expect(page).toHaveURL(/\/products/);
  await expect(box).toBeFocused();
  await page.keyboard.type('le');
  await expect(page.getByRole('status').filter({ hasText: '“apple”' })).toBeVisible();
  await expect(box).toHaveValue('apple');

  await box.blur();
  await page.evaluate(() => window.scrollTo(0, 300));
  await icon.tap();
  await expect(box).toBeFocused();
  await expect(box).toBeInViewport();
  await expect(box).toHaveValue('apple');
  await expect(page).toHaveURL('/products?q=apple');
});
