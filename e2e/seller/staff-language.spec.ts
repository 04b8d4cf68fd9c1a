import { expect, type Locator } from '@playwright/test';
import { stateLabel } from '@/app/[lang]/seller/[locale]/orders/one/_components/packing-counts';
import { SELLER } from '@/e2e/shop';
import { brokenLines, expectAccessible, expectNoSidewaysScroll } from '@/e2e/support/accessible';
import { newBuyer } from '@/e2e/support/board-page';
import { newSeller } from '@/e2e/support/client';
import { ownProduct } from '@/e2e/support/own-product';
import { test } from '@/e2e/support/own-shop';
import { neverReloaded, onScreen, ownAddress, speakToStaff } from '@/e2e/support/visit';
import { translate } from '@/lib/i18n/catalog';
import { isolate } from '@/lib/i18n/isolate';
import { LANGUAGE_CODES, LANGUAGES } from '@/lib/i18n/languages';
import { messages } from '@/messages';

test.use(ownAddress());

test.afterEach(async ({ ownShop: { url } }) => {
  await (await newSeller(url)).post('/api/seller/language', { language: 'en' });
});

for (const language of ['de', 'ar'] as const)
  test(`a packer packs an order in the language ${LANGUAGES[language].name}`, async ({
    page,
    ownShop: { url },
  }) => {
    const messagesOf = messages[language];
    const seller = await newSeller(url);
    await seller.post('/api/seller/language', { language });
    const product = await ownProduct(url, seller);
    const [ada, ben] = await Promise.all([newBuyer(url), newBuyer(url)]);
    const order = await ada.order('cod', [product], 3);
    const doomed = await ben.order('cod', [product], 1);

    await page.goto('/seller');
    await page.getByLabel('Email').fill(SELLER.email);
    await page.getByLabel('Password').fill(SELLER.password);
    await page.getByRole('button', { name: 'Login' }).click();
    const greeting = page.getByRole('link', { name: messagesOf.seller.hi });
    await expect(greeting).toBeVisible();
    const size = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 640 });
    const isCut = greeting.evaluate((link) =>
      [link, ...link.children].some(
        (box) => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight,
      ),
    );
    expect(await isCut, 'the greeting at 320 px').toBe(false);
    if (size) await page.setViewportSize(size);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('html')).toHaveAttribute('dir', LANGUAGES[language].dir);

    const stays = await neverReloaded(page);
    await page.getByRole('link', { name: messagesOf.seller.orders, exact: true }).click();
    await expect(onScreen(page.getByRole('heading', { level: 1 }))).toHaveText(
      messagesOf.seller.orders,
    );
    await expect(page).toHaveTitle(
      new RegExp(`${messagesOf.seller.orders} · ${messagesOf.seller.area}$`),
    );
    const tile = onScreen(page.getByRole('listitem').filter({ hasText: ada.name }));
    // Orders of other tests may hide this order behind a button.
    const [, further = ''] = messagesOf.board.further.split('{count}');
    const more = onScreen(page.getByRole('button', { name: new RegExp(`^\\d+${further}$`) }));
    await expect(tile.or(more).first()).toBeVisible();
    if (await more.isVisible()) await more.click();
    await expect(tile).toContainText(language === 'de' ? /12,20\s\$/ : /12[.,٫]20/);
    await expect(tile).toContainText(messagesOf.board.toCollect);
    await expectAccessible(page, `the board, ${language}`);
    await expectNoSidewaysScroll(page, `the board, ${language}`);

    await tile.getByRole('link').click();
    await page.waitForURL(`/seller/orders/${order._id}`);
    await onScreen(page.locator('[data-tick]')).click();
    const isRightToLeft = LANGUAGES[language].dir === 'rtl';
    const oneLess = messagesOf.packing.oneLess.replace(
      '{name}',
      isolate(product.name, isRightToLeft),
    );
    await onScreen(page.getByRole('button', { name: oneLess })).click();
    const wish = messagesOf.packing.wish.replace('{wish}', messagesOf.packing.leaveOut);
    await expect(onScreen(page.getByText(wish, { exact: true }))).toBeVisible();
    await expect(page.locator('[data-state=fewer]')).not.toContainText(
      /missing|Customer|Replace|of/,
    );
    await expectAccessible(page, `an order, ${language}`);
    await expectNoSidewaysScroll(page, `an order, ${language}`);
    const state = page.locator('[data-state=fewer] output > span').last();
    for (const one of LANGUAGE_CODES) {
      const label = stateLabel('fewer', 1, 3, translate(one, 'packing'));
      await state.evaluate((span, text) => {
        span.textContent = text;
      }, label);
      expect((await brokenLines(page)).filter((word) => label.includes(word))).toEqual([]);
    }
    await onScreen(page.getByRole('button', { name: messagesOf.board.pack, exact: true })).click();
    await expect(
      onScreen(page.getByRole('main')).getByText(messagesOf.order.packed, { exact: true }).first(),
    ).toBeVisible();
    // The packing slip uses the shop's language, not the packer's.
    await expect(page.locator('.slip')).toContainText(messages.en.order.packingSlip);
    await expect(page.locator('.slip')).toContainText(/\$\d/);

    // Another device cancels the order just before the request to pack arrives.
    await onScreen(page.getByRole('link', { name: messagesOf.board.board })).click();
    await page.route('**/api/order/pack', async (route) => {
      if (route.request().postDataJSON().id !== doomed._id) return route.continue();
      const cancel = { id: doomed._id, from: 'Order Placed', status: 'Cancelled' };
      expect((await seller.post('/api/order/status', cancel)).status).toBe(200);
      await route.continue();
    });
    const other = onScreen(page.getByRole('listitem').filter({ hasText: ben.name }));
    await other.getByRole('button', { name: messagesOf.board.pack }).click();
    const statusMessage = messagesOf.errors.statusNow.replace(
      '{status}',
      messagesOf.order.cancelled,
    );
    await expect(page.getByText(statusMessage)).toBeVisible();
    await stays();
  });

test('the list of orders starts in the upper half of a phone in each language', async ({
  page,
  context,
  ownShop: { url },
  seller,
}) => {
  for (const language of LANGUAGE_CODES) {
    await seller.post('/api/seller/language', { language });
    await speakToStaff(context, language, url);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/seller/orders');
    const sections = page.getByRole('group', { name: messages[language].board.section });
    await expect(sections).toBeVisible();
    expect((await sections.boundingBox())?.y, language).toBeLessThanOrEqual(440);
    const search = await page.getByRole('search').boundingBox();
    expect(search?.height, language).toBeLessThanOrEqual(60);
  }
});

test('prices read from left to right in the Arabic product list', async ({
  page,
  context,
  ownShop: { url },
  seller,
}) => {
  // A new device uses the owner's stored language, which an earlier test may have changed.
  await seller.post('/api/seller/language', { language: 'ar' });
  await speakToStaff(context, 'ar', url);
  const product = await ownProduct(url, seller);
  const sideOf = (field: Locator) => field.evaluate((one) => getComputedStyle(one).textAlign);
  await page.goto(`/seller/product-list?q=${encodeURIComponent(product.name)}`);
  const price = page.locator('input[inputmode=decimal]').first();
  await expect(price).toHaveValue(/^4[.,٫]50$/);
  expect(await sideOf(price)).toBe('left');
  await page.goto(`/seller/product-list/${product._id}`);
  const name = page.getByLabel(messages.ar.sellerForm.name, { exact: true });
  await expect(name).toHaveValue(product.name);
  expect(await sideOf(name)).toBe('right');
});

test('a staff member selects a display language', async ({ page, ownShop: { url } }) => {
  const seller = await newSeller(url);
  const cookies = [...seller.cookies].map(([name, value]) => ({ name, value, url }));
  await page.context().addCookies(cookies);
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto('/seller/account');
  let present: keyof typeof LANGUAGES = 'en';
  for (const next of ['fr', 'es', 'pt', 'ar', 'de', 'en'] as const) {
    await page.getByLabel(messages[present].seller.languageLabel).selectOption(next);
    await expect(page.getByLabel(messages[next].seller.languageLabel)).toHaveValue(next);
    await expect(page.locator('html')).toHaveAttribute('lang', next);
    await expect(page).toHaveTitle(new RegExp(`^${messages[next].seller.account} · `));
    present = next;
  }
  await page.getByLabel('Your language').selectOption('ar');
  await page.getByRole('link', { name: messages.ar.seller.shop, exact: true }).click();
  await expect(page).toHaveURL(`${url}/`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await page.goBack();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  for (const path of ['/seller/de', '/seller/main/orders', '/main/seller/de'])
    expect((await fetch(url + path)).status, path).toBe(404);
  expect(faults).toEqual([]);
});
