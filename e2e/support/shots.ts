import type { Page } from '@playwright/test';
import type { Translations } from '@/messages';

/* The list of screens for `npm run screenshots`, which stores a screenshot of each screen. */

type Words = Pick<Translations, 'islands' | 'cart'>;

/** A screen for a screenshot. `prepare` opens parts that are not visible at first, such as a dialog. */
export type Shot = { name: string; path: string; prepare?: (page: Page) => Promise<unknown> };

/** Screens for every visitor. */
export const publicShots = (productPath: string, islands: Words['islands']): Shot[] => [
  { name: 'home', path: '/' },
  { name: 'products', path: '/products' },
  { name: 'category', path: '/products/fruits' },
  { name: 'product', path: productPath },
  { name: 'search', path: '/products?q=milk' },
  { name: 'search-empty', path: '/products?q=nothing%20like%20it' },
  { name: 'cart-empty', path: '/cart' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'offline', path: '/offline' },
  { name: 'forgot-password', path: '/forgot-password' },
  // The form validates the token of the link only when it is submitted, so any token opens the form.
  { name: 'reset-password', path: `/reset-password#${'A'.repeat(43)}` },
  { name: 'loader', path: '/loader' },
  { name: 'seller-login', path: '/seller' },
  {
    name: 'login',
    path: '/products',
    prepare: async (page) => {
      const menu = page.getByRole('button', { name: islands.menu });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole('button', { name: islands.login }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

/** Screens of a signed-in shopper. */
export const shopperShots = (order: string, cart: Words['cart']): Shot[] => [
  { name: 'cart', path: '/cart' },
  { name: 'my-order', path: `/my-orders/${order}` },
  { name: 'add-address', path: '/add-address' },
  { name: 'my-orders', path: '/my-orders' },
  { name: 'account', path: '/account' },
  {
    name: 'cart-offline',
    path: '/cart',
    prepare: async (page) => {
      await page.evaluate(() => navigator.serviceWorker.ready);
      // Wait, because the page stores its products and pictures for offline use only after it has rendered
      // them.
      await page.waitForFunction(
        () => (localStorage.getItem('basketful:my-last-products') ?? '').length > 2,
      );
      await page.waitForFunction(async () => caches.has('cart-pictures'));
      await page.context().setOffline(true);
      await page.reload();
      await page.getByText(cart.offline).waitFor();
    },
  },
];

/** Screens of the seller. */
export const sellerShots = (product: string, order: string): Shot[] => [
  { name: 'seller-add-product', path: '/seller' },
  { name: 'seller-products', path: '/seller/product-list' },
  { name: 'seller-product', path: `/seller/product-list/${product}` },
  { name: 'seller-orders', path: '/seller/orders' },
  { name: 'seller-order', path: `/seller/orders/${order}` },
  { name: 'seller-account', path: '/seller/account' },
  { name: 'seller-settings', path: '/seller/settings' },
  { name: 'seller-today', path: '/seller/today' },
];

/** The screens whose layout depends on the text direction or on the length of texts. */
export const furtherShots: Shot[] = [
  { name: 'seller-categories', path: '/seller/categories' },
  { name: 'seller-home', path: '/seller/home' },
  { name: 'seller-pages', path: '/seller/pages' },
  { name: 'seller-import', path: '/seller/import' },
  { name: 'seller-day-report', path: '/seller/day-report' },
  { name: 'seller-sales', path: '/seller/sales' },
  { name: 'seller-reorder', path: '/seller/reorder' },
  { name: 'seller-customers', path: '/seller/customers' },
];
