import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { newBuyer } from '@/e2e/support/board-page';
import { newSeller, products, shopperWithAddress } from '@/e2e/support/client';
import { ownProduct } from '@/e2e/support/own-product';
import { SCREENS, type Visitor } from '@/e2e/support/screens';
import { test } from '@/e2e/support/test';
import { addFromPage, aProduct, onScreen, ownAddress, tabTo } from '@/e2e/support/visit';

test.describe('all screens', () => {
  test.use(ownAddress());

  for (const visitor of ['anybody', 'shopper', 'seller'] satisfies Visitor[])
    test(`each screen for ${visitor} shows its heading and causes no script error`, {
      tag: '@journey',
    }, async ({ page, context }) => {
      const [seller, shopper] = [await newSeller(BASE_URL), await shopperWithAddress(BASE_URL)];
      const product = await ownProduct(BASE_URL, seller);
      const { body } = await shopper.post('/api/order/cod', {
        items: [{ product: product._id, quantity: 1 }],
        address: shopper.addressId,
      });
      const ids = { product: product._id, order: String(body.id) };
      if (visitor !== 'anybody') await (visitor === 'seller' ? seller : shopper).enter(context);
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      for (const [screen, [who, address]] of Object.entries(SCREENS)) {
        if (who !== visitor) continue;
        await test.step(screen, async () => {
          await page.goto(address(ids));
          const heading = page.getByRole('heading', { level: 1 }).filter({ visible: true });
          await expect(heading.first(), screen).toHaveText(/\S/);
          expect(errors, screen).toEqual([]);
        });
      }
    });
});

test.describe('keyboard operation', () => {
  test.use(ownAddress());

  test('a shopper searches for a product and orders it by keyboard', async ({ page, isMobile }) => {
    const { keyboard } = page;
    const tabToAndPress = async (role: 'button' | 'link', name: string | RegExp) => {
      await tabTo(page, page.getByRole(role, { name }).filter({ visible: true }).first());
      await keyboard.press('Enter');
    };

    await page.goto('/');
    if (isMobile) await tabToAndPress('link', 'Search products');
    await tabTo(
      page,
      page.getByRole('searchbox', { name: 'Search products' }).filter({ visible: true }),
    );
    await keyboard.type('apple');
    await expect(page.getByRole('status')).toHaveText(/for “apple”$/);
    await tabTo(page, page.getByRole('article').first().getByRole('link'));
    await keyboard.press('Enter');
    await tabToAndPress('button', 'Add to Cart');
    await tabToAndPress('link', /^View cart/);
    await page.waitForURL('/cart');

    await tabToAndPress('button', 'Log in');
    await tabToAndPress('button', /^Create an account$/);
    const modal = page.getByRole('dialog');
    await expect(modal.getByLabel('Name')).toBeFocused();
    for (const text of ['Ada Grocer', `${randomUUID()}@shopper.example`, 'correct horse']) {
      await keyboard.type(text);
      await keyboard.press('Tab');
    }
    await expect(modal.getByRole('button', { name: 'Create account' })).toBeFocused();
    await keyboard.press('Enter');
    await page.waitForURL('/');

    await tabToAndPress('link', /^Cart 1 item$/);
    await page.waitForURL('/cart');
    await tabToAndPress('link', 'Add address');
    await page.waitForURL('/add-address');
    await tabTo(page, page.getByLabel('First name'));
    const fields = ['Ada', 'Grocer', 'ada@shopper.example', '1 Market Street', 'Springfield'];
    fields.push('Oregon', '2134', 'United States', '+1 555 0100', 'Ring twice');
    for (const text of fields) {
      await keyboard.type(text);
      await keyboard.press('Tab');
    }
    await expect(page.getByRole('button', { name: 'Save address' })).toBeFocused();
    await keyboard.press('Enter');
    await page.waitForURL('/cart');
    await tabToAndPress('button', 'Place Order');
    await page.waitForURL('/my-orders');
    await expect(page.getByText('Order Placed Successfully')).toBeVisible();
    await expect(page.getByRole('article')).toContainText(/apple/i);
  });

  test('the header never covers the focused product card', async ({ page }) => {
    await page.goto('/products');
    const cart = page.getByRole('link', { name: /^Cart/ }).filter({ visible: true }).first();
    const scroll = () => page.evaluate(() => scrollY);
    await page.keyboard.press('Tab');
    await page.evaluate(() => scrollTo(0, 600));
    await cart.focus();
    expect(await scroll()).toBe(600);
    // Scroll until the header covers the upper part of this card.
    const card = page.getByRole('article').nth(3).getByRole('link').first();
    await card.evaluate((link) => scrollBy(0, link.getBoundingClientRect().top - 10));
    const before = await scroll();
    await card.focus();
    expect(await scroll()).toBeLessThan(before);
  });
});

test.describe('high-contrast mode (forced colours)', () => {
  /* Forced colours (Windows high contrast) replace all backgrounds, so only borders can show a state. */

  test.use({ ...ownAddress(), forcedColors: 'active' });

  const edgeOf = (what: Locator) =>
    what.evaluate((element) => Number.parseFloat(getComputedStyle(element).borderTopWidth));

  const edgeless = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll(':is(.button, .rounded-full):is(a, button)')]
        .filter((one) => one.checkVisibility())
        .filter((one) => getComputedStyle(one).borderTopStyle === 'none')
        .map((one) => one.outerHTML),
    );

  test('each button has a visible border', async ({ page }) => {
    await page.goto('/products/fruits');
    const chips = page.getByRole('navigation', { name: 'Categories' });
    const current = await edgeOf(chips.locator('[aria-current]'));
    const other = await edgeOf(onScreen(chips.getByRole('link', { name: 'Cold Drinks' })));
    expect([other, current]).toEqual([1, 3]);
    await addFromPage(page, await aProduct(page));
    expect(await edgeless(page)).toEqual([]);
    await page.goto('/cart');
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();
    expect(await edgeless(page)).toEqual([]);
    await page.getByRole('button', { name: 'Login' }).first().click();
    expect(await edgeOf(page.getByRole('dialog'))).toBeGreaterThan(0);
  });

  test('the seller sees which products are in stock', async ({ page, context }) => {
    await (await newSeller(BASE_URL)).enter(context);
    await page.goto('/seller/product-list');
    const track = page.getByRole('switch').first().locator('> span');
    await expect(track).toBeVisible();
    expect([await edgeOf(track), await edgeOf(track.locator('> span'))]).toEqual([1, 1]);
    expect(await edgeless(page)).toEqual([]);
  });

  test('the shopper sees which steps of an order are done', async ({ page, context }) => {
    const buyer = await newBuyer();
    const order = await buyer.order('cod', await products(BASE_URL, 'in', 1));
    await buyer.client.enter(context);
    await page.goto(`/my-orders/${order._id}`);
    const parts = page.getByRole('list', { name: 'Progress' }).locator('li > span:first-child');
    await expect(parts).toHaveCount(4);
    expect(await Promise.all((await parts.all()).map(edgeOf))).toEqual([1, 1, 1, 1]);
    const grounds = await parts.evaluateAll((all) =>
      all.map((part) => getComputedStyle(part).backgroundColor),
    );
    expect(grounds[0]).not.toBe(grounds[1]);
  });
});
