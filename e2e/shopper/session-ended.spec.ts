import { expect, type Page } from '@playwright/test';
import { test } from '@/e2e/support/test';
import {
  addAddress,
  onScreen,
  ownAddress,
  register,
  saveCart,
  twoProducts,
} from '@/e2e/support/visit';

test.use(ownAddress());

/* The session of a shopper ends while the cart is open. This happens after 30 days or a password change. */

const placeButton = (page: Page) => page.getByRole('button', { name: 'Place Order' });

const online = (page: Page) => page.getByRole('radio', { name: /online/i });

/** Opens the cart of a new shopper, selects online payment and replacements, and then ends the session. */
async function endedAtCart(page: Page) {
  const credentials = await register(page);
  const [product] = await twoProducts(page);
  await saveCart(page, { [product._id]: 1 });
  await addAddress(page);
  await page.goto('/cart');
  await expect(page.getByText('1 Market Street')).toBeVisible();
  await online(page).check();
  await page.getByLabel('If an item is missing').selectOption('replace');
  await page.context().clearCookies({ name: 'token' });
  return credentials;
}

async function logInAndReturn(
  page: Page,
  { email, password }: { email: string; password: string },
) {
  const modal = page.getByRole('dialog');
  await modal.getByLabel('Email').fill(email);
  await modal.getByLabel('Password').fill(password);
  await modal.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('/');
  await onScreen(page.getByRole('link', { name: 'Continue to checkout' })).click();
  await page.waitForURL('/cart');
}

test('a shopper signs in again after the session has ended, and the cart still has the selected options', async ({
  page,
}) => {
  const credentials = await endedAtCart(page);
  await placeButton(page).click();
  await expect(page.getByText(/^You have been logged out. Log in again/)).toBeVisible();
  await logInAndReturn(page, credentials);
  await expect(page.getByText('1 Market Street')).toBeVisible();
  await expect(online(page)).toBeChecked();
  await expect(page.getByLabel('If an item is missing')).toHaveValue('replace');
});

test('the cart options are reset if a different shopper signs in after the session has ended', async ({
  page,
  context,
}) => {
  const bob = await register(page);
  const [, other] = await twoProducts(page);
  await saveCart(page, { [other._id]: 1 });
  await addAddress(page);
  await context.clearCookies();
  await endedAtCart(page);
  await placeButton(page).click();
  await logInAndReturn(page, bob);
  await expect(online(page)).not.toBeChecked();
  await expect(page.getByLabel('If an item is missing')).toHaveValue('leave out');
});

test('a visitor signs in during the checkout, and the cart still has the selected options', async ({
  page,
  context,
}) => {
  const ada = await register(page);
  await addAddress(page);
  const [product] = await twoProducts(page);
  await saveCart(page, { [product._id]: 1 });
  await context.clearCookies();
  await page.goto('/products');
  await page.getByRole('article').first().getByRole('button', { name: /^Add / }).click();
  await page.goto('/cart');
  await page.getByLabel('If an item is missing').selectOption('call');
  await placeButton(page).click();
  // Nobody has signed in with this browser, so the dialog opens on "Create your account".
  await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click();
  await logInAndReturn(page, ada);
  await expect(page.getByLabel('If an item is missing')).toHaveValue('call');
});
