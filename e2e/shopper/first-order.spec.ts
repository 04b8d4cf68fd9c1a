import { expect, type Locator, type Page, test } from '@playwright/test';
import { WITH_PICTURES } from '@/e2e/support/chromium';
import {
  addFromPage,
  line,
  newestOrderOf,
  onScreen,
  orderOfSeller,
  ownAddress,
  signUpFromCart,
  submitAddress,
  summaryRow,
  twoProducts,
} from '@/e2e/support/visit';

// Animations are on, unlike in other tests, because most browsers have them on.
test.use({ ...WITH_PICTURES, ...ownAddress(), reducedMotion: 'no-preference' });

async function expectToPrint(page: Page, order: Locator) {
  await page.emulateMedia({ media: 'print' });
  await expect(order).toBeVisible();
  await expect(order).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(order).toHaveCSS('color', 'rgb(0, 0, 0)');
  for (const role of ['button', 'navigation', 'searchbox'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  await page.emulateMedia({ media: null });
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

test('a visitor fills the cart, signs up and places an order that the seller receives', {
  tag: '@journey',
}, async ({ page, browser }) => {
  const [first, second] = await twoProducts(page);

  await addFromPage(page, first);
  await addFromPage(page, second);
  await page.goto('/cart');
  await page.getByLabel(`Quantity of ${second.name}`).selectOption('3');
  await expect(page.getByText('Cart updated')).toBeVisible();

  await signUpFromCart(page);
  const street = `${Date.now()} Market Street`;
  await page.goto('/add-address');
  await page.getByLabel('Note for the courier').fill('Blue door');
  await submitAddress(page, street);
  await expect(page.getByText('Address added successfully')).toBeVisible();
  await expect(page.getByText(street)).toBeVisible();
  await expect(line(page, first)).toBeVisible();
  await expect(page.getByLabel(`Quantity of ${second.name}`)).toHaveValue('3');

  const price = Math.round(first.offerPrice * 100) + 3 * Math.round(second.offerPrice * 100);
  const tax = Math.floor((price * 2) / 100);
  await expect(summaryRow(page, 'Price')).toHaveText(dollars(price));
  await expect(summaryRow(page, 'Shipping Fee')).toHaveText('Free');
  await expect(summaryRow(page, 'Tax (2%)')).toHaveText(dollars(tax));
  await expect(summaryRow(page, 'Total Amount')).toHaveText(dollars(price + tax));

  await page.getByRole('button', { name: 'Place Order' }).dblclick();
  await page.waitForURL('/my-orders');
  await expect(page.getByText('Order Placed Successfully')).toBeVisible();
  const order = page.getByRole('article');
  await expect(order).toHaveCount(1);
  await expect(order).toContainText(dollars(price + tax));
  await expect(order).toContainText('Order Placed');
  await expect(order).toContainText(`Pay ${dollars(price + tax)} in cash on delivery`);
  await expect(order).not.toContainText('Pending');
  await expect(order).toContainText(first.name);
  await expectToPrint(page, order);
  await order.getByRole('link').click();
  const time = onScreen(page.locator('time')).first();
  await expect(time).toHaveText(/ \d{1,2}:\d\d\s[AP]M$/);
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText(
    `Price ${dollars(price)}, shipping free, tax (2%) ${dollars(tax)}`,
  );
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();

  const shop = await browser.newContext(ownAddress());
  const seller = await shop.newPage();
  const seen = await orderOfSeller(seller, await newestOrderOf(page));
  await expect(seen).toContainText(dollars(price + tax));
  // A table row shows `3 × Avocado`, a card on a phone `Avocado × 3`.
  await expect(seen).toContainText(second.name);
  await expect(seen).toContainText(/3 ×|× 3/);
  await expect(seen).toContainText('Pending');
  await expectToPrint(seller, seen);
  await seen.getByRole('link').first().click();
  for (const text of [street, 'Blue door', 'Springfield, Oregon 02134', '+1 555 0100'])
    await expect(onScreen(seller.getByText(text)).first()).toBeVisible();
  await shop.close();
});
