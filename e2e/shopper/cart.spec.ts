import { expect } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { shopperWithAddress } from '@/e2e/support/client';
import { nextResponse } from '@/e2e/support/network-faults';
import { test } from '@/e2e/support/test';
import { holdToastsOpen, undoBesideDialog } from '@/e2e/support/toasts';
import {
  addAddress,
  addFromPage,
  aProduct,
  leaveCart,
  line,
  ownAddress,
  register,
  registerWithCart,
  saveCart,
  submitAddress,
  twoProducts,
} from '@/e2e/support/visit';

test.use(ownAddress());

test("a visitor's cart survives a reload and appears in a second tab", async ({
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
  await page.getByLabel('Online Payment').check();
  const [, bread] = await twoProducts(page);
  await addFromPage(other, bread);
  await expect(line(page, bread)).toBeVisible();
  await expect(page.getByLabel('Online Payment')).toBeChecked();
  await page.getByRole('button', { name: `Remove ${bread.name}` }).click();
  await page.getByRole('button', { name: `Remove ${product.name}` }).click();
  await expect(page.getByText('Item removed from cart')).toBeVisible();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

test('the cart stores a product that is added before the sign-in state is known', async ({
  page,
}) => {
  const product = await aProduct(page);
  await page.route('**/api/user/is-auth', () => {});
  await addFromPage(page, product);
  await page.unroute('**/api/user/is-auth');
  await page.goto('/cart');
  await expect(page.getByLabel(`Quantity of ${product.name}`)).toHaveValue('1');
});

test('the cart page shows a retry button if its products fail to load', async ({ page }) => {
  const product = await aProduct(page);
  await leaveCart(page, { [product._id]: 1 });
  await page.route('**/api/product/list?ids=*', (route) => route.abort());
  await page.goto('/cart');
  await expect(page.getByText('Your cart could not be loaded')).toBeVisible();
  await page.unroute('**/api/product/list?ids=*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(line(page, product)).toBeVisible();
});

test('a cart that was ordered in one browser window cannot be ordered again in another', async ({
  page,
  context,
}) => {
  const product = await registerWithCart(page);
  await addAddress(page);
  await page.goto('/cart');
  await expect(page.getByText('1 Market Street')).toBeVisible();
  await expect(line(page, product)).toBeVisible();
  // Block the events of returning to the window. The first window then misses the order of the second.
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

test('Undo restores a removed cart line', {
  tag: '@journey',
}, async ({ page }) => {
  const [apple, bread] = await twoProducts(page);
  await addFromPage(page, apple);
  await addFromPage(page, bread);
  await page.goto('/cart');
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}` });
  const online = page.getByLabel('Online Payment');
  await online.check();
  const readAgain = nextResponse(page, '**/api/product/list?ids=*');
  await remove(apple.name).focus();
  await page.keyboard.press('Enter');
  await expect(line(page, apple)).toHaveCount(0);
  await expect(remove(bread.name)).toBeFocused();
  // Each kind of toast appears once at a time.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(1);
  await readAgain;
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel(`Quantity of ${apple.name}`)).toHaveValue('1');
  await expect(online).toBeChecked();

  const place = page.getByRole('button', { name: 'Place Order' });
  await expect(place).toBeEnabled();
  await page.route('**/api/product/list?ids=*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    for (const product of body.products) product.inStock = false;
    await route.fulfill({ response: answer, json: body });
  });
  await page.reload();
  await expect(page.getByText('Nothing in your cart is in stock.')).toBeVisible();
  await expect(place).toBeDisabled();
});

test('"Undo" of a removed cart line works while the menu or the login form is open @touch', async ({
  page,
}) => {
  await holdToastsOpen(page);
  const [product, kept] = await twoProducts(page);
  await leaveCart(page, { [product._id]: 3, [kept._id]: 1 });
  await page.goto('/cart');
  for (const opener of ['Menu', 'Log in']) {
    await page.getByRole('button', { name: `Remove ${product.name}` }).tap();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await page.getByRole('button', { name: opener, exact: true }).tap();
    await undoBesideDialog(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByLabel(`Quantity of ${product.name}`)).toHaveValue('3');
  }
});

test('"Undo" of a removed cart line works while a dialog is open @touch', async ({
  page,
  context,
}) => {
  await holdToastsOpen(page);
  const [product, kept] = await twoProducts(page);
  const shopper = await shopperWithAddress(BASE_URL);
  const items = [{ product: kept._id, quantity: 1 }];
  await shopper.post('/api/order/cod', { items, address: shopper.addressId });
  await shopper.post('/api/cart/update', { cartItems: { [product._id]: 3, [kept._id]: 1 } });
  await shopper.enter(context);
  await page.goto('/cart');
  const questions = [
    ['Account', 'Add address'],
    ['Account', /^Remove: /],
    ['Account', 'Delete account'],
    ['My Orders', 'Cancel'],
  ] as const;
  for (const [place, opener] of questions) {
    await page.getByRole('button', { name: `Remove ${product.name}` }).tap();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await page.getByRole('dialog').getByRole('link', { name: place }).tap();
    if (place === 'My Orders')
      await page
        .getByRole('link', { name: /^Order \d+/ })
        .first()
        .tap();
    await page.locator('main').getByRole('button', { name: opener }).first().tap();
    await undoBesideDialog(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('link', { name: /cart/i }).first().tap();
    await expect(page.getByLabel(`Quantity of ${product.name}`)).toHaveValue('3');
  }
});

test("the cart ignores invalid entries in the browser's storage", async ({ page }) => {
  const product = await aProduct(page);
  const gone = { ['f'.repeat(24)]: 2, ['a'.repeat(24)]: -5 };
  await leaveCart(page, { [product._id]: 1, ...gone, bad: 1 });
  await page.goto('/cart');
  await expect(line(page, product)).toBeVisible();
  await expect(page.locator('[data-line]')).toHaveCount(2);
  await expect(page.getByText('No longer available')).toBeVisible();
});

test('an order without an address shows exactly one error in the cart', async ({ page }) => {
  await registerWithCart(page);
  await page.goto('/cart');
  await expect(page.getByRole('link', { name: 'Add address' })).toBeVisible();
  const rejected = page.waitForResponse('**/api/order/cod');
  await page.getByRole('button', { name: 'Place Order' }).click();
  expect((await rejected).status()).toBe(400);
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();
  await expect(page.getByText('Please select an address')).toHaveCount(1);
  await expect(page.getByRole('group', { name: 'Delivery Address' })).toContainText(
    'Add a delivery address to continue',
  );
  await expect(page.getByRole('group', { name: 'Delivery Address' })).toBeInViewport();
});

test('a click on "Place Order" waits until the addresses are loaded', async ({ page }) => {
  await registerWithCart(page);
  await addAddress(page);
  let answerAddresses = () => {};
  const pressed = new Promise<void>((resolve) => {
    answerAddresses = resolve;
  });
  await page.route('**/api/address/get', async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('button', { name: 'Placing your order…' })).toBeVisible();
  answerAddresses();
  await page.waitForURL('/my-orders');
});

test('a click on "Place Order" reloads the addresses if they failed to load', async ({ page }) => {
  await registerWithCart(page);
  await addAddress(page);
  await page.route('**/api/address/get', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/cart');
  const address = page.getByRole('group', { name: 'Delivery Address' });
  const place = page.getByRole('button', { name: 'Place Order' });
  await expect(address).toContainText('Your addresses could not be loaded.');
  await expect(page.getByRole('link', { name: 'Add address' })).toHaveCount(0);
  await place.click();
  await expect(address.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(place).toBeVisible();
  await page.unroute('**/api/address/get');
  await place.click();
  await page.waitForURL('/my-orders');
});

test('a shopper stays signed in if the server cannot check the session', async ({ page }) => {
  const product = await aProduct(page);
  await register(page);
  await saveCart(page, { [product._id]: 2 });
  await page.route('**/api/user/is-auth', (route) => route.fulfill({ status: 503, body: '' }));
  await addFromPage(page, product);
  await page.goto('/cart');
  await expect(page.getByText('Your cart could not be loaded')).toBeVisible();
  await page.unroute('**/api/user/is-auth');
  await expect(page.getByLabel(`Quantity of ${product.name}`)).toHaveValue('3');
  await expect(page.getByRole('button', { name: 'Log in' })).toHaveCount(0);
});

test('the cart saves a change that was made offline when the browser is online again', async ({
  page,
  context,
}) => {
  const product = await registerWithCart(page);
  await page.goto('/cart');
  const select = page.getByLabel(`Quantity of ${product.name}`);
  await expect(select).toHaveValue('1');
  // The code of toasts loads with the first toast, so trigger a toast while online.
  await select.selectOption('2');
  await expect(page.getByText('Cart updated')).toBeVisible();
  await context.setOffline(true);
  await select.selectOption('4');
  await expect(page.getByText('You are offline')).toBeVisible();
  await expect(select).toHaveValue('4');
  const saved = page.waitForResponse('**/api/cart/update');
  await context.setOffline(false);
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(select).toHaveValue('4');
});

test('the cart combines the products that were added in two tabs', {
  tag: '@journey',
}, async ({ page, context }) => {
  const apple = await registerWithCart(page);
  const [, bread] = await twoProducts(page);
  await page.goto('/cart');
  await expect(line(page, apple)).toBeVisible();
  const other = await context.newPage();
  await addFromPage(other, bread);
  await addFromPage(other, apple);
  const savedCart = async () => (await (await page.request.get('/api/user/is-auth')).json()).user;
  await expect.poll(async () => (await savedCart()).cartItems[apple._id]).toBe(2);
  // This tab has outdated data. The server rejects its first save, and the tab repeats its change on the current cart.
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/cart/update') && answer.status() === 200,
  );
  await page.getByLabel(`Quantity of ${apple.name}`).selectOption('3');
  await saved;
  await page.reload();
  await expect(page.getByLabel(`Quantity of ${apple.name}`)).toHaveValue('4');
  await expect(page.getByLabel(`Quantity of ${bread.name}`)).toHaveValue('1');
});

test('when a visitor signs in, the shop merges the cart of the browser into the cart of the account', {
  tag: '@journey',
}, async ({ page }) => {
  const [apple, bread] = await twoProducts(page);
  const { email, password } = await register(page);
  await saveCart(page, { [apple._id]: 4, [bread._id]: 1 });
  await page.context().clearCookies();
  await leaveCart(page, { [apple._id]: 3, [bread._id]: 2 });
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Log in' }).click();
  const modal = page.getByRole('dialog');
  await modal.getByLabel('Email').fill(email);
  await modal.getByLabel('Password').fill(password);
  await modal.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('/');
  await page.goto('/cart');
  await expect(page.getByLabel(`Quantity of ${apple.name}`)).toHaveValue('4');
  await expect(page.getByLabel(`Quantity of ${bread.name}`)).toHaveValue('2');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('basketful:cart'))).toBeNull();
});

test('the address form shows an error beside each invalid field', async ({ page }) => {
  await page.goto('/add-address');
  await page.waitForURL('/cart');
  await registerWithCart(page);
  await page.goto('/add-address');
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await page.getByLabel('City').fill('Springfield');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(5);
  await expect(page.getByLabel('Street')).toBeFocused();
  await expect(page.getByLabel('City')).toHaveValue('Springfield');
  await submitAddress(page, '1 Market Street');
});
