import { randomInt, randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { SELLER } from '../shop';

/** Headers of a browser at an address of its own, so that no test uses up another's rate limit. */
export const ownAddress = () => ({
  extraHTTPHeaders: {
    'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
  },
});

export type Sold = { _id: string; name: string; category: string; offerPrice: number };

/** Two products that are in stock. */
export async function twoProducts(page: Page): Promise<[Sold, Sold]> {
  const answer = await page.request.get('/api/product/list?stock=in&limit=2');
  const [one, other] = (await answer.json()).products as Sold[];
  if (!one || !other) throw new Error('the catalogue is empty');
  return [one, other];
}

/** A product that is in stock. */
export const aProduct = async (page: Page): Promise<Sold> => (await twoProducts(page))[0];

/** Adds one of a product on its own page. */
export async function addFromPage(page: Page, { _id, category }: Sold) {
  await page.goto(`/products/${category.toLowerCase()}/${_id}`);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await expect(page.getByText('Item added to cart').first()).toBeVisible();
}

/** The line of a product on the cart page. */
export const line = (page: Page, { _id }: Sold) => page.locator(`[data-line="${_id}"]`);

/** Signs up in the open modal; the shop then shows its home page. */
export async function signUp(page: Page, name = 'Ada Grocer') {
  const email = `${randomUUID()}@shopper.example`;
  const modal = page.getByRole('dialog');
  await modal.getByRole('button', { name: 'Create an account' }).click();
  await modal.getByLabel('Name').fill(name);
  await modal.getByLabel('Email').fill(email);
  await modal.getByLabel('Password').fill('correct horse');
  await modal.getByRole('button', { name: 'Create account' }).click();
  await expect(modal).toBeHidden();
  await page.waitForURL('/');
  return { email, password: 'correct horse' };
}

/** Opens the cart and signs up from there. */
export async function signUpFromCart(page: Page) {
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Log in' }).click();
  return signUp(page);
}

/** A new shopper with one of a product in the cart; answers the product. */
export async function signUpWithCart(page: Page): Promise<Sold> {
  const product = await aProduct(page);
  await addFromPage(page, product);
  await signUpFromCart(page);
  return product;
}

/** Fills in the address form and saves it; the shop then shows the cart. */
export async function saveAddress(page: Page, street = '1 Market Street') {
  await page.goto('/add-address');
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
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Save address' }).click();
  await page.waitForURL('/cart');
}

/** What the order summary says in a row such as "Total Amount". */
export const summaryRow = (page: Page, name: string) =>
  page.locator('dt', { hasText: name }).locator('+ dd');

/** Signs the seller in; the seller area then shows. */
export async function signInSeller(page: Page) {
  await page.goto('/seller');
  await page.getByLabel('Email').fill(SELLER.email);
  await page.getByLabel('Password').fill(SELLER.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Hi! Admin')).toBeVisible();
}

/** Presses Tab until the focus is there, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 250; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to ${target}`);
}

/** The id of the shopper's newest order. */
export async function newestOrderOf(page: Page): Promise<string> {
  const { orders } = await (await page.request.get('/api/order/user')).json();
  return orders[0]._id;
}

/** One order as the seller sees it; others may have come since, so it is looked up by its id. */
export async function orderOfSeller(page: Page, id: string): Promise<Locator> {
  await page.goto('/seller/orders');
  await page.getByLabel('Find by name or order ID').fill(id);
  const order = page.getByRole('article', { name: id });
  await expect(order).toBeVisible();
  return order;
}
