import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { SELLER } from '@/e2e/shop';
import { photo } from '@/e2e/support/photos';
import { test } from '@/e2e/support/test';
import {
  onScreen,
  openFromMenu,
  openSellerArea,
  ownAddress,
  signInSeller,
} from '@/e2e/support/visit';

test.use(ownAddress());

test("the seller signs in, visits the pages of the seller's area, and signs out", {
  tag: '@journey',
}, async ({ page }) => {
  await signInSeller(page);
  await expect(page).toHaveURL('/seller');
  await expect(page.getByRole('heading', { name: 'Add Product' })).toBeVisible();
  for (const [entry, path] of [
    ['Products List', '/seller/product-list'],
    ['Orders', '/seller/orders'],
    ['Add Product', '/seller'],
  ] as const) {
    await openFromMenu(page, entry);
    await page.waitForURL(path);
  }
  // The toast is visible for two seconds, and a busy machine may need longer to open the home page.
  const toast = page.getByText('Logged Out').waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await toast;
  await page.waitForURL('/');
  const answer = await page.request.get('/api/seller/is-auth');
  expect(await answer.json()).toMatchObject({ success: false });
  await page.goto('/seller/orders');
  await expect(page.getByRole('heading', { name: 'Seller Login' })).toBeVisible();
});

test('the seller area stays open while the session check fails', async ({ page }) => {
  await openSellerArea(page);
  await page.route('**/api/seller/is-auth', (route) => route.fulfill({ status: 503, body: '' }));
  await page.reload();
  await expect(page.getByText('The server is not responding.')).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveCount(0);
  await page.unroute('**/api/seller/is-auth');
  await expect(page.getByText('Hi! Admin')).toBeVisible();
});

test('the login form keeps the email address after a wrong password', async ({ page }) => {
  await page.goto('/seller');
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Invalid Credentials')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('admin@example.com');
  await page.getByText('Forgot your password?').click();
  await expect(page.getByText(/SELLER_PASSWORD/)).toBeVisible();
});

/** Signs in with the login form that appears in place of the page. */
async function signInAgain(page: Page) {
  await expect(page.getByRole('heading', { name: 'Seller Login' })).toBeVisible();
  await onScreen(page.getByLabel('Email')).fill(SELLER.email);
  await onScreen(page.getByLabel('Password')).fill(SELLER.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Hi! Admin')).toBeVisible();
}

test('after an expired session, signing in again restores the page and the product draft', async ({
  page,
}) => {
  const name = `Session ${randomUUID()}`;
  await openSellerArea(page);
  const field = onScreen(page.getByLabel('Product name'));
  await field.fill(name);
  await onScreen(page.getByLabel('Product price')).fill('2');
  await onScreen(page.getByLabel('Offer price')).fill('1.50');
  const file = { name: 'one.jpg', mimeType: 'image/jpeg', buffer: await photo() };
  await page.locator('input[type=file]').setInputFiles([file]);
  const preview = page.getByRole('img', { name: 'Photo at position 1' });
  await expect(preview).toBeVisible();
  await page.context().clearCookies({ name: 'sellerToken' });
  await page.getByRole('button', { name: 'Add product', exact: true }).click();
  await signInAgain(page);
  await expect(field).toHaveValue(name);
  await expect(preview).toBeVisible();
  await page.getByRole('button', { name: 'Add product', exact: true }).click();
  await expect(page.getByText('Product added').first()).toBeVisible();

  await field.fill(name);
  await openFromMenu(page, 'Products List');
  await expect(page.getByRole('switch').first()).toBeVisible();
  await page.context().clearCookies({ name: 'sellerToken' });
  await page.getByLabel('Find by name', { exact: true }).fill(name);
  await signInAgain(page);
  await expect(page.getByRole('switch')).toHaveCount(1);
  expect(new URL(page.url()).searchParams.get('q')).toBe(name);

  // The draft is restored even if the session expired while the page was closed.
  await page.context().clearCookies({ name: 'sellerToken' });
  await page.goto('/seller');
  await signInAgain(page);
  await expect(field).toHaveValue(name);

  // Signing out deletes the draft.
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/');
  await signInSeller(page);
  await expect(field).toHaveValue('');
});
