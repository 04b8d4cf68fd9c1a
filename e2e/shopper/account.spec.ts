import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { expectNoAxeViolations, expectNoSidewaysScroll } from '@/e2e/support/accessible';
import { Client } from '@/e2e/support/client';
import { mailTo } from '@/e2e/support/inbox';
import { test } from '@/e2e/support/test';
import {
  addAddress,
  logOut,
  neverReloaded,
  newestOrderOf,
  onScreen,
  openAccountMenu,
  ownAddress,
  register,
  registerWithCart,
  saveCart,
  signInAs,
  signUp,
} from '@/e2e/support/visit';

test.use(ownAddress());

type Credentials = { email: string; password: string };

async function onPhone({ email, password }: Credentials) {
  const client = new Client(BASE_URL);
  const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1';
  const headers = { 'User-Agent': agent };
  await client.post('/api/user/login', { email, password }, { headers });
  return {
    client,
    isIn: async () => (await client.get('/api/user/is-auth')).body.success,
  };
}

const part = (page: Page, name: string) => onScreen(page.getByRole('region', { name }));

async function openAccount(page: Page) {
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await expect(part(page, 'Devices').getByText('This device')).toBeVisible();
}

test('a visitor signs in on the account page', async ({ page }) => {
  await page.goto('/account');
  await expect(page).toHaveURL('/account');
  await onScreen(page.getByRole('main').getByRole('button', { name: 'Login' })).click();
  await signUp(page, 'Ada Grocer');
  await page.getByRole('link', { name: 'Go to Account' }).click();
  await page.waitForURL('/account');
  await expect(part(page, 'Devices').getByText('This device')).toBeVisible();
  await page.goto('/');
  await openAccountMenu(page, 'Account');
  await page.waitForURL('/account');
});

test('the account page shows the newest orders at the top', async ({ page }) => {
  const product = await registerWithCart(page);
  await addAddress(page);
  await openAccount(page);
  const orders = part(page, 'My Orders');
  await expect(orders.getByRole('link', { name: 'Start shopping' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('region').first()).toHaveAccessibleName(
    'My Orders',
  );
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('/my-orders');
  const card = page.getByRole('article', { name: /^Order / });
  await expect(card).toHaveCount(1);
  await expect(card).toContainText(product.name);
  await expect(card.getByRole('heading', { name: /^Order \d+ is placed$/ })).toBeFocused();
  await card.getByRole('link', { name: 'Track order' }).click();
  await page.waitForURL(/\/my-orders\/[0-9a-f]{24}$/);
  const path = new URL(page.url()).pathname;

  await openAccount(page);
  await expect(orders.getByRole('listitem')).toHaveCount(1);
  await expect(orders.getByRole('listitem').getByRole('link')).toHaveAttribute('href', path);
  await orders.getByRole('link', { name: 'All orders' }).click();
  await page.waitForURL('/my-orders');
});

test("changing the password signs out the shopper's other devices", async ({ page }) => {
  const person = await register(page);
  const phone = await onPhone(person);
  await openAccount(page);
  const isSameDocument = await neverReloaded(page);
  const password = part(page, 'Password');
  const old = password.getByLabel('Current password');
  const next = password.getByLabel('New password');
  const change = password.getByRole('button', { name: 'Change password' });

  await change.click();
  for (const field of [old, next]) await expect(field).toHaveAccessibleDescription(/\w/);
  await old.fill('wrong');
  await next.fill('another horse');
  await change.click();
  await expect(old).toHaveAccessibleDescription('The password is wrong. Please try again.');
  await expect(old).toBeFocused();
  await old.fill(person.password);
  await expect(old).toHaveAccessibleDescription('');
  await next.fill('é'.repeat(37));
  await change.click();
  await expect(next).toHaveAccessibleDescription('Password can have at most 72 bytes');

  await expect(part(page, 'Devices').getByText('Safari on iPhone')).toBeVisible();
  let present = person.password;
  for (const password of ['another horse', 'a third horse']) {
    await old.fill(present);
    await next.fill(password);
    await change.click();
    await expect(page.getByText('Password changed').last()).toBeVisible();
    for (const field of [old, next]) await expect(field).toHaveValue('');
    present = password;
  }
  await expect(part(page, 'Devices').getByText('Safari on iPhone')).toHaveCount(0);
  expect(await phone.isIn()).toBe(false);
  await isSameDocument();
  await logOut(page);
  await signInAs(page, { ...person, password: present });
});

test("changing the email with a mailed link signs out the shopper's other devices", async ({
  page,
}) => {
  const person = await register(page);
  const phone = await onPhone(person);
  await openAccount(page);
  const details = part(page, 'Name and email');
  const email = `new-${person.email}`;
  await details.getByLabel('New email').fill(email);
  await details.getByLabel('Current password').fill('wrong');
  await details.getByRole('button', { name: 'Send confirmation link' }).click();
  await expect(details.getByLabel('Current password')).toHaveAccessibleDescription(
    'The password is wrong. Please try again.',
  );
  await details.getByLabel('Current password').fill(person.password);
  await details.getByRole('button', { name: 'Send confirmation link' }).click();
  await expect(page.getByText('We sent a link to the new email.').last()).toBeVisible();
  const { text } = await mailTo(email, /^Confirm your new email address/);
  const [link = ''] = /http\S+\/account#email\.[\w.-]+/.exec(text) ?? [];
  await page.goto(link);
  await expect(page).toHaveURL('/account');
  await part(page, 'Confirm your new email').getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByText('Your email was changed.').last()).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  expect(await phone.isIn()).toBe(false);
  await mailTo(person.email, /^Your email address at .* was changed$/);
  await logOut(page);
  await signInAs(page, { email, password: person.password });
});

test('a shopper ends the session of a device that has already signed out, and gets no error', async ({
  page,
  context,
}) => {
  const person = await register(page);
  const phone = await onPhone(person);
  await openAccount(page);
  const other = await context.newPage();
  await openAccount(other);
  const row = (tab: Page) => part(tab, 'Devices').getByText('Safari on iPhone');
  const end = (tab: Page) => tab.getByRole('button', { name: 'Log out Safari on iPhone' }).click();
  await end(page);
  await expect(page.getByText('Device logged out')).toBeVisible();
  await expect(row(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeFocused();
  expect(await phone.isIn()).toBe(false);
  await end(other);
  await expect(other.getByText('This device is already logged out.')).toBeVisible();
  await expect(row(other)).toHaveCount(0);
});

test('the cart offers the addresses of the account', {
  tag: '@journey',
}, async ({ page }) => {
  await registerWithCart(page);
  await addAddress(page, '1 Old Street');
  await addAddress(page, '2 Other Street');
  await openAccount(page);
  const addresses = part(page, 'Addresses');
  const row = (street: string) => addresses.getByRole('listitem').filter({ hasText: street });
  await expect(row('1 Old Street').getByText('Default', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Edit: 1 Old Street' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change address' });
  await expect(dialog.getByLabel('City')).toHaveValue('Springfield');
  await expectNoAxeViolations(page);
  await dialog.getByLabel('Zip code').fill('');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(dialog.getByLabel('Zip code')).toHaveAccessibleDescription(/\w/);
  await dialog.getByLabel('Zip code').fill('01234');
  await dialog.getByLabel('Street').fill('1 New Street');
  await dialog.getByLabel('Note for the courier').fill('Blue door');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(dialog).toBeHidden();
  await expect(row('1 New Street')).toContainText('01234');
  await expect(row('1 New Street')).toContainText('Blue door');

  await page.getByRole('button', { name: 'Make default: 2 Other Street' }).click();
  await expect(row('2 Other Street').getByText('Default', { exact: true })).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('2 Other Street').first()).toBeVisible();

  await openAccount(page);
  await page.getByRole('button', { name: 'Remove: 2 Other Street' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'Remove: 2 Other Street' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove address' }).click();
  await expect(page.getByText('Address removed')).toBeVisible();
  await expect(row('2 Other Street')).toHaveCount(0);
  await expect(row('1 New Street').getByText('Default', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add address' }).click();
  await expect(page.getByRole('dialog').getByLabel('Street')).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.goto('/cart');
  await expect(page.getByText('1 New Street').first()).toBeVisible();
});

test('an open cart replaces an address that was deleted in the meantime', async ({ page }) => {
  await registerWithCart(page);
  await addAddress(page, '1 Gone Street');
  await page.goto('/cart');
  await expect(page.getByText('1 Gone Street').first()).toBeVisible();
  const { addresses } = await (await page.request.get('/api/address/get')).json();
  await addAddress(page, '2 Staying Street');
  await page.request.post('/api/address/remove', { data: { id: addresses[0]._id } });
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('This address was not found. Please select another.')).toBeVisible();
  await expect(page.getByText('2 Staying Street').first()).toBeVisible();
  await expect(page.getByText('1 Gone Street')).toHaveCount(0);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('/my-orders');
});

test('a shopper downloads all stored data and deletes the account', {
  tag: '@journey',
}, async ({ page }) => {
  const product = await registerWithCart(page);
  await addAddress(page, '7 Private Lane');
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('/my-orders');
  const id = await newestOrderOf(page);
  await saveCart(page, { [product._id]: 2 });
  const { user } = await (await page.request.get('/api/user/is-auth')).json();

  await openAccount(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('basketful-my-data.json');
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data).toMatchObject({
    user: { email: user.email, cartItems: { [product._id]: 2 } },
    addresses: [{ street: '7 Private Lane' }],
    sessions: [{ isCurrent: true }],
    orders: [{ _id: id, isPlaced: true }],
  });
  expect(Object.keys(data)).toEqual([
    ...['user', 'addresses', 'defaultAddress', 'sessions', 'orders', 'invoices'],
  ]);

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const password = dialog.getByLabel('Your password');
  const remove = dialog.getByRole('button', { name: 'Delete my account' });
  await expectNoAxeViolations(page);
  await remove.click();
  await expect(password).toHaveAccessibleDescription(/\w/);
  await password.fill('wrong');
  await remove.click();
  await expect(password).toHaveAccessibleDescription('The password is wrong. Please try again.');
  await password.fill('correct horse');
  await remove.click();
  await expect(dialog.getByRole('alert')).toContainText('is still “Order Placed”');
  await page.request.post('/api/order/cancel', { data: { id } });
  await remove.click();
  await page.waitForURL('/');
  await expect(page.getByText('Account deleted')).toBeVisible();
  const everything = await page.evaluate(() => {
    const stored = [localStorage, sessionStorage].map((area) => JSON.stringify({ ...area }));
    return [document.body.innerHTML, ...stored].join('\n');
  });
  for (const trace of [user.email, '7 Private Lane', id]) expect(everything).not.toContain(trace);
  const credentials = { email: user.email, password: 'correct horse' };
  const answer = await page.request.post('/api/user/login', { data: credentials });
  expect(answer.status()).toBe(401);
});

test('the account page shows no data of a shopper who used the browser before', async ({
  page,
}) => {
  const { email } = await register(page, 'Ada Private');
  await addAddress(page, '8 Private Lane');
  await openAccount(page);
  await expect(page.getByText('8 Private Lane')).toBeVisible();
  await part(page, 'Password').getByLabel('Current password').fill('typed and not sent');
  await logOut(page);
  await openAccountMenu(page, 'Login');
  await signUp(page, 'Eve');
  await openAccountMenu(page, 'Account');
  await page.waitForURL('/account');
  await expect(part(page, 'Devices').getByText('This device')).toBeVisible();
  await expect(part(page, 'Password').getByLabel('Current password')).toHaveValue('');
  const all = await page.evaluate(
    () =>
      [...document.querySelectorAll('input')].map(({ value }) => value).join() +
      document.body.innerHTML,
  );
  for (const trace of [email, '8 Private Lane', 'typed and not sent', 'Ada Private'])
    expect(all).not.toContain(trace);
  await expectNoSidewaysScroll(page, 'account');
});
