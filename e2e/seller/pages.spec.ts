import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessibleAtBothSizes, expectNoSidewaysScroll } from '@/e2e/support/accessible';
import { newBuyer } from '@/e2e/support/board-page';
import { type Client, newSeller } from '@/e2e/support/client';
import { test } from '@/e2e/support/own-shop';
import { photo } from '@/e2e/support/photos';
import { openSection } from '@/e2e/support/settings-page';
import { onScreen, ownAddress } from '@/e2e/support/visit';
import type { ProductsResponse } from '@/lib/catalog/view';

/* Other tests of this worker may sell and add products in this shop. */

test.use(ownAddress());

test.describe('home page editor', () => {
  const html = async (url: string) => (await fetch(url)).text();

  /** Returns the home page as an accessibility snapshot. React streams the HTML in a varying sequence. */
  async function read(browser: Browser, url: string) {
    const page = await browser.newPage();
    await page.goto(url);
    await expect(page.getByRole('article').first()).toBeVisible();
    const snapshot = await page.getByRole('main').ariaSnapshot();
    await page.close();
    return snapshot;
  }

  const save = async (page: Page) => {
    await page.getByRole('button', { name: 'Save home page' }).click();
    await expect(page.getByText('Home page saved')).toBeVisible();
  };
  const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

  test('the seller edits, previews and resets the home page', async ({
    browser,
    page,
    ownShop: { url },
    seller,
  }) => {
    const list = await fetch(`${url}/api/product/list?limit=8`);
    const { products }: ProductsResponse = JSON.parse(await list.text());
    const first = await html(url);
    const readFirst = await read(browser, url);
    const chosen = products.find(({ _id }) => !first.includes(_id));
    if (!chosen) throw new Error('every product is on the home page');

    await page.goto('/seller/product-list');
    const fails = { status: 503, json: { success: false, message: 'Not now' } };
    await page.route('**/api/seller/home/read', (route) => route.fulfill(fails), { times: 1 });
    await page.getByRole('navigation').getByRole('link', { name: 'Home page' }).click();
    await expect(page.getByRole('heading', { name: 'Home page', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Save home page' })).toBeEnabled();
    await expectAccessibleAtBothSizes(page, 'home page', { hasPhoneParts: true });

    await part(page, 'Banner').getByLabel('Title').fill('Meat from <b>Lisbon</b>');
    await part(page, 'Banner').getByLabel('Links to').first().selectOption('Dairy');
    await part(page, 'Banner').getByLabel('Links to').nth(1).selectOption('');
    const picture = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photo() };
    await part(page, 'Banner').getByText('Choose image').setInputFiles(picture);
    await part(page, 'Categories').getByLabel('Fresh Fruits').uncheck();

    const claims = part(page, 'Why We Are The Best');
    await claims.getByLabel('Title').first().fill('Since 1950');
    const down = claims.getByRole('button', { name: 'Move Since 1950 down' });
    await down.focus();
    await page.keyboard.press('Enter');
    await expect(down).toBeFocused();
    await claims.getByRole('button', { name: 'Remove Trusted by Thousands' }).click();

    await part(page, 'Best Sellers').getByLabel('Manual selection').check();
    await part(page, 'Best Sellers').getByLabel('Find a product').fill(chosen.name);
    await part(page, 'Best Sellers')
      .getByRole('button', { name: `Add ${chosen.name}` })
      .click();

    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByText('Meat from <b>Lisbon</b>')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Since 1950' })).toBeVisible();
    await expectNoSidewaysScroll(page, 'preview');
    expect(await html(url)).not.toContain('Lisbon');

    await save(page);
    const changed = await html(url);
    expect(changed).toContain('Meat from &lt;b&gt;Lisbon&lt;/b&gt;');
    expect(changed).toContain(chosen._id);
    expect(changed).toMatch(/uploads%2F|\/uploads\//);
    expect(changed).not.toContain('Loved by 10,000+ happy customers.');
    expect(changed.indexOf('Freshness Guaranteed')).toBeLessThan(changed.indexOf('Since 1950'));

    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Dairy Products' }).first()).toHaveAttribute(
      'href',
      '/products/dairy',
    );
    await expect(page.getByRole('main').getByRole('link', { name: 'Fresh Fruits' })).toHaveCount(0);
    await expectAccessibleAtBothSizes(page, 'own home page', { hasPhoneParts: true });

    await page.goto('/seller/home');
    await expect(part(page, 'Banner').getByLabel('Title')).toHaveValue('Meat from <b>Lisbon</b>');
    await expect(part(page, 'Best Sellers').getByText(chosen.name)).toBeVisible();
    await page.getByRole('button', { name: 'Reset home page' }).click();
    await page.getByRole('button', { name: 'Yes, reset it' }).click();
    await expect(page.getByText('Home page saved')).toBeVisible();
    await expect(part(page, 'Banner').getByLabel('Title')).toHaveValue('');
    const again = await read(browser, url);
    expect(again).toContain('Fresh groceries, at your door in minutes');
    expect(again).toBe(readFirst);

    // No other test sells this quantity, so this product becomes the best seller.
    await (await newBuyer(url)).order('cod', [chosen], 500);
    const { body } = await seller.get('/api/seller/home/read');
    const bySales = { home: { best: { by: 'sales' } }, revision: body.revision };
    expect((await seller.post('/api/seller/home', bySales)).status).toBe(200);
    expect(await read(browser, url)).toMatch(
      new RegExp(`heading "Best Sellers"[^#]*?article:[^#]*?/url: \\S+/${chosen._id}`),
    );
    const { revision } = (await seller.get('/api/seller/home/read')).body;
    expect((await seller.post('/api/seller/home', { home: {}, revision })).status).toBe(200);
  });
});

test.describe('text pages', () => {
  const asSeller = async (page: Page, url: string): Promise<Client> => {
    const seller = await newSeller(url);
    await seller.enter(page.context());
    return seller;
  };
  const statusOf = async (url: string) => (await fetch(url, { redirect: 'manual' })).status;
  const htmlOf = async (url: string) => (await fetch(url)).text();
  const textField = (page: Page) => onScreen(page.getByLabel('Text', { exact: true }));
  const save = (page: Page) =>
    onScreen(page.getByRole('button', { name: 'Save and publish' })).click();
  const preview = (page: Page) => onScreen(page.getByRole('region', { name: 'Preview' }));

  async function removeAll(seller: Client) {
    const { body } = await seller.get('/api/page/list');
    for (const { slug } of body.pages as { slug: string }[])
      await seller.post('/api/page/remove', { slug });
  }

  test('the seller publishes an imprint from a template, edits the imprint and removes the imprint', async ({
    page,
    ownShop: { url },
  }) => {
    const seller = await asSeller(page, url);
    const before = await htmlOf(url);
    expect(before).toContain('Instagram');
    expect(await statusOf(`${url}/pages/imprint`)).toBe(404);

    await page.goto('/seller/settings');
    await onScreen(page.getByRole('main').getByRole('link', { name: /^Pages/ })).click();
    await expect(onScreen(page.getByText('aren’t legal advice'))).toBeVisible();
    await expectAccessibleAtBothSizes(page, 'pages', { hasPhoneParts: true });
    await onScreen(page.getByRole('link', { name: /^Legal notice/ })).click();
    await expect(textField(page)).toHaveValue(/\[Name of the business/);
    expect(await statusOf(`${url}/pages/imprint`)).toBe(404);
    await expect(preview(page).getByRole('heading', { name: 'Who runs this shop' })).toBeVisible();
    await expect(onScreen(page.getByText(/gaps in \[brackets\] to fill in/))).toBeVisible();
    await expectAccessibleAtBothSizes(page, 'skeleton', { hasPhoneParts: true });

    const text =
      '# Who we are\n\n**Green** Ltd\n\n<script>alert(1)</script> [x](javascript:alert(1))';
    await textField(page).fill(text);
    await expect(preview(page).getByRole('heading', { name: 'Who we are' })).toBeVisible();
    await expect(preview(page)).toContainText('<script>alert(1)</script>');
    await page.reload();
    await expect(onScreen(page.getByText('Your unsaved text was restored.'))).toBeVisible();
    await expect(textField(page)).toHaveValue(text);
    await save(page);
    await expect(onScreen(page.getByRole('link', { name: 'View page' }))).toBeVisible();

    const shopper = await page.context().browser()?.newPage();
    if (!shopper) throw new Error('no browser');
    await shopper.goto(url);
    const footer = shopper.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Instagram' })).toHaveCount(0);
    await expect(footer.getByRole('link', { name: 'FAQs' })).toHaveCount(0);
    await footer.getByRole('link', { name: 'Legal notice' }).click();
    await expect(onScreen(shopper.getByRole('heading', { level: 1 }))).toHaveText('Legal notice');
    await expect(onScreen(shopper.getByRole('heading', { name: 'Who we are' }))).toBeVisible();
    await expectAccessibleAtBothSizes(shopper, 'a page of text', { hasPhoneParts: true });
    await shopper.close();

    const address = `${url}/pages/imprint`;
    const shown = await htmlOf(address);
    expect(shown).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(shown).not.toMatch(/<script>alert|href="javascript/);
    expect(shown).toContain('<meta name="description" content="Green Ltd');
    expect(await htmlOf(`${url}/sitemaps/pages.xml`)).toContain('/pages/imprint</loc>');
    expect(await statusOf(`${url}/pages/Imprint`)).toBe(308);
    // The second request caches the page. The following edit must invalidate the cached page.
    expect(await htmlOf(address)).toContain('Who we are');
    await textField(page).fill('We moved.');
    await save(page);
    await expect.poll(() => htmlOf(address)).toContain('We moved.');
    expect(await htmlOf(address)).not.toContain('Who we are');

    await onScreen(page.getByRole('button', { name: 'Remove page' })).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.waitForURL('**/seller/pages');
    expect(await statusOf(address)).toBe(404);
    expect(await htmlOf(url)).toContain('Instagram');
    await removeAll(seller);
  });

  test('a device that saves an outdated text page gets a conflict error @desk', async ({
    page,
    ownShop: { url },
  }) => {
    const seller = await asSeller(page, url);
    await seller.post('/api/page/save', { slug: 'faq', title: 'FAQs', text: 'First' });
    await page.goto('/seller/pages/faq');
    await expect(textField(page)).toHaveValue('First');
    await seller.post('/api/page/save', { slug: 'faq', title: 'FAQs', text: 'Second' });
    await textField(page).fill('Third');
    await save(page);
    await expect(onScreen(page.getByText(/changed on another device/)).first()).toBeVisible();
    await expect(textField(page)).toHaveValue('Third');
    expect((await seller.get('/api/page/one?slug=faq')).body.page).toMatchObject({
      text: 'Second',
    });
    await save(page);
    await expect
      .poll(async () => (await seller.get('/api/page/one?slug=faq')).body.page)
      .toMatchObject({ text: 'Third' });

    await expect(onScreen(page.getByRole('button', { name: 'Remove page' }))).toBeVisible();
    await seller.post('/api/page/save', { slug: 'faq', title: 'FAQs', text: 'Fourth' });
    await onScreen(page.getByRole('button', { name: 'Remove page' })).click();
    const remove = page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true });
    await remove.click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
      'changed on another device',
    );
    await remove.click();
    await page.waitForURL('**/seller/pages');

    // The maximum length in letters with two bytes each.
    const longest = 'خ'.repeat(50_000);
    const { status } = await seller.post('/api/page/save', { title: 'خ', text: longest });
    expect(status).toBe(200);

    await page.goto('/seller/pages/new');
    await onScreen(page.getByLabel('Title')).fill('Our Öfen');
    await textField(page).fill('Hot.');
    await save(page);
    await page.waitForURL('**/seller/pages/our-ofen');
    await expect(textField(page)).toHaveValue('Hot.');
    expect(await htmlOf(`${url}/pages/our-ofen`)).toContain('Hot.');
    await page.goBack();
    await expect(onScreen(page.getByLabel('Title'))).toHaveValue('');
    await removeAll(seller);
  });

  test('the Contact page and the social links follow the settings', async ({
    page,
    ownShop: { url },
  }) => {
    const seller = await asSeller(page, url);
    expect(await statusOf(`${url}/pages/contact`)).toBe(404);
    const shop = { name: 'Green', currency: 'usd', taxPercent: 2, promiseMinutes: 30 };
    const settingsOf = async () => (await seller.get('/api/shop/settings')).body.shop;
    const saveSettings = async (change: object) => {
      const { revision } = (await settingsOf()) as { revision: number };
      const { body } = await seller.post('/api/seller/settings', { ...shop, ...change, revision });
      expect(body).toMatchObject({ success: true });
    };
    const set = {
      phone: '+49 30 1234567',
      email: 'hello@green.example',
      address: 'Main Street 5\n10115 Berlin',
      languages: ['en', 'ar'],
    };
    await saveSettings(set);
    await openSection(page, 'social');
    await onScreen(page.getByLabel('Instagram')).fill('https://evil.example/green');
    await onScreen(page.getByRole('button', { name: 'Save settings' })).click();
    await expect(
      onScreen(page.getByText('The Instagram address must look like')).first(),
    ).toBeVisible();
    await onScreen(page.getByLabel('Instagram')).fill('https://www.instagram.com/green');
    await onScreen(page.getByRole('button', { name: 'Save settings' })).click();
    await expect(page.getByText('Settings saved').first()).toBeVisible();

    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Instagram' })).toHaveAttribute(
      'href',
      'https://www.instagram.com/green',
    );
    await expect(footer.getByRole('link', { name: 'YouTube' })).toHaveCount(0);
    await footer.getByRole('link', { name: 'Contact Us' }).first().click();
    const main = onScreen(page.getByRole('main'));
    await expect(main.getByRole('link', { name: '+49 30 1234567' })).toHaveAttribute(
      'href',
      'tel:+49301234567',
    );
    await expect(main.getByRole('link', { name: 'Show on the map' })).toHaveAttribute(
      'href',
      /^https:\/\/www\.openstreetmap\.org\/search\?query=Main%20Street%205%2010115%20Berlin$/,
    );
    await expectAccessibleAtBothSizes(page, 'contact', { hasPhoneParts: true });

    await seller.post('/api/page/save', { slug: 'terms', title: 'Terms', text: 'Ours' });
    const arabic = await htmlOf(`${url}/ar/pages/terms`);
    expect(arabic).toMatch(/<article lang="en" dir="ltr"/);
    expect(arabic).toMatch(/<link rel="canonical" href="http:..localhost:\d+\/pages\/terms"/);
    expect(await htmlOf(`${url}/sitemaps/ar-pages.xml`)).not.toContain('/ar/pages/terms</loc>');
    expect(await htmlOf(`${url}/sitemaps/ar-pages.xml`)).toContain('/ar/pages/contact</loc>');
    const translations = { ar: { title: 'الشروط', text: 'شروطنا' } };
    const own = { slug: 'terms', title: 'Terms', text: 'Ours', translations };
    expect((await seller.post('/api/page/save', own)).status).toBe(200);
    const translated = await htmlOf(`${url}/ar/pages/terms`);
    expect(translated).toContain('شروطنا');
    expect(translated).not.toMatch(/<article lang=/);
    expect(translated).toMatch(/<link rel="canonical" href="[^"]*\/ar\/pages\/terms"/);
    expect(translated).toMatch(/href="\/ar\/pages\/terms"[^>]*>الشروط<\/a>/);
    expect(await htmlOf(`${url}/pages/terms`)).toMatch(/hreflang="ar"|hrefLang="ar"/);
    expect(await htmlOf(`${url}/sitemaps/ar-pages.xml`)).toContain('/ar/pages/terms</loc>');
    await page.goto('/seller/pages/terms');
    await onScreen(page.getByLabel('Language')).selectOption('ar');
    await expect(textField(page)).toHaveValue('شروطنا');
    await expect(preview(page)).toContainText('شروطنا');
    await textField(page).fill('');
    await expect(preview(page)).toContainText('Ours');
    await save(page);
    await expect.poll(() => htmlOf(`${url}/ar/pages/terms`)).toMatch(/<div lang="en" dir="ltr"/);
    expect(await statusOf(`${url}/ar/pages/nothing`)).toBe(404);
    expect(await statusOf(`${url}/ar/pages/contact`)).toBe(200);
    await removeAll(seller);
    await saveSettings({});
  });
});
