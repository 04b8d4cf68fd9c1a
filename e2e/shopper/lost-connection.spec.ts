import { expect, type Page, test } from '@playwright/test';
import { aProduct } from '@/e2e/support/visit';

/* Tests parts of a page whose code loads on demand, while the browser is offline. */

/** Waits until the page is hydrated. */
async function ready(page: Page, path: string): Promise<void> {
  const session = page.waitForResponse('**/api/user/is-auth');
  await page.goto(path);
  await session;
}

test('Add to Cart works offline, and the total appears after the next click online', async ({
  page,
}) => {
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

test('the product list stays visible if the first search is offline, and the next search works', async ({
  page,
}) => {
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

  test('if the script of a page failed to load, the button "Try again" opens the page', async ({
    page,
  }) => {
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
