import { expect } from '@playwright/test';
import { expectAccessibleAtBothSizes } from '@/e2e/support/accessible';
import { newSeller, newShopper, products } from '@/e2e/support/client';
import { test } from '@/e2e/support/own-shop';
import { saveSection } from '@/e2e/support/save-section';
import { ownAddress } from '@/e2e/support/visit';

test.use(ownAddress());

test.describe('favourites', () => {
  test.afterEach(async ({ ownShop: { url } }) => {
    await saveSection(await newSeller(url), 'shop', { favourites: false });
  });

  test('a visitor marks favourites, signs in, and adds them to the cart', async ({
    page,
    ownShop: { url },
  }) => {
    await page.goto('/products');
    await expect(page.getByRole('button', { name: /^Add .* to cart$/ }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Favourite: / })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Favourites' })).toHaveCount(0);

    await saveSection(await newSeller(url), 'shop', { favourites: true });
    await page.goto('/products');
    const hearts = page.getByRole('button', { name: /^Favourite: / });
    for (const heart of [hearts.nth(0), hearts.nth(1)]) {
      await heart.click();
      await expect(heart).toHaveAttribute('aria-pressed', 'true');
      const box = await heart.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }

    const shopper = await newShopper(url);
    await shopper.enter(page.context());
    await page.goto('/favourites');
    await expect(page.getByText('2 products')).toBeVisible();
    await expectAccessibleAtBothSizes(page, 'the favourites');
    expect((await shopper.get('/api/favourite/list')).body.favourites).toHaveLength(2);
    await page.getByRole('button', { name: 'Add all to cart' }).click();
    await expect(page.getByText('Cart updated')).toBeVisible();
    await expect
      .poll(async () => {
        const { user } = (await shopper.get('/api/user/is-auth')).body as {
          user: { cartItems: object };
        };
        return Object.keys(user.cartItems).length;
      })
      .toBe(2);

    await hearts.first().click();
    await expect(page.getByText('1 product', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('2 products')).toBeVisible();
  });
});

test.describe('pasting a shopping list', () => {
  const setPasteList = async (url: string, isOn: boolean) =>
    saveSection(await newSeller(url), 'shop', { pasteList: isOn });

  test.afterEach(async ({ ownShop: { url } }) => {
    await setPasteList(url, false);
  });

  test('a visitor pastes a list, checks the products and fills the cart', async ({
    page,
    ownShop: { url },
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/cart');
    const link = page.getByRole('link', { name: 'Paste a shopping list' });
    await expect(page.getByRole('link', { name: 'Start shopping' })).toBeVisible();
    await expect(link).toHaveCount(0);
    await setPasteList(url, true);

    await page.goto('/products?q=milk');
    await expect(link).toBeVisible();
    await page.goto('/cart');
    await link.click();
    await page.waitForURL('/shopping-list');
    const list = page.getByLabel('Your list');
    await list.fill('5 onions\n2 x whole milk\nmotor oil');
    await page.reload();
    await expect(list).toHaveValue('5 onions\n2 x whole milk\nmotor oil');
    await page.getByRole('button', { name: 'Find products' }).click();
    await expect(page.getByRole('heading', { name: 'Products on your list' })).toBeFocused();
    await expect(page.getByText('2 of 3 lines found')).toBeVisible();
    await expect(page.getByText('Please check the amount.')).toHaveCount(1);
    await expectAccessibleAtBothSizes(page, 'the products of a shopping list');

    await page.getByRole('button', { name: 'One more of Brown Onions' }).click();
    await page.getByRole('button', { name: 'Add 2 products to cart' }).dblclick();
    await expect(
      page.getByRole('heading', { name: '2 products from your list are in your cart.' }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Go to cart' }).click();
    await expect(page.getByLabel('Quantity of Brown Onions')).toHaveValue('2');
    await expect(page.getByLabel('Quantity of Fresh Whole Milk')).toHaveValue('2');
  });
});

test.describe('shopping lists', () => {
  test.afterEach(async ({ ownShop: { url } }) => {
    await saveSection(await newSeller(url), 'shop', { shoppingLists: false });
  });

  test('a shopper fills a shopping list and shares it, and a stranger adds the list to the cart', async ({
    page,
    browser,
    ownShop: { url },
  }) => {
    const [product] = await products(url, 'in', 1);
    const address = `/products/any/${product?._id}`;
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to list' })).toHaveCount(0);

    await saveSection(await newSeller(url), 'shop', { shoppingLists: true });
    const shopper = await newShopper(url);
    await shopper.enter(page.context());
    await page.goto(address);
    await page.getByRole('button', { name: 'Add to list' }).click();
    await page.getByLabel('Name of the list').fill('Party');
    await page.getByRole('button', { name: 'Create list' }).click();
    await expect(page.getByText('Added to Party')).toBeVisible();

    await page.goto('/lists');
    await page.getByText('Party').click();
    await page.getByRole('button', { name: 'Share by link' }).click();
    const link = (await page.getByText(/\/shared-list#/).textContent()) ?? '';
    await expectAccessibleAtBothSizes(page, 'the shopping lists');

    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(link);
    await expect(stranger.getByRole('heading', { name: 'Party' })).toBeVisible();
    await stranger.getByRole('button', { name: 'Add list to cart' }).click();
    await expect(stranger.getByRole('status').filter({ hasText: 'in your cart' })).toBeVisible();
    await expect(stranger.getByText(shopper.email)).toHaveCount(0);

    await page.getByRole('button', { name: 'Stop sharing' }).click();
    await expect(page.getByRole('button', { name: 'Share by link' })).toBeVisible();
    await stranger.reload();
    await expect(stranger.getByText('This list is not shared any more')).toBeVisible();
    await stranger.context().close();
  });
});

test.describe('stock alerts', () => {
  test.afterEach(async ({ ownShop: { url } }) => {
    await saveSection(await newSeller(url), 'mail', { backInStock: false });
  });

  test('a visitor requests an email about a sold-out product', async ({
    page,
    ownShop: { url },
  }) => {
    const [product] = await products(url, 'out', 1);
    const address = `/products/any/${product?._id}`;
    await page.goto(address);
    await expect(page.getByText('Out of stock. Please check back soon.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Email me when available' })).toHaveCount(0);

    await saveSection(await newSeller(url), 'mail', { backInStock: true });
    await page.goto(address);
    await page.getByRole('button', { name: 'Email me when available' }).click();
    await page.getByLabel('Your email address').fill('ada@visitor.example');
    await expectAccessibleAtBothSizes(page, 'the form of a sold-out product');
    await page.getByRole('button', { name: 'Email me when available' }).click();
    await expect(page.getByText(/^Almost done: open the link/)).toBeVisible();
  });
});
