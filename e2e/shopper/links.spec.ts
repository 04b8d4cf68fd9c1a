import { expect, type Locator, type Page, test } from '@playwright/test';
import { onScreen, ownAddress } from '@/e2e/support/visit';

test.use(ownAddress());

/** Returns a visible link to `href`. */
const aLink = (page: Page, href = '/products/fruits') =>
  onScreen(page.locator(`a[href="${href}"]`)).first();

/** Opens a page, waits until it is hydrated, and marks its document. */
async function open(page: Page, path = '/') {
  const session = page.waitForResponse('**/api/user/is-auth');
  await page.goto(path);
  await session;
  await page.evaluate(() => {
    document.documentElement.dataset.first = 'yes';
  });
}

/** Returns whether the document is still the marked document, so that no reload has happened. */
const isSameDocument = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset.first === 'yes');

test('a link opens its page without a page load, and the Back button restores the scroll position', async ({
  page,
}) => {
  await open(page);
  await page.evaluate(() => scrollTo(0, 500));
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(300);
  await aLink(page, '/products').click();
  await page.waitForURL('/products');
  await expect(onScreen(page.getByRole('heading', { level: 1 }))).toHaveText(/All products/i);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(await isSameDocument(page)).toBe(true);
  await page.goBack();
  await page.waitForURL('/');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  expect(await isSameDocument(page)).toBe(true);
});

test('pressing Enter on a link opens its page without a page load', async ({ page }) => {
  await open(page);
  await aLink(page).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('/products/fruits');
  expect(await isSameDocument(page)).toBe(true);
});

test('a link that opens a new tab or a download does not leave the page', async ({
  page,
  context,
}) => {
  await open(page);
  const expectElsewhere = async (how: string, options?: Parameters<Locator['click']>[0]) => {
    const opened = context.waitForEvent('page');
    await aLink(page).click(options);
    const other = await opened;
    await other.waitForURL('/products/fruits');
    await other.close();
    expect(new URL(page.url()).pathname, how).toBe('/');
  };
  await expectElsewhere('a press with Control', { modifiers: ['Control'] });
  await expectElsewhere('a press with Shift', { modifiers: ['Shift'] });
  await expectElsewhere('the middle button', { button: 'middle' });
  await aLink(page).evaluate((link) => link.setAttribute('target', '_blank'));
  await expectElsewhere('a link for another tab');

  await aLink(page, '/products/dairy').evaluate((link) => link.setAttribute('download', 'dairy'));
  const download = page.waitForEvent('download');
  await aLink(page, '/products/dairy').click();
  await download;
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await isSameDocument(page)).toBe(true);
});

test('a link to a section of the home page scrolls to the section', async ({ page }) => {
  await open(page);
  const part = onScreen(page.getByRole('heading', { name: 'Why We Are The Best' }));
  await aLink(page, '/#why-us').click();
  await page.waitForURL('/#why-us');
  await expect(part).toBeInViewport();

  await open(page, '/products/fruits');
  await aLink(page, '/#why-us').click();
  await page.waitForURL('/#why-us');
  await expect(part).toBeInViewport();
  expect(await isSameDocument(page)).toBe(true);
});

test('the link on the page /loader replaces the page in the browser history', async ({ page }) => {
  await open(page, '/products/fruits');
  await page.goto('/loader?next=cart');
  const on = page.getByRole('link', { name: 'Continue' });
  await expect(on).toBeVisible();
  await on.click();
  await page.waitForURL('/cart');
  await page.goBack();
  await page.waitForURL('/products/fruits');
});
