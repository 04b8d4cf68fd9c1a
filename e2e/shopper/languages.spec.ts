import { expect, type Locator, type Page } from '@playwright/test';
import { brokenLines, expectNoSidewaysScroll } from '@/e2e/support/accessible';
import { Client, newSeller, newShopper } from '@/e2e/support/client';
import { mailTo, resetLinkIn } from '@/e2e/support/inbox';
import { test } from '@/e2e/support/own-shop';
import { ownAddress, registerWithCart } from '@/e2e/support/visit';
import { isolate } from '@/lib/i18n/isolate';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { messages } from '@/messages';

/* Uses `ownShop`, because all pages depend on its languages. */

test.use(ownAddress());

/** The first language is the main language, whose URLs have no prefix. */
async function speak(url: string, languages?: string[], more: object = {}): Promise<void> {
  const seller = await newSeller(url);
  const { body } = await new Client(url).get('/api/shop/settings');
  const { revision } = body.shop as { revision: number };
  const plain = { name: 'Basketful', currency: 'eur', taxPercent: 2, promiseMinutes: 30 };
  const settings = { ...plain, revision, ...omitUndefined({ languages }), ...more };
  const answer = await seller.post('/api/seller/settings', settings);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

const outOfTiles = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const range = document.createRange();
    const tiles = [...main.querySelectorAll('section[aria-labelledby=categories] li')];
    return tiles
      .filter((tile) => {
        range.selectNodeContents(tile);
        const [textBox, box] = [range.getBoundingClientRect(), tile.getBoundingClientRect()];
        return textBox.left < box.left - 1 || textBox.right > box.right + 1;
      })
      .map((tile) => tile.textContent);
  });

test('a shop with one language has no language switch', async ({ page, ownShop: { url } }) => {
  await speak(url);
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('link[hreflang]')).toHaveCount(0);
  await expect(page.getByLabel('Language')).toHaveCount(0);
  for (const path of ['/de', '/ar/products', '/main/cart'])
    expect((await fetch(url + path, { redirect: 'manual' })).status, path).not.toBe(200);
});

test('internal URLs redirect to public URLs in every language', async ({ ownShop: { url } }) => {
  await speak(url, ['en', 'de']);
  const internal = [
    ['/home/today', ''],
    ['/home/made-up', ''],
    ['/products/all', '/products'],
    ['/search', '/products'],
    ['/sorted/all/price/every/1', '/products'],
    ['/filtered/all', '/products'],
  ];
  for (const prefix of ['', '/de'])
    for (const [path, target] of internal) {
      const { status, headers } = await fetch(`${url}${prefix}${path}`, { redirect: 'manual' });
      const where = `${prefix}${target}` || '/';
      expect([status, headers.get('location')], prefix + path).toEqual([308, where]);
    }
});

test('a page whose URL has a language prefix is in the language of the prefix', {
  tag: '@journey',
}, async ({ page, ownShop: { url } }) => {
  await speak(url, ['en', 'de', 'ar']);
  await page.goto('/de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page).toHaveTitle(/an Ihrer Tür/);
  const alternate = page.locator('link[rel="alternate"][hreflang="ar"]');
  await expect(alternate).toHaveAttribute('href', /\/ar$/);
  await page.getByRole('main').getByRole('link', { name: 'Jetzt einkaufen' }).click();
  await expect(page).toHaveURL(/\/de\/products$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alle Produkte');
  await expect(page.locator('article').first()).toContainText(/\d,\d\d\s€/);
  await page.locator('article a').first().click();
  await expect(page.getByRole('button', { name: 'In den Warenkorb', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'In den Warenkorb', exact: true }).click();
  await expect(page.getByRole('link', { name: /Zum Warenkorb/ }).first()).toBeVisible();
  await expectNoSidewaysScroll(page, '/de product');
});

test('search results stay in the language of the page', async ({
  page,
  isMobile,
  ownShop: { url },
}) => {
  test.skip(isMobile, 'a phone searches on the list alone');
  await speak(url, ['en', 'de']);
  for (const [path, query] of [
    ['/de/cart', ''],
    ['/de/products', ''],
    ['/de/products?q=brot', 'brot'],
  ] as const) {
    await page.goto(path);
    const box = page.getByRole('searchbox').filter({ visible: true });
    // The search field is filled after hydration. Typing earlier would lose the text.
    await expect(box).toHaveValue(query);
    await box.fill('apfel');
    await expect(page).toHaveURL(/\/de\/products\?q=apfel$/);
    await box.fill('');
    await expect(page).toHaveURL(/\/de\/products$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  }
});

test('Arabic pages run from right to left and do not scroll sideways', { tag: '@journey' }, async ({
  page,
  ownShop: { url },
}) => {
  await speak(url, ['en', 'de', 'ar']);
  for (const path of ['/ar', '/ar/products']) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expectNoSidewaysScroll(page, path);
    await page.setViewportSize({ width: 390, height: 844 });
    const endOf = (what: Locator) => what.evaluate((one) => one.getBoundingClientRect().right);
    const first = page.locator('main [class*="chips-row"] li').first();
    const brand = page.getByRole('banner').getByRole('link').first();
    expect(await endOf(first), path).toBe(await endOf(brand));
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await brokenLines(page), path).not.toContain('Basketful');
  }
});

test('the texts of the home page fit on a phone and on a tablet in every language', async ({
  page,
  ownShop: { url },
}) => {
  await speak(url, ['en', 'de', 'fr', 'ar']);
  const banner = page.getByRole('main').locator('section').first();
  for (const language of ['de', 'fr', 'ar']) {
    await page.goto(`/${language}`);
    for (const width of [390, 768, 1024]) {
      await page.setViewportSize({ width, height: 844 });
      const what = `${language}, ${width} px`;
      expect(await outOfTiles(page), `tiles, ${what}`).toEqual([]);
      expect(await brokenLines(page), what).toEqual([]);
      const larger = await page.addStyleTag({ content: ':root { font-size: 200%; }' });
      expect(await outOfTiles(page), `tiles, ${what}, text at 200%`).toEqual([]);
      await larger.evaluate((style: HTMLElement) => style.remove());
      if (width < 768) continue;
      // Texts must stay out of the half of the banner that the drawing fills.
      const covered = await banner.evaluate((section) => {
        const picture = section.querySelector('img')?.getBoundingClientRect();
        const isRtl = getComputedStyle(section).direction === 'rtl';
        const middle = picture ? picture.left + picture.width / 2 : 0;
        const range = document.createRange();
        return [...section.querySelectorAll('h1, p, a')]
          .filter((one) => {
            range.selectNodeContents(one);
            const { left, right } = range.getBoundingClientRect();
            return isRtl ? left < middle : right > middle;
          })
          .map((one) => one.textContent);
      });
      expect(covered, `banner, ${what}`).toEqual([]);
    }
  }
});

test('English pages of a German shop have the prefix /en', async ({ page, ownShop: { url } }) => {
  await speak(url, ['de', 'en']);
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByLabel('Sprache').click();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/en$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const main = await fetch(`${url}/de/cart`, { redirect: 'manual' });
  expect([main.status, main.headers.get('location')]).toEqual([308, '/cart']);
});

test('a closed shop shows its next opening time instead of a delivery time', async ({
  page,
  ownShop: { url },
}) => {
  const inTwoDays = (new Date().getUTCDay() + 1) % 7;
  const week = Array.from({ length: 7 }, (_, day) =>
    day === inTwoDays ? [{ from: '08:00', to: '09:00' }] : [],
  );
  const openingHours = { timeZone: 'UTC', week, daysOff: [] };
  await speak(url, ['en', 'de'], { openingHours });
  await page.goto('/');
  const promise = page.locator('header > p').first();
  await expect(promise).toHaveText(/^We open .+ at 8:00\sAM\. You can order now\.$/);
  await page.goto('/de/products');
  await expect(promise).toHaveText(
    /^Wir öffnen .+ um 08:00\sUhr\. Bestellen Sie jetzt schon vor\.$/,
  );
  expect(await (await fetch(url)).text()).toContain('in under 30 minutes');
  await speak(url, ['en', 'de']);
  await page.goto('/');
  await expect(promise).toHaveText(/in under 30 minutes/);
});

test('API errors use the language of the page, and default to English', async ({
  ownShop: { url },
}) => {
  await speak(url, ['en', 'de']);
  const textOf = async (language: string) => {
    const headers = { 'Accept-Language': language };
    const answer = await fetch(`${url}/api/address/get`, { headers });
    return (await answer.json()).message;
  };
  expect(await textOf('de')).toBe('Nicht angemeldet');
  expect(await textOf('de-DE,de;q=0.9')).toBe('Not Authorized');
  expect(await textOf('ar')).toBe('Not Authorized');
});

test.describe('language switch in a German browser', () => {
  test.use({ locale: 'de-AT' });

  test('lists German first, and changes the language without leaving the page', async ({
    page,
    ownShop: { url },
  }) => {
    await speak(url, ['en', 'ar', 'de']);
    const shopper = await newShopper(url);
    const cookies = [...shopper.cookies].map(([name, value]) => ({ name, value, url }));
    await page.context().addCookies(cookies);
    const known = page.waitForResponse(/\/api\/user\/is-auth/);
    await page.goto('/products?sort=price#main');
    await (await known).finished();
    const summary = page.getByLabel('Language');
    await expect(summary).toHaveAttribute('title', 'Deutsch');
    await summary.click();
    const links = page.locator('a[data-language]');
    const tops = await links.evaluateAll((all) =>
      all.map((link) => [link.textContent, link.getBoundingClientRect().top] as const),
    );
    expect(tops.toSorted(([, one], [, other]) => one - other)[0]?.[0]).toBe('Deutsch');
    await links.first().press('Escape');
    await expect(summary).toBeFocused();
    await expect(links.first()).toBeHidden();
    await summary.click();
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await expect(page).toHaveURL(/\/de\/products\?sort=price#main$/);
    await expect
      .poll(async () => {
        const { body } = await shopper.get('/api/user/data');
        return (body.user as { language?: string }).language;
      })
      .toBe('de');
  });
});

test('the sitemaps and robots.txt contain every language of the shop', async ({
  ownShop: { url },
}) => {
  const textOf = async (path: string) => (await fetch(url + path)).text();
  await speak(url, ['en', 'de']);
  expect(await textOf('/sitemap.xml')).toContain('/sitemaps/de-pages.xml');
  expect(await textOf('/sitemaps/de-pages.xml')).toContain('/de/products</loc><xhtml:link');
  expect(await textOf('/robots.txt')).toContain('Disallow: /de/cart');
  expect(await textOf('/de')).toContain('"inLanguage":"de"');
  await speak(url);
  // This is the first request for a German page after the shop has removed German.
  expect((await fetch(`${url}/de`)).status).toBe(404);
  expect(await textOf('/sitemap.xml')).not.toContain('de-');
  expect(await textOf('/sitemaps/pages.xml')).not.toContain('xhtml');
  expect((await fetch(`${url}/sitemaps/de-pages.xml`)).status).toBe(404);
  expect(await textOf('/robots.txt')).not.toContain('/de/');
  expect(await textOf('/')).not.toContain('inLanguage');
});

test('a shopper orders in German and in Arabic', {
  tag: '@journey',
}, async ({ page, ownShop: { url } }) => {
  await speak(url, ['en', 'de', 'ar']);
  const { name } = await registerWithCart(page);

  await page.goto('/de/cart');
  await expect(page).toHaveTitle(/^Ihr Warenkorb/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Warenkorb');
  await expect(page.getByRole('main').getByText('1 Artikel', { exact: true })).toBeVisible();
  await expect(page.getByLabel(`Menge von ${name}`)).toBeVisible();
  await page.getByRole('button', { name: 'Bestellung aufgeben' }).click();
  await expect(page.getByText('Bitte wählen Sie eine Adresse').first()).toBeVisible();
  await page.getByRole('link', { name: 'Adresse hinzufügen' }).first().click();
  await expect(page).toHaveURL(/\/de\/add-address$/);
  const fields = {
    Vorname: 'Ada',
    Nachname: 'Grocer',
    'E-Mail': 'ada@shop',
    Straße: 'Marktstraße 1',
    Ort: 'Berlin',
    Postleitzahl: '10115',
    Land: 'Deutschland',
    Telefon: '+49 30 1234567',
  };
  // The form shows the state field only for countries with states in addresses, such as the United States.
  const state = page.getByRole('main').getByLabel('Bundesland', { exact: true });
  await expect(state).toHaveCount(0);
  await page.getByRole('main').getByLabel('Land', { exact: true }).fill('Vereinigte Staaten');
  await page.getByRole('main').getByLabel('Land', { exact: true }).blur();
  await expect(state).toBeVisible();
  for (const [label, value] of Object.entries(fields))
    await page.getByRole('main').getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Adresse speichern' }).click();
  await expect(page.getByText('Bitte eine gültige E-Mail-Adresse eingeben').first()).toBeVisible();
  await page.getByRole('main').getByLabel('E-Mail', { exact: true }).fill('ada@shopper.example');
  await page.getByRole('button', { name: 'Adresse speichern' }).click();
  await expect(page).toHaveURL(/\/de\/cart$/);
  await page.getByRole('button', { name: 'Bestellung aufgeben' }).click();
  await expect(page).toHaveURL(/\/de\/my-orders$/);
  const order = page.getByRole('article');
  await expect(order).toContainText('Bestellt');
  await expect(order).toContainText(/Zahlen Sie \d+,\d\d\s€ bar bei der Lieferung/);
  await order.getByRole('link').click();
  await expect(page).toHaveURL(/\/de\/my-orders\/[0-9a-f]{24}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Bestellung \d+$/);
  await expectNoSidewaysScroll(page, 'an order in German');

  await page.goto('/ar/my-orders');
  await expect(page.getByRole('article')).toContainText('تم استلام الطلب');
  await expectNoSidewaysScroll(page, 'orders in Arabic');
  await page.getByRole('article').getByRole('button', { name: 'اطلب مرة أخرى' }).click();
  await page.getByRole('link', { name: 'الانتقال إلى السلة' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('سلة التسوق');
  await expect(page.getByRole('main').getByText('منتج واحد', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'إتمام الطلب' })).toBeEnabled();
  await expectNoSidewaysScroll(page, 'the cart in Arabic');
});

test('a shopper resets a password in German and in Arabic', async ({
  page,
  ownShop: { url, inbox },
}) => {
  await speak(url, ['en', 'de', 'ar']);
  const main = page.getByRole('main');
  for (const language of ['de', 'ar'] as const) {
    const { password, mails } = messages[language];
    const shopper = await newShopper(url);
    await shopper.post('/api/user/language', { language });
    await page.goto(`/${language}/forgot-password`);
    await main.getByLabel(password.email).fill(shopper.email);
    await main.getByRole('button', { name: password.send }).click();
    await expect(main.getByRole('status')).toHaveText(
      messages[language].successMessages.linkOnItsWay,
    );
    const subject = new RegExp(
      mails.resetSubject.replace('{shop}', isolate('Basketful', language === 'ar')),
    );
    const link = resetLinkIn(await mailTo(shopper.email, subject, inbox()));
    expect(new URL(link).pathname).toBe(`/${language}/reset-password`);
    for (const [word, textOf] of [
      ['another horse', password.isSet],
      ['a third horse', messages[language].errors.linkUsed],
    ] as const) {
      await page.goto('about:blank');
      await page.goto(link);
      await main.getByLabel(password.fresh).fill(word);
      await main.getByRole('button', { name: password.set }).click();
      await expect(main.getByText(textOf)).toBeVisible();
      await expectNoSidewaysScroll(page, link);
    }
    const known = { email: shopper.email, password: 'another horse' };
    expect((await new Client(url).post('/api/user/login', known)).status).toBe(200);
  }
});

test('validation messages use the language of the page', async ({ page, ownShop: { url } }) => {
  await speak(url, ['en', 'de', 'ar']);
  for (const language of ['de', 'ar'] as const) {
    const { browser, home, password } = messages[language];
    const main = page.getByRole('main');
    await page.goto(`/${language}/forgot-password`);
    const email = main.getByLabel(password.email);
    await main.getByRole('button', { name: password.send }).click();
    await expect(email).toHaveAccessibleDescription(browser.missing);
    await email.fill('no mail');
    await main.getByRole('button', { name: password.send }).click();
    await expect(email).toHaveAccessibleDescription(browser.email);
    // On this page, the browser validates the form and shows its built-in message.
    await page.goto(`/${language}`);
    // The translated messages load at the first interaction after hydration.
    await expect(async () => {
      await page.mouse.move(5, Math.random() * 100);
      await expect(page.getByLabel(browser.notifications)).toBeAttached({ timeout: 500 });
    }).toPass();
    const address = page.getByLabel(home.email);
    const textOf = () => address.evaluate((input: HTMLInputElement) => input.validationMessage);
    await page.getByRole('button', { name: home.subscribe }).click();
    expect(await textOf()).toBe(browser.missing);
    await address.fill('ada@shopper.example');
    expect(await textOf()).toBe('');
  }
  await speak(url);
  await page.goto('/forgot-password');
  await page.getByRole('main').getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('main').getByLabel('Email')).toHaveAccessibleDescription(
    'Please fill out this field.',
  );
});

test('a 404 page uses the language in its URL', async ({ ownShop: { url } }) => {
  await speak(url, ['de', 'en', 'ar']);
  for (const [path, language] of [
    ['/nothing', 'de'],
    ['/ar/nothing', 'ar'],
    [`/ar/products/fruits/${'f'.repeat(24)}`, 'ar'],
    ['/en/pages/nothing', 'en'],
    ['/fr/cart', 'de'],
  ] as const) {
    const answer = await fetch(url + path);
    const html = await answer.text();
    expect([path, answer.status]).toEqual([path, 404]);
    expect(html, path).toMatch(new RegExp(`<html[^>]* lang="${language}"`));
    expect(html, path).toContain(messages[language].statusPages.missing);
  }
});

test.describe('offline page of a multilingual shop', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the offline page uses the language in its URL', async ({ page, ownShop: { url } }) => {
    await speak(url, ['en', 'de', 'ar']);
    for (const language of ['de', 'ar'] as const) {
      await page.goto(`/${language}/cart`);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.reload();
      const kept = (path: string) =>
        page.evaluate(async (at) => Boolean(await caches.match(at)), `/${language}${path}`);
      await expect.poll(() => kept('/offline')).toBe(true);
      await page.context().setOffline(true);
      await page.goto(`/${language}/products`);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const { statusPages } = messages[language];
      await expect(page.getByRole('heading', { name: statusPages.offline })).toBeAttached();
      await page.getByRole('link', { name: statusPages.toCart }).click();
      await expect(page).toHaveURL(`/${language}/cart`);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await page.context().setOffline(false);
    }
  });
});
