import { expect, type Locator, type Page, test } from '@playwright/test';
import { aProduct, onScreen, ownAddress } from '@/e2e/support/visit';

test.describe('links between pages of the shop', () => {
  test.use(ownAddress());

  const someLink = (page: Page, href = '/products/fruits') =>
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

  /** Returns true if the page has not reloaded since `open`. */
  const isSameDocument = (page: Page) =>
    page.evaluate(() => document.documentElement.dataset.first === 'yes');

  test('a link opens a page without a reload, and the Back button restores the scroll position', async ({
    page,
  }) => {
    await open(page);
    await page.evaluate(() => scrollTo(0, 500));
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(300);
    await someLink(page, '/products').click();
    await page.waitForURL('/products');
    await expect(onScreen(page.getByRole('heading', { level: 1 }))).toHaveText(/All products/i);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    expect(await isSameDocument(page)).toBe(true);
    await page.goBack();
    await page.waitForURL('/');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    expect(await isSameDocument(page)).toBe(true);
  });

  test('pressing Enter on a link opens its page without a reload', async ({ page }) => {
    await open(page);
    await someLink(page).focus();
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
      await someLink(page).click(options);
      const other = await opened;
      await other.waitForURL('/products/fruits');
      await other.close();
      expect(new URL(page.url()).pathname, how).toBe('/');
    };
    await expectElsewhere('a press with Control', { modifiers: ['Control'] });
    await expectElsewhere('a press with Shift', { modifiers: ['Shift'] });
    await expectElsewhere('the middle button', { button: 'middle' });
    await someLink(page).evaluate((link) => link.setAttribute('target', '_blank'));
    await expectElsewhere('a link for another tab');

    await someLink(page, '/products/dairy').evaluate((link) =>
      link.setAttribute('download', 'dairy'),
    );
    const download = page.waitForEvent('download');
    await someLink(page, '/products/dairy').click();
    await download;
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await isSameDocument(page)).toBe(true);
  });

  test('a link scrolls to a section of the home page', async ({ page }) => {
    await open(page);
    const part = onScreen(page.getByRole('heading', { name: 'Why We Are The Best' }));
    await someLink(page, '/#why-us').click();
    await page.waitForURL('/#why-us');
    await expect(part).toBeInViewport();

    await open(page, '/products/fruits');
    await someLink(page, '/#why-us').click();
    await page.waitForURL('/#why-us');
    await expect(part).toBeInViewport();
    expect(await isSameDocument(page)).toBe(true);
  });

  test('the Back button skips the waiting page /loader', async ({ page }) => {
    await open(page, '/products/fruits');
    await page.goto('/loader?next=cart');
    const on = page.getByRole('link', { name: 'Continue' });
    await expect(on).toBeVisible();
    await on.click();
    await page.waitForURL('/cart');
    await page.goBack();
    await page.waitForURL('/products/fruits');
  });
});

test.describe('pages without a connection', () => {
  async function ready(page: Page, path: string): Promise<void> {
    const session = page.waitForResponse('**/api/user/is-auth');
    await page.goto(path);
    await session;
  }

  test('a shopper can add a product to the cart offline', async ({ page }) => {
    const { _id, category, name } = await aProduct(page);
    await ready(page, `/products/${category.toLowerCase()}/${_id}`);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    const more = page.getByRole('button', { name: `Add one more ${name}` });
    const cart = page.getByRole('main').getByRole('link', { name: 'View cart' });
    await expect(cart).toHaveText(/^View cart\s*$/);
    await page.context().setOffline(false);
    await more.click();
    await expect(cart).toContainText('$');
  });

  test('the product list stays visible if a search fails offline', async ({ page }) => {
    await ready(page, '/products');
    await page.context().setOffline(true);
    const field = page.getByRole('searchbox').and(page.locator(':visible'));
    await field.pressSequentially('ap');
    await expect(page.locator('[data-sonner-toast], [role=alert]').first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await page.context().setOffline(false);
    await field.pressSequentially('p');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “app”');
    await expect(page.getByRole('main').getByText('Apple').first()).toBeVisible();
  });

  test.describe('pages without a service worker', () => {
    test.use({ serviceWorkers: 'block' });

    test('the button "Try again" opens a page whose script failed to load', async ({ page }) => {
      await ready(page, '/products');
      await page.route('**/_next/static/chunks/**', (route) => route.abort());
      await page.getByRole('link', { name: 'Next', exact: true }).click();
      const title = page.getByRole('heading', { level: 1 });
      await expect(title).toHaveText('Something went wrong on our side');
      await page.unroute('**/_next/static/chunks/**');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(title).toHaveText(/All Products/);
      await expect(page).toHaveURL('/products/all/pages/2');
      await expect(page.getByRole('link', { name: 'Previous' })).toBeVisible();
    });
  });
});
