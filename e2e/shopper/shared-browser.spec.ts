import { expect, type Page } from '@playwright/test';
import { BASE_URL, SELLER } from '@/e2e/shop';
import { newSeller } from '@/e2e/support/client';
import { test } from '@/e2e/support/test';
import {
  addAddress,
  logOut,
  neverReloaded,
  onScreen,
  ownAddress,
  pressAccount,
  register,
  signInAs,
  signInSeller,
  signUp,
  submitAddress,
} from '@/e2e/support/visit';

test.use(ownAddress());

/* Several people use one browser in turn, and none may see data of the previous one. */

const STREET = '17 Private Lane';
const DRAFT = '18 Typed And Not Saved Road';
const SEARCH = 'private search';

/** Returns everything in the document and the browser's storage, including hidden pages and inputs. */
const everything = (page: Page) =>
  page.evaluate(async () => {
    const inputs = [...document.querySelectorAll('input, textarea')];
    const values = inputs.map((input) => ('value' in input ? input.value : ''));
    const stored = [localStorage, sessionStorage].map((area) => JSON.stringify({ ...area }));
    const kept = (await caches.has('cart-pictures')) ? 'kept pictures' : '';
    return [document.body.innerHTML, ...values, ...stored, kept].join('\n');
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
  await pressAccount(page, 'My Orders');
  await page.waitForURL('/my-orders');
}

const NAME = 'Ada Private';

/** Signs up a shopper and adds an address with the forms, and adds a product to the cart. */
async function comeByForms(page: Page) {
  await page.goto('/');
  await pressAccount(page, 'Login');
  const { email } = await signUp(page, NAME);
  await addBestSeller(page);
  await openCart(page);
  await page.getByRole('link', { name: 'Add address' }).click();
  await page.waitForURL('/add-address');
  await submitAddress(page, STREET);
  return email;
}

/** Sets up the same shopper without the forms. */
async function comeByCookie(page: Page) {
  const { email } = await register(page, NAME);
  await addAddress(page, STREET);
  await page.goto('/');
  await addBestSeller(page);
  await openCart(page);
  return email;
}

/** Places an order and leaves as many traces as a person can. Ends at the orders, and returns the traces. */
async function leaveTraces(page: Page, email: string): Promise<string[]> {
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('/my-orders');
  const order = page.getByRole('article', { name: /^Order / });
  await expect(order).toHaveCount(1);
  const label = (await order.getAttribute('aria-label')) ?? '';
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
  return [STREET, DRAFT, email, NAME, label, user._id, 'kept pictures'];
}

async function expectNoTrace(page: Page, traces: readonly string[]) {
  const held = await everything(page);
  for (const trace of traces) expect(held).not.toContain(trace);
}

test('two shoppers share one tab, and no page shows the second one data of the first', async ({
  page,
}) => {
  const email = await comeByForms(page);
  const isSameDocument = await neverReloaded(page);
  const traces = await leaveTraces(page, email);
  await logOut(page);
  await expectNoTrace(page, traces);

  // The test goes back through all pages of the first shopper, with no session.
  for (let step = 0; step < 4; step += 1) {
    await page.goBack();
    await expect(page.getByRole('main')).not.toBeEmpty();
    await expectNoTrace(page, traces);
  }

  await page.getByRole('link', { name: 'Basketful, home' }).click();
  await page.waitForURL('/');
  await pressAccount(page, 'Login');
  await signUp(page, 'Bob');
  await expectNoTrace(page, traces);
  // Until the responses of the second shopper arrive, the page shows nothing else.
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

test('signing out on any page leads to /', async ({ page }) => {
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

test('a tab drops its shopper when another tab signs in another one, even from the bfcache', async ({
  page,
  context,
}) => {
  const traces = await leaveTraces(page, await comeByCookie(page));
  const other = await context.newPage();
  await other.goto('/');
  // The server never responds.
  await page.route('**/api/**', () => {});
  await logOut(other);
  await expect.poll(async () => (await everything(page)).includes(traces[4] ?? '')).toBe(false);
  await expectNoTrace(page, traces);

  // A suspended page has received no event.
  await page.unrouteAll();
  await pressAccount(other, 'Login');
  await signUp(other, 'Bob');
  await page.reload();
  await openMyOrders(page);
  await expect(page.getByText('No orders yet')).toBeVisible();
  await page.route('**/api/**', () => {});
  await page.evaluate(() => {
    // The next document in this tab leaves this value. A document gets no storage event for its own writes.
    localStorage.setItem('basketful:signed-in-shopper', '');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page.getByText('No orders yet')).toBeHidden();
});

test('an expired session leaves the cart to its own shopper', async ({ page }) => {
  const ada = await register(page);
  await page.goto('/');
  await addBestSeller(page);
  await expect(page.getByText('Item added to cart')).toBeVisible();
  await expect
    .poll(async () => (await (await page.request.get('/api/user/is-auth')).json()).user.cartItems)
    .not.toEqual({});
  await page.context().clearCookies({ name: 'token' });
  await page.reload();
  await pressAccount(page, 'Login');
  await signUp(page, 'Bob');
  await openCart(page);
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await logOut(page);
  await signInAs(page, ada);
  await page.goto('/cart');
  await expect(page.locator('[data-line]')).toHaveCount(1);
});

test('the next shopper gets only the clicks after a session expired, and not the cart', async ({
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
  const refused = page.waitForResponse('**/api/cart/update');
  await cards.nth(1).getByRole('button', { name: /^Add / }).click();
  expect((await refused).status()).toBe(401);
  await expect(page.getByRole('button', { name: 'Login' }).first()).toBeVisible();
  await cards.nth(2).getByRole('button', { name: /^Add / }).click();
  await pressAccount(page, 'Login');
  await signUp(page, 'Bob');
  await openCart(page);
  await expect(page.locator('[data-line]')).toHaveCount(1);
});

test('a shopper after the seller sees no orders, and the seller area asks to sign in', async ({
  page,
}) => {
  const traces = await leaveTraces(page, await comeByCookie(page));
  await logOut(page);
  // This browser does not know that the seller has selected a language, which would load other pages.
  await (await newSeller(BASE_URL)).post('/api/seller/language', { language: 'en' });
  await signInSeller(page);
  const isSameDocument = await neverReloaded(page);
  await page.getByRole('link', { name: 'Orders' }).click();
  await page.waitForURL('/seller/orders');
  await page
    .getByLabel('Find by name, address, e-mail or ID')
    .fill((traces[4] ?? '').replace('Order ', ''));
  await expect(page.getByRole('article', { name: traces[4] })).toContainText(STREET);
  await page.getByRole('link', { name: 'Add Product' }).click();
  await page.waitForURL('/seller');
  await page.getByLabel('Product Name').fill(DRAFT);
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
  await pressAccount(page, 'Login');
  await signUp(page, 'Bob');
  await openMyOrders(page);
  await expect(page.getByText('No orders yet')).toBeVisible();
  await expectNoTrace(page, traces);
  await isSameDocument();
});

test('a search of one shopper is not in the search box of the next', async ({ page, isMobile }) => {
  await register(page);
  await page.goto('/');
  if (isMobile) await page.getByRole('link', { name: 'Search products' }).click();
  const box = page.getByRole('searchbox', { name: 'Search products' });
  await onScreen(box).fill(SEARCH);
  await expect(page).toHaveURL(`/products?q=${encodeURIComponent(SEARCH)}`);
  await logOut(page);
  await expectNoTrace(page, [SEARCH]);
});
