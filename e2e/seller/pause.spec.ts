import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '@/e2e/support/accessible';
import { openBoard } from '@/e2e/support/board-page';
import { newSeller } from '@/e2e/support/client';
import { test } from '@/e2e/support/own-shop';
import { addAddress, ownAddress, registerWithCart } from '@/e2e/support/visit';

/* The shop is of this file alone, because a pause stops the orders of all others. */

test.use(ownAddress());

// A pause that a failed test left would stop the orders of the other files of this worker.
test.afterEach(async ({ ownShop: { url } }) => {
  await (await newSeller(url)).post('/api/seller/pause', { on: false });
});

/** The button of the cart, and how it looks. */
const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' });

test('one press stops new orders, open carts say so at once, and "Reopen" takes them again', async ({
  page,
  context,
  browser,
  ownShop: { url },
}) => {
  const shopper = await browser.newContext({ baseURL: url, ...ownAddress() });
  const cart = await shopper.newPage();
  await registerWithCart(cart);
  await addAddress(cart);
  await cart.goto('/cart');
  await expect(placeOrder(cart)).not.toHaveAttribute('aria-disabled', 'true');
  await (await newSeller(url)).enter(context);
  await openBoard(page, url);

  await page.getByRole('button', { name: 'Pause orders' }).click();
  // Half an hour before midnight it names the day.
  const paused = page.getByRole('heading', { name: /^No new orders until (\w+day at )?\d/ });
  await expect(paused).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reopen', exact: true })).toBeFocused();
  // No page was loaded again.
  const reason = cart.getByText(
    /^The shop takes no new orders at the moment\. You can order again/,
  );
  await expect(reason).toBeVisible({ timeout: 5_000 });
  await expect(placeOrder(cart)).toHaveAttribute('aria-disabled', 'true');
  await placeOrder(cart).click({ force: true });
  await expect(reason).toBeFocused();
  await expectAccessible(page, 'paused board', { hasPhoneParts: true });
  await expectNoSidewaysScroll(page, 'paused board');

  await page.getByLabel('What shoppers read').fill('The oven is broken.');
  await page.getByRole('button', { name: 'Until I reopen' }).click();
  await expect(page.getByRole('heading', { name: 'No new orders until you reopen' })).toBeVisible();
  await expect(cart.getByText('The oven is broken.', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Reopen', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pause orders' })).toBeFocused();
  await expect(cart.getByText('The oven is broken.')).toBeHidden();
  await placeOrder(cart).click();
  await cart.waitForURL('/my-orders');
  await shopper.close();
});
