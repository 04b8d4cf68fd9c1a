import { expect, test } from '@playwright/test';
import {
  addFromPage,
  aProduct,
  line,
  ownAddress,
  saveAddress,
  signUpFromCart,
  signUpWithCart,
  twoProducts,
} from '../support/visit';

test.use(ownAddress());

test("a visitor's cart survives a reload and is the same in another tab", async ({
  page,
  context,
}) => {
  const product = await aProduct(page);
  await page.goto('/cart');
  const other = await context.newPage();
  await addFromPage(other, product);
  await expect(line(page, product)).toBeVisible();
  await page.reload();
  await expect(line(page, product)).toBeVisible();
  await page.getByRole('button', { name: `Remove ${product.name}` }).click();
  await expect(page.getByText('Item removed from cart')).toBeVisible();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

test('a click that comes before the scripts of a page counts once', async ({ page }) => {
  // Kept pages ask for their scripts after the first paint.
  await expect
    .poll(async () => (await page.request.get('/products')).text(), { intervals: [100] })
    .toContain('replayClicks');
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  await page.route('**/_next/static/**/*.js', async (route) => {
    await started;
    await route.continue();
  });
  await page.goto('/products', { waitUntil: 'commit' });
  const card = page.getByRole('article').first();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  const add = card.getByRole('button', { name: `Add ${name} to cart` });
  await add.click();
  await add.click();
  start();
  await expect(card.getByRole('button', { name: `Add one more ${name}` })).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByLabel(`Quantity of ${name}`)).toHaveValue('1');
});

test('a click that comes before it is known whose cart it is outlives the page', async ({
  page,
}) => {
  const product = await aProduct(page);
  await page.route('**/api/user/is-auth', () => {});
  await addFromPage(page, product);
  await page.unroute('**/api/user/is-auth');
  await page.goto('/cart');
  await expect(page.getByLabel(`Quantity of ${product.name}`)).toHaveValue('1');
});

test('the cart says so when its products cannot be read, and tries again', async ({ page }) => {
  const product = await aProduct(page);
  await addFromPage(page, product);
  await page.route('**/api/product/list?ids=*', (route) => route.abort());
  await page.goto('/cart');
  await expect(page.getByText('Your cart did not get through')).toBeVisible();
  await page.unroute('**/api/product/list?ids=*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(line(page, product)).toBeVisible();
});

test('a cart that another window has ordered is not ordered again', async ({ page, context }) => {
  const product = await signUpWithCart(page);
  await saveAddress(page);
  await expect(line(page, product)).toBeVisible();
  // Not reloaded, and never hidden: this window knows nothing of the other's order.
  const other = await context.newPage();
  await page.evaluate(() => {
    document.addEventListener('visibilitychange', (event) => event.stopImmediatePropagation(), {
      capture: true,
    });
  });
  await other.goto('/cart');
  await other.getByRole('button', { name: 'Place Order' }).click();
  await other.waitForURL('/my-orders');
  const answered = page.waitForResponse('**/api/order/cod');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await answered;
  const { orders } = await (await page.request.get('/api/order/user')).json();
  expect(orders).toHaveLength(1);
});

test('the quantity select offers 1 to 9, or up to the present quantity above 9', async ({
  page,
}) => {
  const product = await aProduct(page);
  await page.goto('/');
  await page.evaluate(
    (id) => localStorage.setItem('basketful:cart', JSON.stringify({ [id]: 12 })),
    product._id,
  );
  await page.goto('/cart');
  const select = page.getByLabel(`Quantity of ${product.name}`);
  await expect(select.locator('option')).toHaveCount(12);
  await select.selectOption('2');
  await expect(select.locator('option')).toHaveCount(9);
});

test('a damaged cart in the browser is put right, not an error', async ({ page }) => {
  const product = await aProduct(page);
  const gone = 'f'.repeat(24);
  await page.goto('/');
  await page.evaluate(
    ([id, missing]) => {
      const cart = { [`${id}`]: 1, [`${missing}`]: 2, bad: 1, ['a'.repeat(24)]: -5 };
      localStorage.setItem('basketful:cart', JSON.stringify(cart));
    },
    [product._id, gone],
  );
  await page.goto('/cart');
  await expect(line(page, product)).toBeVisible();
  await expect(page.locator('[data-line]')).toHaveCount(2);
  await expect(page.getByText('No longer available')).toBeVisible();
});

test('without an address the message shows once and the request is sent all the same', async ({
  page,
}) => {
  await signUpWithCart(page);
  await page.goto('/cart');
  await expect(page.getByRole('link', { name: 'Add address' })).toBeVisible();
  const refused = page.waitForResponse('**/api/order/cod');
  await page.getByRole('button', { name: 'Place Order' }).click();
  expect((await refused).status()).toBe(400);
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();
  await expect(page.getByText('Please select an address')).toHaveCount(1);
});

test('an order that is placed before the addresses have loaded goes to the address', async ({
  page,
}) => {
  await signUpWithCart(page);
  let answerAddresses = () => {};
  const pressed = new Promise<void>((resolve) => {
    answerAddresses = resolve;
  });
  await page.route('**/api/address/get', async (route) => {
    await pressed;
    await route.continue();
  });
  await saveAddress(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('button', { name: 'Placing your order…' })).toBeVisible();
  answerAddresses();
  await page.waitForURL('/my-orders');
});

test('clicks that could not be saved are saved later, none lost and none doubled', async ({
  page,
  context,
}) => {
  const product = await signUpWithCart(page);
  await page.goto('/cart');
  const select = page.getByLabel(`Quantity of ${product.name}`);
  await expect(select).toHaveValue('1');
  await context.setOffline(true);
  await select.selectOption('4');
  await expect(page.getByText('Failed to fetch')).toBeVisible();
  await expect(select).toHaveValue('4');
  const saved = page.waitForResponse('**/api/cart/update');
  await context.setOffline(false);
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(select).toHaveValue('4');
});

test("a shopper's two tabs click one after the other, and both clicks count", async ({
  page,
  context,
}) => {
  const [apple, bread] = await twoProducts(page);
  await addFromPage(page, apple);
  await signUpFromCart(page);
  await page.goto('/cart');
  await expect(line(page, apple)).toBeVisible();
  const other = await context.newPage();
  await addFromPage(other, bread);
  await addFromPage(other, apple);
  const savedCart = async () => (await (await page.request.get('/api/user/is-auth')).json()).user;
  await expect.poll(async () => (await savedCart()).cartItems[apple._id]).toBe(2);
  // This tab has not heard of either; its change is refused as overtaken and then made on top.
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/cart/update') && answer.status() === 200,
  );
  await page.getByLabel(`Quantity of ${apple.name}`).selectOption('3');
  await saved;
  await page.reload();
  await expect(page.getByLabel(`Quantity of ${apple.name}`)).toHaveValue('4');
  await expect(page.getByLabel(`Quantity of ${bread.name}`)).toHaveValue('1');
});

test('at sign-in the larger quantity of each product wins', async ({ page }) => {
  const [apple, bread] = await twoProducts(page);
  await addFromPage(page, apple);
  const { email, password } = await signUpFromCart(page);
  await page.context().clearCookies();
  await page.goto('/');
  await page.evaluate(
    ([one, other]) => {
      const cart = { [`${one}`]: 3, [`${other}`]: 2 };
      localStorage.setItem('basketful:cart', JSON.stringify(cart));
    },
    [apple._id, bread._id],
  );
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Log in' }).click();
  const modal = page.getByRole('dialog');
  await modal.getByLabel('Email').fill(email);
  await modal.getByLabel('Password').fill(password);
  await modal.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('/');
  await page.goto('/cart');
  await expect(page.getByLabel(`Quantity of ${apple.name}`)).toHaveValue('3');
  await expect(page.getByLabel(`Quantity of ${bread.name}`)).toHaveValue('2');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('basketful:cart'))).toBeNull();
});

test('the address form names each faulty field beside it and keeps what was typed', async ({
  page,
}) => {
  await page.goto('/add-address');
  await page.waitForURL('/cart');
  await signUpWithCart(page);
  await page.goto('/add-address');
  await page.getByLabel('City').fill('Springfield');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(8);
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByLabel('City')).toHaveValue('Springfield');
  await saveAddress(page);
});
