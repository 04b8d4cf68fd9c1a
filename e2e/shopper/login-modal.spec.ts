import { expect, type Page, test } from '@playwright/test';
import { addFromPage, aProduct, ownAddress, signUp } from '../support/visit';

test.use(ownAddress());

/** Opens the modal from the cart, which looks the same on every screen. */
async function openModal(page: Page) {
  const product = await aProduct(page);
  await addFromPage(page, product);
  await page.goto('/cart');
  const opener = page.getByRole('button', { name: 'Log in' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog');
  await expect(modal).toBeVisible();
  return { modal, opener };
}

test('the login modal keeps the focus inside, closes on Escape and hands the focus back', async ({
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
});

test('a press outside closes the login modal, a press inside does not', async ({ page }) => {
  const { modal } = await openModal(page);
  await modal.getByRole('heading').click();
  await expect(modal).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(modal).toBeHidden();
});

test('the login modal turns to signing up and back', async ({ page }) => {
  const { modal } = await openModal(page);
  await expect(modal.getByLabel('Name')).toHaveCount(0);
  await modal.getByRole('button', { name: 'Create an account' }).click();
  await expect(modal.getByLabel('Name')).toBeFocused();
  await modal.getByRole('button', { name: 'Log in' }).click();
  await expect(modal.getByLabel('Name')).toHaveCount(0);
});

test('faults show beside the fields, a refusal as a toast', async ({ page }) => {
  const { modal } = await openModal(page);
  await modal.getByRole('button', { name: 'Login' }).click();
  await expect(modal.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(modal.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
  await modal.getByLabel('Email').fill('nobody@shopper.example');
  await modal.getByLabel('Password').fill('wrong');
  await modal.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await expect(modal).toBeVisible();
});

test('who logs out is a visitor again, on the server too', async ({ page, isMobile }) => {
  await openModal(page);
  await signUp(page);
  const opener = isMobile ? 'Menu' : 'Profile';
  await page.getByRole('button', { name: opener }).first().click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logged Out')).toBeVisible();
  const answer = await page.request.get('/api/user/is-auth');
  expect(await answer.json()).toMatchObject({ success: false });
  await page.goto('/my-orders');
  await page.waitForURL('/');
});
