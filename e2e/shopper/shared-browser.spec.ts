import { expect, type Page } from '@playwright/test';
import { BASE_URL, SELLER } from '@/e2e/shop';
import { newSeller } from '@/e2e/support/client';
import { test } from '@/e2e/support/test';
import {
  addAddress,
  logOut,
  neverReloaded,
  onScreen,
  openAccountMenu,
  openFromMenu,
  ownAddress,
  register,
  saveCart,
  shownOrder,
  signInAs,
  signInSeller,
  signUp,
  submitAddress,
  twoProducts,
} from '@/e2e/support/visit';

test.use(ownAddress());

/* No user of a shared browser may see data of a previous user. */

const STREET = '17 Private Lane';
const DRAFT = '18 Typed And Not Saved Road';
const SEARCH = 'private search';

/** Returns everything in the document, including hidden pages and form fields, and in the storage of the browser. */
const everything = (page: Page) =>
  page.evaluate(async () => {
    const inputs = [...document.querySelectorAll('input, textarea')];
    const values = inputs.map((input) => ('value' in input ? input.value : ''));
    const stored = [localStorage, sessionStorage].map((area) => JSON.stringify({ ...area }));
    const pictures = (await caches.has('cart-pictures')) ? 'kept pictures' : '';
    return [document.body.innerHTML, ...values, ...stored, pictures].join('\n');
  });

async function addBestSeller(page: Page) {
  await page.getByRole('link', { name: 'Basketful, home' }).click();
  await page.waitForURL('/');
  await page.getByRole('article').first().getByRole('button', { name: /^Add / }).click();
}

async function openCart(page: Page) {
  await page.getByRole('link', { name: /^Cart/ }).first().click();
  await page.waitForURL('/cart');
}

async function openMyOrders(page: Page) {
  await openAccountMenu(page, 'My Orders');
  await page.waitForURL('/my-orders');
}

const NAME = 'Ada Private';

async function comeByForms(page: Page) {
  await page.goto('/');
  await openAccountMenu(page, 'Login');
  const { email } = await signUp(page, NAME);
  await addBestSeller(page);
  await openCart(page);
  await page.getByRole('link', { name: 'Add address' }).click();
  await page.waitForURL('/add-address');
  await submitAddress(page, STREET);
  return email;
}

/** Prepares the same state as `comeByForms`, but creates the account and the address through the API. */
async function comeByCookie(page: Page) {
  const { email } = await register(page, NAME);
  await addAddress(page, STREET);
  await page.goto('/');
  await addBestSeller(page);
  await openCart(page);
  return email;
}

/**
 * Places an order and stores as much personal data in the browser as possible. Ends on My Orders. Returns the texts
 * that the next user must not find.
 */
async function leaveTraces(page: Page, email: string): Promise<string[]> {
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('/my-orders');
  const order = page.getByRole('article', { name: /^Order / });
  await expect(order).toHaveCount(1);
  const href = (await order.getByRole('link', { name: 'Track order' }).getAttribute('href')) ?? '';
  await addBestSeller(page);
  await page.getByLabel('Your email address').fill(email);
  await openCart(page);
  await expect
    .poll(() =>
      page.evaluate(async () => (await (await caches.open('cart-pictures')).keys()).length),
    )
    .toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Add address' }).click();
  await page.waitForURL('/add-address');
  await onScreen(page.getByLabel('Street')).fill(DRAFT);
  await openMyOrders(page);
  await expect(order).toHaveCount(1);
  const { user } = await (await page.request.get('/api/user/is-auth')).json();
  return [STREET, DRAFT, email, NAME, href, user._id, 'kept pictures'];
}

async function expectNoTrace(page: Page, traces: readonly string[]) {
  const storedState = await everything(page);
  for (const trace of traces) expect(storedState).not.toContain(trace);
}

test('a second shopper in the same tab sees no data of the first shopper', async ({ page }) => {
  const email = await comeByForms(page);
  const isSameDocument = await neverReloaded(page);
  const traces = await leaveTraces(page, email);
  await logOut(page);
  await expectNoTrace(page, traces);

  for (let step = 0; step < 4; step += 1) {
    await page.goBack();
    await expect(page.getByRole('main')).not.toBeEmpty();
    await expectNoTrace(page, traces);
  }

  await page.getByRole('link', { name: 'Basketful, home' }).click();
  await page.waitForURL('/');
  await openAccountMenu(page, 'Login');
  await signUp(page, 'Bob');
  await expectNoTrace(page, traces);
  // The responses for the second shopper never arrive. The page must not show data of the first shopper
  // instead.
  for (const path of ['order/user', 'address/get']) await page.route(`**/api/${path}`, () => {});
  await openMyOrders(page);
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  await expectNoTrace(page, traces);
  await openCart(page);
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await addBestSeller(page);
  await openCart(page);
  await expect(page.locator('[data-line]')).toHaveCount(1);
  await expectNoTrace(
    page,
    traces.filter((trace) => trace !== 'kept pictures'),
  );
  await page.unrouteAll();
  await page.goBack();
  await openCart(page);
  await page.getByRole('link', { name: 'Add address' }).click();
  await page.waitForURL('/add-address');
  await expect(onScreen(page.getByLabel('Street'))).toHaveValue('');
  await expectNoTrace(
    page,
    traces.filter((trace) => trace !== 'kept pictures'),
  );
  await isSameDocument();
});

test('signing out on any page opens the home page', async ({ page }) => {
  const ada = await register(page);
  for (const path of ['/products/fruits', '/cart', '/my-orders', '/add-address']) {
    await page.goto(path);
    await logOut(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL('/');
    await signInAs(page, ada);
  }
  await page.context().clearCookies({ name: 'token' });
  await page.goto('/add-address');
  await expect(page).toHaveURL('/cart');
});

test('a tab removes the data of its shopper after a sign-out in another tab', async ({
  page,
  context,
}) => {
  const traces = await leaveTraces(page, await comeByCookie(page));
  const other = await context.newPage();
  await other.goto('/');
  await page.route('**/api/**', () => {});
  await logOut(other);
  await expect.poll(async () => (await everything(page)).includes(traces[4] ?? '')).toBe(false);
  await expectNoTrace(page, traces);

  // Simulates a page in the back/forward cache, which receives no events while it is suspended.
  await page.unrouteAll();
  await openAccountMenu(other, 'Login');
  await signUp(other, 'Bob');
  await page.reload();
  await openMyOrders(page);
  await expect(page.getByText('No orders yet')).toBeVisible();
  await page.route('**/api/**', () => {});
  await page.evaluate(() => {
    // Store what the other tab would have stored. A document gets no storage event for its own writes, so the page must
    // notice the change on `pageshow`.
    localStorage.setItem('basketful:signed-in-shopper', '');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page.getByText('No orders yet')).toBeHidden();
});

test('after a session expired, the next shopper does not get the cart of the previous shopper', async ({
  page,
}) => {
  const ada = await register(page);
  await page.goto('/');
  await addBestSeller(page);
  await expect(page.getByText('Item added to cart')).toBeVisible();
  await expect
    .poll(async () => (await (await page.request.get('/api/user/is-auth')).json()).user.cartItems)
    .not.toEqual({});
  await page.context().clearCookies({ name: 'token' });
  await page.reload();
  await openAccountMenu(page, 'Login');
  await signUp(page, 'Bob');
  await openCart(page);
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await logOut(page);
  await signInAs(page, ada);
  await page.goto('/cart');
  await expect(page.locator('[data-line]')).toHaveCount(1);
});

test('the cart of a new shopper contains only products that were added after the previous session expired', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone has Login in its menu');
  await register(page);
  await page.goto('/products');
  const cards = page.getByRole('article');
  const saved = page.waitForResponse('**/api/cart/update');
  await cards.nth(0).getByRole('button', { name: /^Add / }).click();
  expect((await saved).status()).toBe(200);
  await page.context().clearCookies({ name: 'token' });
  const rejected = page.waitForResponse('**/api/cart/update');
  await cards.nth(1).getByRole('button', { name: /^Add / }).click();
  expect((await rejected).status()).toBe(401);
  await expect(page.getByRole('button', { name: 'Login' }).first()).toBeVisible();
  await cards.nth(2).getByRole('button', { name: /^Add / }).click();
  await openAccountMenu(page, 'Login');
  await signUp(page, 'Bob');
  await openCart(page);
  await expect(page.locator('[data-line]')).toHaveCount(1);
});

test('a shopper sees no data of a seller who used the browser before', async ({ page }) => {
  const traces = await leaveTraces(page, await comeByCookie(page));
  await logOut(page);
  // Stores English as the seller's language. This browser would otherwise switch to another stored language
  // at sign-in, which reloads the page.
  await (await newSeller(BASE_URL)).post('/api/seller/language', { language: 'en' });
  await signInSeller(page);
  const isSameDocument = await neverReloaded(page);
  await openFromMenu(page, 'Orders');
  await page.waitForURL('/seller/orders');
  const id = (traces[4] ?? '').replace('/my-orders/', '');
  await page.getByLabel('Search by name, address, email or ID').fill(id);
  await expect(shownOrder(page, id)).toBeVisible();
  await openFromMenu(page, 'Add Product');
  await page.waitForURL('/seller');
  await page.getByLabel('Product name').fill(DRAFT);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/');
  await expectNoTrace(page, traces);
  for (const path of ['/seller', '/seller/orders']) {
    await page.goBack();
    await expect(page).toHaveURL(({ pathname }) => pathname === path);
    await expect(page.getByRole('heading', { name: 'Seller Login' })).toBeVisible();
    await expectNoTrace(page, [...traces, SELLER.password]);
  }
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await page.waitForURL('/');
  await openAccountMenu(page, 'Login');
  await signUp(page, 'Bob');
  await openMyOrders(page);
  await expect(page.getByText('No orders yet')).toBeVisible();
  await expectNoTrace(page, traces);
  await isSameDocument();
});

test('the search field does not show the search of the previous shopper', async ({
  page,
  isMobile,
}) => {
  await register(page);
  await page.goto('/');
  if (isMobile) await page.getByRole('link', { name: 'Search products' }).click();
  const box = page.getByRole('searchbox', { name: 'Search products' });
  await onScreen(box).fill(SEARCH);
  await expect(page).toHaveURL(`/products?q=${encodeURIComponent(SEARCH)}`);
  await logOut(page);
  await expectNoTrace(page, [SEARCH]);
});

/* The session ends while the cart is open, as after 30 days or a password change. */

const placeButton = (page: Page) => page.getByRole('button', { name: 'Place Order' });

const online = (page: Page) => page.getByRole('radio', { name: /online/i });

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

test('the cart keeps payment method and substitution when the same shopper signs in again', async ({
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

test('the cart resets payment method and substitution when a different shopper signs in', async ({
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

test('the cart keeps the substitution preference when a visitor signs in', async ({
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
