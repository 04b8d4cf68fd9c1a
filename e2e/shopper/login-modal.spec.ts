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
  neverReloaded,
  onScreen,
  ownAddress,
  pressAccount,
  signUp,
} from '@/e2e/support/visit';

test.use(ownAddress());

/** Opens the modal from the cart. It looks the same on every screen. */
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

/** Registers an account without signing this browser in to it. */
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

test('the login modal traps the focus, switches its form, and closes on Escape or an outside click', async ({
  page,
}) => {
  const { modal, opener } = await openModal(page);
  await expect(modal.getByLabel('Email')).toBeFocused();
  for (let press = 0; press < 12; press++) {
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

  await test.step('the modal switches to sign-up and back', async () => {
    await page.keyboard.press('Enter');
    await expect(modal.getByLabel('Email')).toBeFocused();
    await expect(modal.getByLabel('Name')).toHaveCount(0);
    await modal.getByRole('button', { name: 'Create an account' }).click();
    await expect(modal.getByLabel('Name')).toBeFocused();
    await modal.getByRole('button', { name: 'Log in' }).click();
    await expect(modal.getByLabel('Name')).toHaveCount(0);
  });

  await test.step('an outside click closes the modal, and an inside click does not', async () => {
    await modal.getByRole('heading').click();
    await expect(modal).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(modal).toBeHidden();
  });
});

test('Back closes the login modal', async ({ page }) => {
  await page.goto('/');
  const sameDocument = await neverReloaded(page);
  await onScreen(page.getByRole('link', { name: 'Fresh Fruits' }))
    .first()
    .click();
  await page.waitForURL('/products/fruits');
  await pressAccount(page, 'Login');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await page.waitForURL('/');
  await expect(page.getByRole('dialog')).toBeHidden();
  await sameDocument();
});

test('field errors show at the fields, and a rejected login in the form and a toast', async ({
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
  // The toast is in the browser's top layer above the backdrop, and inside the dialog, because elements
  // outside of a modal dialog are inert.
  const isInFront = () =>
    toast.evaluate((element) => {
      const layer = element.closest(':popover-open');
      const dialog = document.querySelector('dialog:modal');
      const { x, y, width, height } = element.getBoundingClientRect();
      const isOnScreen = y >= 0 && y + height <= innerHeight && x >= 0 && width > 0;
      return isOnScreen && layer !== null && dialog?.contains(layer);
    });
  await expect.poll(isInFront).toBe(true);
  // Below the backdrop it would be as dark as the page.
  const brightness = async () => (await sharp(await toast.screenshot()).stats()).dominant.g;
  await expect.poll(brightness).toBeGreaterThan(240);
  // A click on the toast does not count as a click outside of the dialog.
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

test('signing out makes the shopper a visitor, on the server as well', async ({
  page,
  isMobile,
}) => {
  await openModal(page);
  await signUp(page);
  const opener = isMobile ? 'Menu' : 'Profile';
  await page.getByRole('button', { name: opener }).first().click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logged Out')).toBeVisible();
  const answer = await page.request.get('/api/user/is-auth');
  expect(await answer.json()).toMatchObject({ success: false });

  // My Orders asks a visitor to sign in, and opens with one click afterwards.
  await page.goto('/my-orders');
  await expect(page).toHaveURL('/my-orders');
  await onScreen(page.getByRole('main').getByRole('button', { name: 'Login' })).click();
  await signUp(page);
  await page.getByRole('link', { name: 'Go to My Orders' }).click();
  await expect(page).toHaveURL('/my-orders');
  await expect(page.getByText('No orders yet')).toBeVisible();
  await expect(page.getByText('You are signed in.')).toBeHidden();
});

test('a visitor who places an order signs in and goes on to the checkout in one click', {
  tag: ['@phone', '@journey'],
}, async ({ page }) => {
  const product = await aProduct(page);
  await addFromPage(page, product);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await signUp(page);
  await expect(page.getByText('Your account is ready, and you are signed in.')).toBeVisible();
  // The page has one link to continue, because a phone's cart bar would lead to the same place under another
  // name.
  await expect(page.getByRole('link', { name: /^Cart/ }).first()).toContainText('1');
  await expect(page.getByRole('navigation', { name: 'Cart' })).toBeHidden();
  await page.getByRole('link', { name: 'Continue to checkout' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(line(page, product)).toBeVisible();
});

test('the late link to reset a password does not move the button under the pointer', {
  tag: '@desk',
}, async ({ page }) => {
  await page.goto('/');
  const asked = await hold(page, '**/api/health', 'request');
  await pressAccount(page, 'Login');
  const modal = page.getByRole('dialog');
  const turn = modal.getByRole('button', { name: 'Create an account' });
  await turn.hover();
  await page.mouse.down();
  asked.release();
  await expect(modal.getByRole('link', { name: 'Forgot password?' })).toBeVisible();
  await page.mouse.up();
  await expect(modal.getByLabel('Name')).toBeFocused();
});
