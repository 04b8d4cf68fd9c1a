import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { hold } from '@/e2e/support/network-faults';
import { test } from '@/e2e/support/test';
import {
  addFromPage,
  aProduct,
  leaveCart,
  line,
  logOut,
  neverReloaded,
  onScreen,
  openAccountMenu,
  ownAddress,
  signUp,
} from '@/e2e/support/visit';

test.use(ownAddress());

async function openModal(page: Page) {
  await leaveCart(page, { [(await aProduct(page))._id]: 1 });
  await page.goto('/cart');
  const opener = page.getByRole('button', { name: 'Log in' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog');
  await expect(modal).toBeVisible();
  return { modal, opener };
}

async function signedUpElsewhere(page: Page) {
  const email = `${randomUUID()}@shopper.example`;
  const account = { name: 'Ada', email, password: 'correct horse' };
  const answer = await fetch(new URL('/api/user/register', page.url()), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(account),
  });
  expect(answer.status).toBe(200);
  return account;
}

test('the login modal traps the focus and closes on Escape', async ({ page }) => {
  const { modal, opener } = await openModal(page);
  await expect(modal.getByLabel('Email')).toBeFocused();
  for (let tabCount = 0; tabCount < 12; tabCount++) {
    await page.keyboard.press('Tab');
    const where = await page.evaluate(() =>
      document.activeElement?.closest('dialog') || document.activeElement === document.body
        ? 'inside'
        : document.activeElement?.outerHTML,
    );
    expect(where).toBe('inside');
  }
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect(opener).toBeFocused();

  await test.step('the login modal switches to sign-up and back', async () => {
    await page.keyboard.press('Enter');
    await expect(modal.getByLabel('Email')).toBeFocused();
    await expect(modal.getByLabel('Name')).toHaveCount(0);
    await modal.getByRole('button', { name: 'Create an account' }).click();
    await expect(modal.getByLabel('Name')).toBeFocused();
    await modal.getByRole('button', { name: 'Log in' }).click();
    await expect(modal.getByLabel('Name')).toHaveCount(0);
  });

  await test.step('a click outside the login modal closes the modal, and a click inside does not', async () => {
    await modal.getByRole('heading').click();
    await expect(modal).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(modal).toBeHidden();
  });
});

test('"Place Order" asks a new visitor to sign up, and a returning shopper to log in', async ({
  page,
}) => {
  await leaveCart(page, { [(await aProduct(page))._id]: 1 });
  await page.goto('/cart');
  const place = page.getByRole('button', { name: 'Place Order' });
  await place.click();
  const create = page.getByRole('dialog', { name: 'Create your account' });
  await expect(create).toHaveAccessibleDescription(/log in to order/);
  await expect(create.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await openAccountMenu(page, 'Login');
  const login = page.getByRole('dialog', { name: 'Welcome back' });
  await expect(login.getByLabel('Email')).toBeFocused();
  await expect(login).toHaveAccessibleDescription('');
  await signUp(page);

  await logOut(page);
  await leaveCart(page, { [(await aProduct(page))._id]: 1 });
  await page.goto('/cart');
  await place.click();
  await expect(login.getByLabel('Email')).toBeFocused();
  await expect(login).toHaveAccessibleDescription(/log in to order/);
});

test('the Back button of the browser closes the login modal', async ({ page }) => {
  await page.goto('/');
  const sameDocument = await neverReloaded(page);
  await onScreen(page.getByRole('link', { name: 'Fresh Fruits' }))
    .first()
    .click();
  await page.waitForURL('/products/fruits');
  await openAccountMenu(page, 'Login');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await page.waitForURL('/');
  await expect(page.getByRole('dialog')).toBeHidden();
  await sameDocument();
});

test('the login modal shows errors beside fields, and a rejected login in a toast', async ({
  page,
}) => {
  const { modal } = await openModal(page);
  await modal.getByRole('button', { name: 'Login' }).click();
  await expect(modal.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(modal.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
  const nobody = `${randomUUID()}@shopper.example`;
  await modal.getByLabel('Email').fill(nobody);
  await modal.getByLabel('Password').fill('wrong');
  await modal.getByRole('button', { name: 'Login' }).click();
  await expect(modal.getByRole('alert')).toHaveText('Invalid email or password');
  const toast = page.locator('[data-sonner-toast]', { hasText: 'Invalid email or password' });
  await expect(toast).toBeVisible();
  // The toast must be inside the dialog, because elements outside of a modal dialog are inert.
  const isInFront = () =>
    toast.evaluate((element) => {
      const layer = element.closest(':popover-open');
      const dialog = document.querySelector('dialog:modal');
      const { x, y, width, height } = element.getBoundingClientRect();
      const isOnScreen = y >= 0 && y + height <= innerHeight && x >= 0 && width > 0;
      return isOnScreen && layer !== null && dialog?.contains(layer);
    });
  await expect.poll(isInFront).toBe(true);
  // A toast behind the backdrop would be darker.
  const brightness = async () => (await sharp(await toast.screenshot()).stats()).dominant.g;
  await expect.poll(brightness).toBeGreaterThan(240);
  // Clicking the toast must not close the dialog, although a click outside of the dialog would.
  const seen = await toast.boundingBox();
  if (!seen) throw new Error('the toast is not there');
  await page.mouse.click(seen.x + 8, seen.y + seen.height / 2);
  await expect(modal.getByLabel('Email')).toHaveValue(nobody);

  const { email } = await signedUpElsewhere(page);
  await modal.getByRole('button', { name: 'Create an account' }).click();
  await expect(modal.getByRole('alert')).toBeEmpty();
  await modal.getByLabel('Name').fill('Ada');
  await modal.getByLabel('Email').fill(email);
  await modal.getByLabel('Password').fill('wrong');
  await modal.getByRole('button', { name: 'Create account' }).click();
  await expect(modal.getByLabel('Email')).toHaveAccessibleDescription('User already exists');
  await expect(modal.getByLabel('Email')).toBeFocused();
  await expect(modal.getByRole('alert')).toBeEmpty();
});

test('signing out ends the session on the server', async ({ page, isMobile }) => {
  await openModal(page);
  await signUp(page);
  const opener = isMobile ? 'Menu' : 'Profile';
  await page.getByRole('button', { name: opener }).first().click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logged Out')).toBeVisible();
  const answer = await page.request.get('/api/user/is-auth');
  expect(await answer.json()).toMatchObject({ success: false });

  await page.goto('/my-orders');
  await expect(page).toHaveURL('/my-orders');
  await onScreen(page.getByRole('main').getByRole('button', { name: 'Login' })).click();
  await signUp(page);
  await page.getByRole('link', { name: 'Go to My Orders' }).click();
  await expect(page).toHaveURL('/my-orders');
  await expect(page.getByText('No orders yet')).toBeVisible();
  await expect(page.getByText('You are logged in.')).toBeHidden();
});

test('a visitor who clicks "Place Order" signs up and continues to the checkout', {
  tag: ['@phone', '@journey'],
}, async ({ page }) => {
  const product = await aProduct(page);
  await addFromPage(page, product);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await signUp(page);
  await expect(page.getByText('Your account is ready, and you are logged in.')).toBeVisible();
  // After the sign-in, the cart bar of a phone is hidden, so only one link leads to the cart.
  await expect(page.getByRole('link', { name: /^Cart/ }).first()).toContainText('1');
  await expect(page.getByRole('navigation', { name: 'Cart' })).toBeHidden();
  await page.getByRole('link', { name: 'Continue to checkout' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(line(page, product)).toBeVisible();
});

test('the reset-password link does not move the buttons when it appears', {
  tag: '@desk',
}, async ({ page }) => {
  await page.goto('/');
  const asked = await hold(page, '**/api/health', 'request');
  await openAccountMenu(page, 'Login');
  const modal = page.getByRole('dialog');
  const turn = modal.getByRole('button', { name: 'Create an account' });
  await turn.hover();
  await page.mouse.down();
  asked.release();
  await expect(modal.getByRole('link', { name: 'Forgot password?' })).toBeVisible();
  await page.mouse.up();
  await expect(modal.getByLabel('Name')).toBeFocused();
});
