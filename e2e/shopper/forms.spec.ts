import { expect, type Page } from '@playwright/test';
import { test } from '@/e2e/support/test';
import {
  fillAddress,
  line,
  logIn,
  logOut,
  neverReloaded,
  onScreen,
  openAccountMenu,
  ownAddress,
  register,
  registerWithCart,
  signUp,
  submitAddress,
} from '@/e2e/support/visit';

test.use(ownAddress());

/* Pages stay in the document after the user has left them. Their forms must be reset and work again. */

/** Does not reload, so that the page stays in the document. */
async function addAndOpenCart(page: Page) {
  await page.getByRole('link', { name: 'Basketful, home' }).click();
  await page.waitForURL('/');
  const best = page.getByRole('article').first();
  await best.getByRole('button', { name: /^Add / }).click();
  await page.getByRole('link', { name: /^Cart/ }).first().click();
  await page.waitForURL('/cart');
}

test('two shoppers sign up, sign out and sign in again without a reload', async ({ page }) => {
  await page.goto('/');
  const isSameDocument = await neverReloaded(page);
  const people = [];
  for (const name of ['Ada', 'Bob']) {
    await openAccountMenu(page, 'Login');
    people.push(await signUp(page, name));
    await logOut(page);
  }
  for (const person of people) {
    await openAccountMenu(page, 'Login');
    const modal = page.getByRole('dialog');
    const [email, password] = [modal.getByLabel('Email'), modal.getByLabel('Password')];
    await modal.getByRole('button', { name: 'Login', exact: true }).click();
    for (const field of [email, password]) await expect(field).toHaveAccessibleDescription(/\w/);
    await email.fill(person.email);
    await expect(email).toHaveAccessibleDescription('');
    await expect(password).toHaveAccessibleDescription(/\w/);
    await modal.getByLabel('Password').fill('wrong');
    await modal.getByRole('button', { name: 'Login', exact: true }).click();
    // Read the alert inside the form. The toast of the previous attempt may still be visible.
    await expect(modal.getByRole('alert')).toHaveText('Invalid email or password');
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
    await logIn(page, person);
    await logOut(page);
  }
  await isSameDocument();
});

test('a shopper orders twice with two addresses without a reload', async ({ page }) => {
  await register(page);
  await page.goto('/');
  const isSameDocument = await neverReloaded(page);
  await addAndOpenCart(page);
  for (const street of ['1 First Street', '2 Second Street']) {
    await page.getByRole('link', { name: 'Add address' }).click();
    await page.waitForURL('/add-address');
    await expect(onScreen(page.getByLabel('Street'))).toHaveValue('');
    const isSecond = street.startsWith('2');
    await expect(onScreen(page.getByLabel('Country'))).toHaveValue(isSecond ? 'United States' : '');
    await onScreen(page.getByLabel('Note for the courier')).fill(`Ring at ${street}`);
    await submitAddress(page, street);
    await expect(page.getByText(street, { exact: false }).first()).toBeVisible();
    await expect(page.getByText(`Ring at ${street}`)).toBeVisible();
    const selected = onScreen(page.locator('#delivery-address p', { hasText: street }));
    await expect(selected).toBeFocused();
    await expect(selected).toBeInViewport({ ratio: 1 });
  }
  for (const orders of [1, 2]) {
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.waitForURL('/my-orders');
    await expect(page.getByRole('article', { name: /^Order / })).toHaveCount(orders);
    if (orders === 1) await addAndOpenCart(page);
  }
  const { addresses } = await (await page.request.get('/api/address/get')).json();
  expect(addresses).toHaveLength(2);
  const { orders } = await (await page.request.get('/api/order/user')).json();
  expect(orders[0].address.note).toBe('Ring at 2 Second Street');
  await isSameDocument();
});

test('a shopper corrects a rejected address without a reload', async ({ page }) => {
  await register(page);
  await page.goto('/');
  await addAndOpenCart(page);
  await page.getByRole('link', { name: 'Add address' }).click();
  await page.route('**/api/address/add', (route) => route.abort());
  await onScreen(page.getByLabel('Street')).fill('nothing else yet');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(5);
  const city = onScreen(page.getByLabel('City'));
  await expect(city).toHaveAccessibleDescription(/\w/);
  await city.pressSequentially('S');
  await expect(city).toHaveAccessibleDescription('');
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(4);
  await fillAddress(page, '3 Third Street');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('The shop is not responding')).toBeVisible();
  await page.unroute('**/api/address/add');
  await page.getByRole('button', { name: 'Save address' }).click();
  await page.waitForURL('/cart');
  await expect(page.getByText('3 Third Street').first()).toBeVisible();
});

test('a visitor uses the newsletter form and the search several times without a reload', async ({
  page,
  isMobile,
}) => {
  await page.goto('/');
  const isSameDocument = await neverReloaded(page);
  for (const email of ['one@reader.example', 'two@reader.example']) {
    await page.getByLabel('Your email address').fill(email);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByLabel('Your email address')).toHaveValue(email);
  }
  for (const text of ['apple', 'milk']) {
    if (isMobile) await page.getByRole('link', { name: 'Search products' }).click();
    const box = onScreen(page.getByRole('searchbox', { name: 'Search products' }));
    await box.fill(text);
    await box.press('Enter');
    await expect(page.getByRole('status')).toContainText(`“${text}”`);
    await page.getByRole('link', { name: 'Basketful, home' }).click();
    await page.waitForURL('/');
  }
  await isSameDocument();
});

test('the shop warns a shopper who signs out before the cart is saved', async ({ page }) => {
  const product = await registerWithCart(page);
  await page.goto('/cart');
  await page.route('**/api/cart/update', (route) => route.abort());
  await line(page, product)
    .getByRole('button', { name: /^One more of/ })
    .click();
  await expect(page.getByText(/Your change is saved in this browser/)).toBeVisible();
  await openAccountMenu(page, 'Logout');
  await expect(page.getByText(/If you log out now, it is lost/)).toBeVisible();
  expect((await (await page.request.get('/api/user/is-auth')).json()).success).toBe(true);
  await logOut(page);
  expect((await (await page.request.get('/api/user/is-auth')).json()).success).toBe(false);
});

test('the address form keeps input that the browser restores after going back', async ({
  page,
}) => {
  await registerWithCart(page);
  await page.goto('/add-address');
  const fields = { 'First name': 'Grace', Street: '9 Navy Road', Country: 'Norway' };
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
  await page.goto('/loader');
  await page.goBack();
  // The name and the last country load later. They must not replace the restored input.
  await expect(page.getByLabel('Last name')).toHaveValue('Grocer');
  for (const [label, text] of Object.entries(fields))
    await expect(page.getByLabel(label)).toHaveValue(text);
});
