import { expect, test } from '@playwright/test';
import { openSellerArea, ownAddress, signInSeller } from '@/e2e/support/visit';

test.use(ownAddress());

test('the seller signs in, finds the area, and is signed out on server and client', async ({
  page,
}) => {
  await signInSeller(page);
  await expect(page).toHaveURL('/seller');
  await expect(page.getByRole('heading', { name: 'Add Product' })).toBeVisible();
  for (const [entry, path] of [
    ['Products List', '/seller/product-list'],
    ['Orders', '/seller/orders'],
    ['Add Product', '/seller'],
  ] as const) {
    await page.getByRole('link', { name: entry }).click();
    await page.waitForURL(path);
  }
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/');
  await expect(page.getByText('Logged Out')).toBeVisible();
  const answer = await page.request.get('/api/seller/is-auth');
  expect(await answer.json()).toMatchObject({ success: false });
  await page.goto('/seller/orders');
  await expect(page.getByRole('heading', { name: 'Seller Login' })).toBeVisible();
});

test('a seller stays one while the shop does not say who is here', async ({ page }) => {
  await openSellerArea(page);
  await page.route('**/api/seller/is-auth', (route) => route.fulfill({ status: 503, body: '' }));
  await page.reload();
  await expect(page.getByText('The shop does not answer right now.')).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveCount(0);
  await page.unroute('**/api/seller/is-auth');
  await expect(page.getByText('Hi! Admin')).toBeVisible();
});

test('a wrong password is refused in words and what was typed stays', async ({ page }) => {
  await page.goto('/seller');
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Invalid Credentials')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('admin@example.com');
});
