import { expect, type Page } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { brokenLines, cutTexts } from '@/e2e/support/accessible';
import { newBuyer } from '@/e2e/support/board-page';
import { WITH_PICTURES } from '@/e2e/support/chromium';
import { newSeller, products, shopperWithAddress } from '@/e2e/support/client';
import { test } from '@/e2e/support/test';
import { leaveCart, ownAddress, speakToStaff, storeStaffLanguage } from '@/e2e/support/visit';
import { messages } from '@/messages';

/* Uses the browser's font size setting to double the text size on a phone (WCAG 1.4.4). */
test.use({
  ...ownAddress(),
  launchOptions: {
    ...WITH_PICTURES.launchOptions,
    args: [...WITH_PICTURES.launchOptions.args, '--blink-settings=defaultFontSize=32'],
  },
});

const WIDTHS = [320, 390];

/** Expects that at each width no word breaks, no text is cut off and the page fits the screen. */
async function expectWhole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  for (const width of WIDTHS) {
    const state = `${path} at ${width} px`;
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByRole('heading', { level: 1 }).first(), state).toBeVisible();
    await expect.poll(() => brokenLines(page), { message: state }).toEqual([]);
    await expect.poll(() => cutTexts(page), { message: state }).toEqual([]);
    // A phone would shrink a page that is wider than its screen.
    const wide = await page.evaluate(() =>
      Math.max(document.documentElement.scrollWidth, innerWidth),
    );
    expect(wide, state).toBeLessThanOrEqual(width);
  }
}

test('no page of the shop breaks a word at double text size', async ({ page, context }) => {
  const shopper = await shopperWithAddress(BASE_URL);
  const some = await products(BASE_URL, 'in', 4);
  const items = some.map(({ _id }) => ({ product: _id, quantity: 1 }));
  const order = { items, address: shopper.addressId };
  const { body } = await shopper.post('/api/order/cod', order);
  expect(body.success).toBe(true);
  const answer = await shopper.get('/api/order/user');
  const { orders } = answer.body as { orders: { _id: string }[] };
  await shopper.post('/api/cart/update', { cartItems: { [`${some[0]?._id}`]: 2 } });
  await shopper.enter(context);
  const product = `/products/x/${some[0]?._id}`;
  for (const path of ['/', '/products', product, '/cart']) await expectWhole(page, path);
  for (const path of ['/my-orders', `/my-orders/${orders[0]?._id}`]) {
    await expectWhole(page, path);
    await expect(page.getByText(/^Order \d+$/).first()).toBeVisible();
  }
});

test('the tabs of the order board break no word at double text size', async ({ page, context }) => {
  await (await newSeller(BASE_URL)).enter(context);
  await page.goto('/seller/orders');
  const tab = page.getByRole('group', { name: 'Order status' }).getByRole('button');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await expect(tab).toHaveCount(4);
    const broken = (await brokenLines(page)).filter((word) => /Packed|way|Done/.test(word));
    expect(broken, `${width} px`).toEqual([]);
    const rows = new Set(
      await tab.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top)),
    );
    expect(rows.size, `${width} px`).toBe(2);
  }
});

test('the rows of the product list fit on a narrow phone at double text size', async ({
  page,
  context,
}) => {
  await (await newSeller(BASE_URL)).enter(context);
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto('/seller/product-list');
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('switch') })
    .first();
  const hidden = (element: Element) => element.scrollWidth - element.clientWidth;
  for (const part of [row, row.getByRole('textbox').first()])
    expect(await part.evaluate(hidden)).toBe(0);
});

test('the buttons of the order board fit long words at double text size', async ({
  page,
  context,
}) => {
  await (await newSeller(BASE_URL)).enter(context);
  await speakToStaff(context, 'de');
  await storeStaffLanguage(context);
  const [product] = await products(BASE_URL, 'in', 1);
  if (!product) throw new Error('the shop has no products');
  await (await newBuyer()).order('cod', [product]);
  await page.goto('/seller/orders');
  const button = page.locator('[data-step]').first();
  for (const width of [...WIDTHS, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(button).toHaveText(messages.de.board.pack);
    const room = await button.evaluate((one) => one.clientWidth - one.scrollWidth);
    expect(room, `${width} px`).toBeGreaterThanOrEqual(0);
  }
});

test("the text of the home page banner never overlaps the banner's picture", async ({ page }) => {
  await page.goto('/');
  const banner = page.getByRole('region', { name: 'Fresh groceries' });
  for (const width of [320, 360, 390])
    for (const size of ['16px', '32px']) {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate(
        (px) => document.documentElement.style.setProperty('font-size', px),
        size,
      );
      const boxes = await Promise.all([
        banner.getByRole('heading').boundingBox(),
        banner.locator('img').boundingBox(),
      ]);
      const [title, picture] = boxes;
      if (!title || !picture) throw new Error('not on the screen');
      const isBeside = title.x + title.width <= picture.x + 1;
      const isBelow = title.y >= picture.y + picture.height - 1;
      expect(isBeside || isBelow, `${width} px, ${size}: ${JSON.stringify(boxes)}`).toBe(true);
    }
});

/** Expects that the bars on a product page cover at most a third of the screen at each width. */
async function expectRoom(page: Page): Promise<void> {
  const height = 640;
  const usedHeight = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => /sticky|fixed/.test(getComputedStyle(element).position))
        .filter((element) => element.checkVisibility())
        .map((element) => element.getBoundingClientRect())
        .filter(({ top, bottom, width: wide }) => wide > 200 && bottom > 0 && top < innerHeight)
        .reduce((sum, box) => sum + box.height, 0),
    );
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 400));
    await expect.poll(usedHeight, { message: `${width} px` }).toBeLessThanOrEqual(height / 3);
    expect(await usedHeight(), `${width} px`).toBeGreaterThan(100);
  }
}

test('the bar at the bottom of a product page covers only a small part of the screen', async ({
  page,
}) => {
  const [product] = await products(BASE_URL, 'in', 1);
  const path = `/products/x/${product?._id}`;
  await page.goto(path);
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true });
  await expect(add).toBeVisible();
  await expectRoom(page);

  await test.step('the text of the Add to Cart button fits between its rounded ends', async () => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      const box = await add.boundingBox();
      expect(box?.width, `${width} px`).toBeGreaterThan(1.3 * (box?.height ?? Number.NaN));
    }
  });

  await leaveCart(page, { [`${product?._id}`]: 2 });
  await page.goto(path);
  const link = page.getByRole('main').getByRole('link', { name: /^View cart/ });
  await expect(link).toBeVisible();
  await expectRoom(page);

  await test.step('the long German text of the cart link fits into the bar', async () => {
    const label = await link.getByText('View cart').elementHandle();
    await label?.evaluate((one, text) => one.replaceChildren(text), messages.de.product.view);
    const bar = page.locator('[data-own-bar]');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      const room = await bar.evaluate((one) => one.clientWidth - one.scrollWidth);
      expect(room, `${width} px`).toBeGreaterThanOrEqual(0);
    }
  });
});
