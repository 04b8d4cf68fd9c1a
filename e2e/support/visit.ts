import { randomInt, randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { BASE_URL, SELLER } from '@/e2e/shop';
import { type Language, STAFF_LANGUAGE_COOKIE } from '@/lib/i18n/languages';
import { address } from './client';

/** Returns headers with a unique client IP address, so that tests do not share rate limits. */
export const ownAddress = () => ({
  extraHTTPHeaders: {
    'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
  },
});

export type Sold = { _id: string; name: string; category: string; offerPrice: number };

export async function twoProducts(page: Page): Promise<[Sold, Sold]> {
  const answer = await page.request.get('/api/product/list?stock=in&limit=2');
  const [one, other] = (await answer.json()).products as Sold[];
  if (!one || !other) throw new Error('the catalogue is empty');
  return [one, other];
}

export const aProduct = async (page: Page): Promise<Sold> => (await twoProducts(page))[0];

export async function addFromPage(page: Page, { _id, category }: Sold) {
  await page.goto(`/products/${category.toLowerCase()}/${_id}`);
  // If the product is already in the cart, its page shows a + button instead.
  await page
    .getByRole('button', { name: /^(Add to Cart$|Add one more )/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByText('Item added to cart').first()).toBeVisible();
}

/** Returns the visible elements of a locator. Next.js retains earlier pages in the document, but hides them. */
export const onScreen = (locator: Locator) => locator.filter({ visible: true });

export const line = (page: Page, { _id }: Sold) => page.locator(`[data-line="${_id}"]`);

export async function signUp(page: Page, name = 'Ada Grocer') {
  const email = `${randomUUID()}@shopper.example`;
  const modal = page.getByRole('dialog');
  const create = modal.getByRole('button', { name: 'Create account' });
  const toCreate = modal.getByRole('button', { name: 'Create an account' });
  // In a new browser, the dialog opens with the form for a new account.
  await expect(create.or(toCreate)).toBeVisible();
  if (await toCreate.isVisible()) await toCreate.click();
  await modal.getByLabel('Name').fill(name);
  await modal.getByLabel('Email').fill(email);
  await modal.getByLabel('Password').fill('correct horse');
  await create.click();
  await expect(modal).toBeHidden();
  await page.waitForURL('/');
  return { email, password: 'correct horse' };
}

export async function signUpFromCart(page: Page) {
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Log in' }).click();
  return signUp(page);
}

async function send(page: Page, path: string, data: object) {
  const answer = await page.request.post(path, { data });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
}

/** Registers a shopper without a form. The session takes effect at the next page load. */
export async function register(page: Page, name = 'Ada Grocer') {
  const credentials = { email: `${randomUUID()}@shopper.example`, password: 'correct horse' };
  await send(page, '/api/user/register', { name, ...credentials });
  return credentials;
}

export const signInAs = (page: Page, credentials: { email: string; password: string }) =>
  send(page, '/api/user/login', credentials);

export const saveCart = (page: Page, cartItems: Record<string, number>) =>
  send(page, '/api/cart/update', { cartItems });

export async function registerWithCart(page: Page, name?: string): Promise<Sold> {
  const product = await aProduct(page);
  await register(page, name);
  await saveCart(page, { [product._id]: 1 });
  return product;
}

export const addAddress = (page: Page, street = '1 Market Street') =>
  send(page, '/api/address/add', { address: { ...address, street } });

export async function leaveCart(page: Page, cart: Record<string, number>) {
  // Only pages of the shop can access its local storage. This is its smallest document.
  await page.goto('/robots.txt');
  const text = JSON.stringify(cart);
  await page.evaluate((kept) => localStorage.setItem('basketful:cart', kept), text);
}

export async function fillAddress(page: Page, street: string) {
  const fields = {
    'First name': 'Ada',
    'Last name': 'Grocer',
    Email: 'ada@shopper.example',
    Street: street,
    City: 'Springfield',
    State: 'Oregon',
    'Zip code': '02134',
    Country: 'United States',
    Phone: '+1 555 0100',
  };
  for (const [label, value] of Object.entries(fields))
    await onScreen(page.getByLabel(label, { exact: true })).fill(value);
}

export async function submitAddress(page: Page, street: string) {
  await fillAddress(page, street);
  await page.getByRole('button', { name: 'Save address' }).click();
  await page.waitForURL('/cart');
}

export async function openAccountMenu(
  page: Page,
  entry: 'Login' | 'My Orders' | 'Account' | 'Logout',
) {
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024;
  if (isPhone) await page.getByRole('button', { name: 'Menu' }).click();
  else if (entry !== 'Login') await page.getByRole('button', { name: /^Profile of / }).click();
  const role = entry === 'My Orders' || entry === 'Account' ? 'link' : 'button';
  await page.getByRole(role, { name: entry, exact: true }).click();
}

export async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await openAccountMenu(page, 'Login');
  const modal = page.getByRole('dialog');
  await modal.getByLabel('Email').fill(email);
  await modal.getByLabel('Password').fill(password);
  await modal.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(modal).toBeHidden();
  await page.waitForURL('/');
}

export async function logOut(page: Page) {
  // Wait for the toast during the click. On a busy machine, the toast may disappear before the click ends.
  await Promise.all([
    expect(page.getByText('Logged Out').last()).toBeVisible(),
    openAccountMenu(page, 'Logout'),
  ]);
  await page.waitForURL('/');
}

export async function neverReloaded(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  return () => expect(page.locator('html[data-same-document]')).toHaveCount(1);
}

export const summaryRow = (page: Page, name: string) =>
  page.locator('dt', { hasText: name }).locator('+ dd');

export async function openSellerArea(page: Page, path = '/seller') {
  await send(page, '/api/seller/login', SELLER);
  await page.goto(path);
  // On a phone, the page of an order hides the header.
  await expect(page.getByText('Hi! Admin')).toBeAttached();
}

export async function openFromMenu(page: Page, entry: string) {
  const menu = page.getByRole('navigation', { name: 'Seller menu' });
  await expect(menu).toBeVisible();
  const more = menu.getByRole('button', { name: 'More' });
  const isPhone = await more.isVisible();
  if (isPhone) await more.click();
  const rows = isPhone ? page.getByRole('dialog', { name: 'More' }) : menu;
  await rows.getByRole('link', { name: entry, exact: true }).click();
}

export async function signInSeller(page: Page) {
  await page.goto('/seller');
  await page.getByLabel('Email').fill(SELLER.email);
  await page.getByLabel('Password').fill(SELLER.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Hi! Admin')).toBeVisible();
}

export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let tabs = 0; tabs < 250; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to ${target}`);
}

export async function newestOrderOf(page: Page): Promise<string> {
  const { orders } = await (await page.request.get('/api/order/user')).json();
  return orders[0]._id;
}

export const shownProducts = (page: Page): Locator =>
  page
    .getByRole('main')
    .locator('tr[data-row], li')
    .filter({ has: page.getByRole('switch') });

export const shownOrders = (page: Page): Locator =>
  page.getByRole('main').locator('tr[data-row], article');

export const shownOrder = (page: Page, id: string): Locator =>
  shownOrders(page).filter({ has: page.locator(`a[href$="/seller/orders/${id}"]`) });

export async function orderOfSeller(page: Page, id: string): Promise<Locator> {
  await openSellerArea(page, '/seller/orders');
  await page.getByLabel('Search by name, address, email or ID').fill(id);
  const order = shownOrder(page, id);
  await expect(order).toBeVisible();
  return order;
}

export const speakToStaff = (context: BrowserContext, value: Language, url = BASE_URL) =>
  context.addCookies([{ name: STAFF_LANGUAGE_COOKIE, value, url }]);

/**
 * Removes the account's language, so that pages use the language cookie. Other tests may set the language of the shared
 * account.
 */
export const storeStaffLanguage = (context: BrowserContext) =>
  context.route('**/api/seller/is-auth', async (route) => {
    const response = await route.fetch();
    const { language: _, ...json } = await response.json();
    const { 'set-cookie': __, ...headers } = response.headers();
    await route.fulfill({ response, headers, json });
  });
