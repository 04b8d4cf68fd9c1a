import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations, expectNoSidewaysScroll } from '@/e2e/support/accessible';
import { Client, newSeller } from '@/e2e/support/client';
import { test } from '@/e2e/support/own-shop';
import { saveOnly } from '@/e2e/support/save-section';
import { addAddress, onScreen, ownAddress, register } from '@/e2e/support/visit';
import type { ProductsResponse } from '@/lib/catalog/view';
import type { Language } from '@/lib/i18n/languages';
import { demoNames } from '@/local/demo/invented';
import { messages } from '@/messages';

test.describe('translated products', () => {
  /* Uses `ownShop`, because its products have German and Arabic names. */

  test.use(ownAddress());

  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

  async function translate(url: string, languages: Language[]): Promise<void> {
    const seller = await newSeller(url);
    const { body } = await new Client(url).get('/api/shop/settings');
    const { revision } = body.shop as { revision: number };
    const plain = { name: 'Basketful', currency: 'eur', taxPercent: 2, promiseMinutes: 30 };
    const saved = await seller.post('/api/seller/settings', { ...plain, revision, languages });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const { products }: ProductsResponse = await (await fetch(`${url}/api/product/list`)).json();
    const names = languages.slice(1).map((code) => [code, demoNames(code)] as const);
    const columns = ['id', 'name', 'category', 'price', 'offerPrice'];
    const header = [...columns, ...names.map(([code]) => `name:${code}`)].join(',');
    const lines = products.map(({ _id, name, category, price, offerPrice }) =>
      [
        _id,
        name,
        category,
        String(price),
        String(offerPrice),
        ...names.map(([, of]) => of.get(name) ?? ''),
      ]
        .map(quoted)
        .join(','),
    );
    const file = [header, ...lines].join('\n');
    const { status, body: report } = await seller.post('/api/product/import', undefined, {
      raw: file,
      headers: { 'Content-Type': 'text/csv' },
    });
    expect([status, report.errors]).toEqual([200, []]);
  }

  /** Orders the product `name`. Finds it by `slip`, the misspelled name. */
  async function order(
    page: Page,
    { code, slip, name }: { code: 'de' | 'ar'; slip: string; name: string },
  ) {
    const t = messages[code];
    await register(page);
    await addAddress(page);
    await page.goto(`/${code}/products`);
    await onScreen(page.getByRole('searchbox')).fill(slip);
    const found = onScreen(page.getByRole('link', { name, exact: true })).first();
    await expect(found).toBeVisible();
    await found.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page).toHaveTitle(new RegExp(`^${name} `));
    await expectNoSidewaysScroll(page, `/${code} product`);
    await onScreen(page.getByRole('button', { name: t.product.add, exact: true }))
      .first()
      .click();
    await page.goto(`/${code}/cart`);
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible();
    await page.getByRole('button', { name: t.cart.placeOrder }).first().click();
    await page.waitForURL(`/${code}/my-orders`);
    await expect(onScreen(page.getByText(name)).first()).toBeVisible();
  }

  test('a product shows its German name to the shopper and its English name to the seller', async ({
    page,
    ownShop: { url },
  }) => {
    await translate(url, ['en', 'de', 'ar']);
    await order(page, { code: 'de', slip: 'erdberen', name: 'Erdbeeren' });
    const seller = await newSeller(url);
    const { body } = await seller.get('/api/order/seller?limit=1');
    const [newest] = body.orders as { items: { product: { name: string } }[] }[];
    expect(newest?.items.map(({ product }) => product.name)).toEqual(['Strawberries']);
  });

  test('a shopper finds and orders a product by its Arabic name', async ({
    page,
    ownShop: { url },
  }) => {
    await translate(url, ['en', 'de', 'ar']);
    await order(page, { code: 'ar', slip: 'فراولا', name: 'فراولة' });
  });

  test('lists, categories and search results show products in the language of the page', async ({
    page,
    ownShop: { url },
  }) => {
    await translate(url, ['en', 'de', 'ar']);
    await page.goto('/de/products/fruits');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frisches Obst');
    // Select products with known German names, because products of other tests have no German name.
    const named = page.locator('article', { hasText: /Honig|Melone|Äpfel|Birnen|Kirschen/ });
    await expect(named.first()).toBeVisible();
    const text = async (path: string) => (await fetch(url + path)).text();
    const search = await text('/de/products?q=blaubeeren');
    expect(search).toContain('Heidelbeeren');
    expect(search).toContain('Frisches Obst');
    // Remove scripts first, because their hydration data contain the original names.
    expect(search.replace(/<script[\s\S]*?<\/script>/g, '')).not.toContain('Fresh Fruits');
    const seller = await newSeller(url);
    const renamed = {
      path: 'Fruits',
      text: 'Fresh Fruits',
      translations: { de: { name: 'Obstkorb' } },
    };
    expect((await seller.post('/api/category/save', renamed)).status).toBe(200);
    expect(await text('/de/products/fruits')).toContain('Obstkorb');
    expect(await text('/products/fruits')).toContain('Fresh Fruits');
    expect(await text('/ar/products/fruits')).toContain('فواكه طازجة');
  });
});

test.describe('address form of a shop in the United Kingdom', () => {
  const SIZES = [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ];

  const KINGDOM = {
    country: 'GB',
    languages: ['en', 'de', 'ar'],
    zones: [{ name: 'Westminster', zipCodes: ['SW1A', 'SW1P'], fee: 3 }],
  };

  // Other tests of the same worker also use the shop, so restore its settings.
  test.afterAll(({ ownShop }) => saveOnly(ownShop.url, {}));

  const labels = (page: Page) =>
    onScreen(page.getByRole('main').locator('form label')).allInnerTexts();

  test('shows the fields that the selected country needs', async ({ page, ownShop }, testInfo) => {
    await saveOnly(ownShop.url, KINGDOM);
    await register(page);
    const forms: Record<string, string[]> = {
      '': [
        ...['First name', 'Last name', 'Email', 'Country', 'Company (optional)', 'Street'],
        ...['Apartment, floor, building (optional)', 'Town or city', 'Postcode'],
        ...['Phone', 'Note for the courier (optional)'],
      ],
      '/de': [
        ...['Vorname', 'Nachname', 'E-Mail', 'Land', 'Firma (optional)', 'Straße'],
        ...['Adresszusatz (optional)', 'Ort', 'Postleitzahl', 'Telefon'],
        'Hinweis für den Fahrer (optional)',
      ],
    };
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const prefix of ['', '/de', '/ar']) {
        await page.goto(`${prefix}/add-address`);
        const country = page.locator('select[name=country]');
        await expect(country).toHaveValue('GB');
        await expect(country.locator('option')).toHaveCount(250);
        await expectNoSidewaysScroll(page, `the address form of ${prefix || '/'}`);
        const expected = forms[prefix];
        if (expected) expect(await labels(page)).toEqual(expected);
        const name = `${size.width}${prefix.replace('/', '-') || '-en'}.png`;
        await page.screenshot({ path: testInfo.outputPath(name), fullPage: true });
      }
    }
    await page.goto('/add-address');
    await expectNoAxeViolations(page);
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await field('Street').fill('10 Downing Street');
    await field('Town or city').fill('London');
    await page.locator('select[name=country]').selectOption('AE');
    await expect(field('Emirate')).toBeVisible();
    await expect(field('Postcode')).toHaveCount(0);
    await expect(field('Street')).toHaveValue('10 Downing Street');
    await page.locator('select[name=country]').selectOption('US');
    await expect(field('State')).toBeVisible();
    await expect(field('ZIP code')).toBeVisible();
    await page.locator('select[name=country]').selectOption('GB');
    await expect(field('State')).toHaveCount(0);

    await field('Phone').fill('020 7946 0000');
    await field('Town or city').fill('London');
    await field('Postcode').fill('12345');
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(page.getByText('Postcode must look like SW1A 1AA').first()).toBeVisible();
    await field('Postcode').fill('e1 6an');
    await field('Postcode').blur();
    await expect(page.getByText('We do not deliver to e1 6an.', { exact: false })).toBeVisible();
    await field('Postcode').fill('SW1A 2AA');
    await expect(page.getByText('We do not deliver')).toHaveCount(0);
    await page.getByRole('button', { name: 'Save address' }).click();
    await page.waitForURL('/cart');
    await page.goto('/account');
    await expect(
      page.getByText('10 Downing Street, London, SW1A 2AA, United Kingdom'),
    ).toBeVisible();
  });
});
