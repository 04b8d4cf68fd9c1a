import { expect, type Page, test } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { WITH_PICTURES } from '@/e2e/support/chromium';
import { Client } from '@/e2e/support/client';
import { boxOf } from '@/e2e/support/tap';
import { onScreen } from '@/e2e/support/visit';

test.use(WITH_PICTURES);

type Listed = {
  _id: string;
  name: string;
  category: string;
  image: string[];
  description: string[];
};

async function pictured(): Promise<Listed> {
  const { body } = await new Client(BASE_URL).get('/api/product/list?stock=in');
  const found = (body.products as Listed[]).find(({ image }) => image.length > 2);
  if (!found) throw new Error('no product has three pictures');
  return found;
}

const pathOf = ({ category, _id }: Listed) => `/products/${category.toLowerCase()}/${_id}`;

async function openProduct(page: Page) {
  const product = await pictured();
  await page.goto(pathOf(product));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
  return product;
}

test('a product page shows everything that docs/product.md 1.3 requires', {
  tag: '@journey',
}, async ({ page }) => {
  const product = await openProduct(page);
  const article = page.getByRole('main').getByRole('article').first();
  const trail = page.getByLabel('Breadcrumb');
  await expect(trail.getByRole('listitem')).toHaveCount(4);
  // The breadcrumb fits on one line. Each of its links is 44 px high, which is enough for a thumb.
  expect((await trail.boundingBox())?.height).toBeLessThan(2 * 44);
  // A long category name must not cut off the link before it, and must leave space for the product name.
  const shelf = trail.getByRole('link').last();
  const shelfText = (await shelf.textContent()) ?? '';
  await shelf.evaluate((link) => {
    link.textContent = 'Wurst-, Schinken- und Aufschnittspezialitäten';
  });
  const list = onScreen(trail.getByRole('link', { name: 'Products' }));
  expect(await list.evaluate((link) => link.scrollWidth > link.clientWidth)).toBe(false);
  expect((await boxOf(trail.locator('[aria-current]'))).width).toBeGreaterThan(50);
  await shelf.evaluate((link, text) => {
    link.textContent = text;
  }, shelfText);
  await expect(article.getByRole('img', { name: '4 out of 5 stars' }).first()).toBeVisible();
  await expect(article.getByText('(4)')).toBeVisible();
  await expect(article.getByText('(inclusive of all taxes)')).toBeVisible();
  await expect(article.locator('s')).toHaveText(/\$\d+\.\d\d$/);
  await expect(article.getByText(/^You save \$\d+\.\d\d \(\d+%\)$/)).toBeVisible();
  await expect(article.getByText(/\$\d+\.\d\d\/(kg|l)/)).toBeVisible();
  for (const text of product.description)
    await expect(article.getByRole('listitem').filter({ hasText: text })).toBeVisible();

  const related = page.getByRole('region', { name: 'Related Products' });
  const count = await related.getByRole('article').count();
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThanOrEqual(5);
  await expect(related.getByRole('heading', { name: product.name, exact: true })).toHaveCount(0);
  await related.getByRole('link', { name: 'See more' }).click();
  await expect(page).toHaveURL('/products');
});

test('a shopper selects the pictures of a product by keyboard', async ({ page }) => {
  const { name } = await openProduct(page);
  const shown = page.getByRole('img', { name: new RegExp(`^${name}, photo`) });
  await expect(shown).toHaveAccessibleName(/photo 1 of/);
  await page.getByRole('radio', { name: 'Photo 1' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(shown).toHaveCount(1);
  await expect(shown).toHaveAccessibleName(/photo 2 of/);
  await page.keyboard.press('ArrowRight');
  await expect(shown).toHaveAccessibleName(/photo 3 of/);

  await page.setViewportSize({ width: 1280, height: 800 });
  const small = await page.locator('.gallery label').first().boundingBox();
  const large = await shown.locator('visible=true').boundingBox();
  expect(small?.width).toBe(80);
  expect((large?.x ?? 0) - (small?.x ?? 0)).toBe(92);
});

test('a product page still shows the selected picture when the shopper returns', async ({
  page,
}) => {
  const cards = page.getByRole('article').filter({ visible: true });
  const second = page.getByRole('radio', { name: 'Photo 2' }).filter({ visible: true });
  const openCard = async (place: number) => {
    const link = cards.nth(place).getByRole('link').first();
    const path = (await link.getAttribute('href')) ?? '';
    await link.click();
    await page.waitForURL(path);
    return path;
  };
  await page.goto('/');
  const one = await openCard(0);
  await second.press('Space');
  await expect(second).toBeChecked();
  await page.getByRole('link', { name: 'Basketful, home' }).click();
  await page.waitForURL('/');
  await openCard(1);
  await expect(second).not.toBeChecked();
  await page.goBack();
  await page.waitForURL('/');
  await page.goBack();
  await page.waitForURL(one);
  await expect(second).toBeChecked();
});

test('Add to Cart stays on the product page, and Buy now opens the cart', {
  tag: '@journey',
}, async ({ page }) => {
  const { name, _id } = await openProduct(page);
  const { body } = await new Client(BASE_URL).get(`/api/product/list?ids=${_id}`);
  const [{ offerPrice = 0 } = {}] = body.products as { offerPrice?: number }[];
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await expect(add).toHaveCSS('background-color', 'rgb(22, 101, 52)');
  await expect(page.getByRole('button', { name: 'Buy now' })).not.toHaveCSS(
    'background-color',
    'rgb(22, 101, 52)',
  );
  await add.press('Enter');
  await expect(page.getByText('Item added to cart')).toBeVisible();
  await expect(page.getByText('1 in your cart')).toBeVisible();
  // The clicked button disappears. The focus moves to the button that replaces it.
  const more = page.getByRole('button', { name: `Add one more ${name}` }).first();
  await expect(more).toBeFocused();
  await more.click();
  await expect(page.getByText('2 in your cart')).toBeVisible();
  const total = `$${(offerPrice * 2).toFixed(2)}`;
  const toCart = page.getByRole('main').getByRole('link', { name: /^View cart/ });
  await expect(toCart).toHaveText(`View cart ${total}`);
  for (const pieces of [1, 0]) {
    await page
      .getByRole('button', { name: `Remove one ${name}` })
      .first()
      .press('Enter');
    if (pieces > 0) await expect(page.getByText('1 in your cart')).toBeVisible();
  }
  await expect(add).toBeFocused();
  await page.getByRole('button', { name: 'Buy now' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByLabel(`Quantity of ${name}`)).toHaveValue('1');
});

test('a double click on Add to Cart adds one piece', async ({ page }) => {
  await openProduct(page);
  await page.getByRole('button', { name: 'Add to Cart' }).dblclick();
  // A link replaces the button. Wait until the link can be clicked.
  await page
    .getByRole('main')
    .getByRole('link', { name: /^View cart/ })
    .click({ trial: true });
  await expect(page.getByText('1 in your cart')).toBeVisible();
});

test('each product and list has exactly one URL, and unknown URLs return 404', {
  tag: '@journey',
}, async ({ request }) => {
  const product = await pictured();
  const to = async (path: string) => {
    const response = await request.get(path, { maxRedirects: 0 });
    return [response.status(), response.headers().location];
  };
  expect(await to(`/products/any/${product._id}`)).toEqual([308, pathOf(product)]);
  expect(await to('/products/Fruits')).toEqual([308, '/products/fruits']);
  expect(await to('/products/all')).toEqual([308, '/products']);
  expect(await to('/products/fruits/pages/1')).toEqual([308, '/products/fruits']);
  expect(await to('/home/today')).toEqual([308, '/']);
  const missing = [
    '/products/nothing',
    '/products/fruits/nothing',
    '/products/fruits/000000000000000000000000',
    '/products/fruits/pages/999',
    '/products/fruits/pages/0',
    '/nothing',
  ];
  for (const path of missing) expect(await to(path), path).toEqual([404, undefined]);
});

test('the 404 page has the header, search and footer of the shop', async ({ page }) => {
  const { category } = await pictured();
  for (const path of [
    `/products/${category.toLowerCase()}/${'a'.repeat(24)}`,
    '/products/nothing',
    '/products/all/pages/99',
    '/nothing',
  ]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading, path).toHaveText('We can’t find this page');
    await expect(
      page
        .getByRole('button', { name: 'Login' })
        .or(page.getByRole('button', { name: 'Menu' }))
        .filter({ visible: true }),
    ).toBeVisible();
    for (const part of ['banner', 'contentinfo', 'main'] as const)
      await expect(page.getByRole(part), path).toHaveCount(1);
    const box = page.getByRole('searchbox').filter({ visible: true });
    await expect(box, path).toHaveCount(1);
    if (path !== '/nothing') await expect(page.getByRole('article')).toHaveCount(5);
  }
  await page.getByRole('link', { name: 'Browse all products' }).click();
  await expect(page).toHaveURL('/products');
});

test('the server sends public pages from the page cache', { tag: '@journey' }, async ({
  request,
}) => {
  const product = await pictured();
  for (const path of ['/', '/products', '/products/fruits', pathOf(product)]) {
    // Poll, because an edit by another test may empty the cache.
    const cached = async () => (await request.get(path)).headers()['x-nextjs-cache'];
    await expect.poll(cached, { message: path }).toBe('HIT');
  }
});
