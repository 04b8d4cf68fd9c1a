import { expect } from '@playwright/test';
import { test } from '@/e2e/support/test';
import {
  addFromPage,
  aProduct,
  line,
  logOut,
  neverReloaded,
  onScreen,
  openAccountMenu,
  ownAddress,
  signUp,
  submitAddress,
} from '@/e2e/support/visit';

test.use(ownAddress());

const modes: Record<string, () => void> = {
  'cannot be read': () => {
    const rejected = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'caches', 'indexedDB'])
      Object.defineProperty(window, name, { configurable: true, get: rejected });
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, get: rejected });
  },
  'is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('exceeded the quota', 'QuotaExceededError');
    };
    CacheStorage.prototype.open = () =>
      Promise.reject(new DOMException('exceeded the quota', 'QuotaExceededError'));
  },
  'is missing': () => {
    for (const name of ['localStorage', 'sessionStorage', 'caches'])
      Object.defineProperty(window, name, { configurable: true, value: null });
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  },
};

for (const [how, refuse] of Object.entries(modes))
  test(`a shopper can search, fill a cart and order if the browser's storage ${how}`, async ({
    page,
    isMobile,
  }) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await page.addInitScript(refuse);
    const product = await aProduct(page);
    await page.goto('/');
    const isSameDocument = await neverReloaded(page);
    await openAccountMenu(page, 'Login');
    await signUp(page);

    if (isMobile) await page.getByRole('link', { name: 'Search products' }).click();
    await onScreen(page.getByRole('searchbox', { name: 'Search products' })).fill(product.name);
    await expect(page.getByRole('status')).toContainText(`“${product.name}”`);
    await page
      .getByRole('button', { name: `Add ${product.name} to cart` })
      .first()
      .click();
    await page.getByRole('link', { name: /^Cart/ }).first().click();
    await page.waitForURL('/cart');
    await page.getByRole('link', { name: 'Add address' }).click();
    await page.waitForURL('/add-address');
    await submitAddress(page, '1 Storeless Street');
    await expect(page.getByText('1 Storeless Street')).toBeVisible();

    // The response to the order gets lost, and the shopper clicks again. The server must place one order.
    let sent = 0;
    await page.route('**/api/order/cod', async (route) => {
      sent += 1;
      if (sent > 1) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByText('The shop is not responding')).toBeVisible();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.waitForURL('/my-orders');
    await expect(page.getByRole('article', { name: /^Order / })).toHaveCount(1);
    await logOut(page);
    await isSameDocument();

    // Without storage, the cart of a visitor exists until the page is reloaded.
    await addFromPage(page, product);
    await page.getByRole('link', { name: /^Cart/ }).first().click();
    await expect(line(page, product)).toBeVisible();
    expect(faults).toEqual([]);
  });
