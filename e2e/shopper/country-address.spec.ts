import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations, expectNoSidewaysScroll } from '@/e2e/support/accessible';
import { test } from '@/e2e/support/own-shop';
import { saveOnly } from '@/e2e/support/save-section';
import { onScreen, register } from '@/e2e/support/visit';

/* The address form of a shop in the United Kingdom, in three languages and at two sizes. */

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

const KINGDOM = {
  country: 'GB',
  languages: ['en', 'de', 'ar'],
  zones: [{ name: 'Westminster', zipCodes: ['SW1A', 'SW1P'], fee: 3 }],
};

// Other tests of the same worker use the shop too, so restore its settings.
test.afterAll(({ ownShop }) => saveOnly(ownShop.url, {}));

const labels = (page: Page) =>
  onScreen(page.getByRole('main').locator('form label')).allInnerTexts();

test('the address form of a shop in the United Kingdom adapts to the selected country', async ({
  page,
  ownShop,
}, testInfo) => {
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
      await expect(country.locator('option')).toHaveCount(249);
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
  // An address in another country has other fields. The typed texts stay.
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
  await expect(page.getByText('10 Downing Street, London, SW1A 2AA, United Kingdom')).toBeVisible();
});
