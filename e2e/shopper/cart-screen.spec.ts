import { expect } from '@playwright/test';
import { WITH_PICTURES } from '@/e2e/support/chromium';
import { boxOf } from '@/e2e/support/tap';
import { test } from '@/e2e/support/test';
import { leaveCart, line, ownAddress, summaryRow, twoProducts } from '@/e2e/support/visit';

test.use({ ...ownAddress(), ...WITH_PICTURES });

test('a double click on Remove removes one cart line', async ({ page }) => {
  const goods = await twoProducts(page);
  await leaveCart(page, Object.fromEntries(goods.map(({ _id }) => [_id, 1])));
  await page.goto('/cart');
  const lines = page.locator('[data-line]');
  await expect(lines).toHaveCount(2);
  const { x, y, width, height } = await boxOf(lines.first().locator('[data-remove]'));
  const place = [x + width / 2, y + height / 2] as const;
  await page.mouse.click(...place);
  await expect(lines).toHaveCount(1);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(lines).toHaveCount(1);
  // After this pause, a click is no longer part of a double click.
  await page.waitForTimeout(500);
  await page.mouse.click(...place);
  await expect(lines).toHaveCount(0);
});

test('each cart line links to its product', async ({ page, isMobile }) => {
  const [berries, avocados] = await twoProducts(page);
  await leaveCart(page, { [berries._id]: 1, [avocados._id]: 1 });
  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shopping Cart');
  await expect(page.getByRole('main').getByText('2 items')).toBeVisible();
  await expect(line(page, berries)).toContainText('Weight: 400 g');
  await expect(line(page, avocados)).toContainText('2 pieces');
  await expect(line(page, avocados)).not.toContainText('Weight');
  const begins = (element: Element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return text.getBoundingClientRect().left;
  };
  const heading = await page.getByRole('heading', { level: 1 }).evaluate(begins);
  const link = await page.getByRole('link', { name: 'Continue Shopping' }).evaluate(begins);
  expect(Math.abs(heading - link)).toBeLessThan(1);
  const order = page.getByRole('button', { name: 'Place Order' });
  const total = summaryRow(page, 'Total Amount');
  const shown = order.locator('..').getByText((await total.textContent()) ?? '');
  if (isMobile) {
    await expect(total).not.toBeInViewport();
    await expect(order).toBeInViewport({ ratio: 1 });
    await expect(shown).toBeInViewport({ ratio: 1 });
  } else await expect(shown).toBeHidden();
  await line(page, avocados).locator('a:has(img)').click();
  await page.waitForURL(`/products/vegetables/${avocados._id}`);
});

test('the focus stays in the cart when a line is removed', async ({ page }) => {
  const [one, other] = await twoProducts(page);
  await leaveCart(page, { [one._id]: 1, [other._id]: 2 });
  await page.goto('/cart');
  const remove = ({ name }: { name: string }) =>
    page.getByRole('button', { name: `Remove ${name}` });
  await page.getByRole('button', { name: `One more of ${one.name}` }).focus();

  const tab = await page.context().newPage();
  await tab.goto('/cart');
  await tab.getByRole('button', { name: `Remove ${one.name}` }).click();
  await expect(line(page, one)).toHaveCount(0);
  await expect(remove(other)).toBeFocused();
  await expect(
    page.getByText(`Your cart was changed on another device. ${one.name}: 0`),
  ).toBeAttached();
  await tab.close();

  await remove(other).press('Enter');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(page.locator('#content')).toBeFocused();
});
