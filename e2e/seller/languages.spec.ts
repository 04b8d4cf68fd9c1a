import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '@/e2e/support/accessible';
import type { Product } from '@/e2e/support/client';
import { Client, newSeller } from '@/e2e/support/client';
import { test } from '@/e2e/support/own-shop';
import { expectSaved, openSection } from '@/e2e/support/settings-page';
import { ownAddress, speakToStaff } from '@/e2e/support/visit';
import type { Language } from '@/lib/i18n/languages';

/* A separate shop, because every page shows the categories and settings. */

test.use(ownAddress());

async function signIn(page: Page, url: string, language: Language): Promise<Client> {
  const seller = await newSeller(url);
  await seller.enter(page.context());
  await speakToStaff(page.context(), language, url);
  return seller;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test('the product form accepts a decimal comma from a German seller and shows German errors', {
  tag: '@journey',
}, async ({ page, ownShop: { url } }) => {
  const name = `Birne ${randomUUID()}`;
  const stored = async () => {
    const { body } = await new Client(url).get(`/api/product/list?q=${encodeURIComponent(name)}`);
    return (body.products as Product[])[0];
  };
  await signIn(page, url, 'de');
  await page.goto('/seller');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neues Produkt');
  await field(page, 'Produktname').fill(name);
  await field(page, 'Preis').fill('1.000,50');
  await field(page, 'Angebotspreis').fill('2,29');
  await button(page, 'Produkt hinzufügen').click();
  await expect(page.getByText(/Preis: Bitte ohne Tausendertrennzeichen/)).toBeVisible();
  await field(page, 'Preis').fill('2,19');
  await button(page, 'Produkt hinzufügen').click();
  await expect(
    page.getByText('Der Angebotspreis darf nicht über dem Preis liegen'),
  ).not.toHaveCount(0);
  expect(await stored()).toBeUndefined();
  await field(page, 'Preis').fill('2,49');
  await button(page, 'Produkt hinzufügen').click();
  await expect(page.getByText('Produkt hinzugefügt')).toBeVisible();
  expect(await stored()).toMatchObject({ price: 2.49, offerPrice: 2.29 });

  await page.goto(`/seller/product-list?q=${encodeURIComponent(name)}`);
  const price = page.getByLabel(`Preis von ${name}`, { exact: true });
  await expect(price).toHaveValue('2,49');
  // The digits and the decimal separator of an Arabic keyboard.
  await price.fill('٢٫٣٩');
  await price.press('Enter');
  await expect(page.getByText('Produkt aktualisiert')).toBeVisible();
  await expect(price).toHaveValue('2,39');
  await page.getByRole('link', { name }).click();
  await expect(field(page, 'Preis')).toHaveValue('2,39');
  await expect(page.getByText('Preisverlauf')).toBeVisible();
  await field(page, 'Angebotspreis').fill('2,1');
  await button(page, 'Speichern').click();
  // Wait until the toast about the previous price has disappeared.
  await expect.poll(stored).toMatchObject({ price: 2.39, offerPrice: 2.1 });
});

test('the settings and the categories page show German error messages', async ({
  page,
  ownShop: { url },
}) => {
  const seller = await signIn(page, url, 'de');
  await page.goto('/seller/categories');
  await page.getByRole('button', { name: 'Bearbeiten Frisches Obst' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kategorie bearbeiten' });
  await dialog.getByLabel('Name', { exact: true }).fill('Obst vom Hof');
  await dialog.getByLabel('URL-Pfad').fill('all');
  await dialog.getByRole('button', { name: 'Kategorie speichern' }).click();
  await expect(dialog).toContainText('Der Pfad all ist reserviert');
  await dialog.getByLabel('URL-Pfad').fill('Fruits');
  await dialog.getByRole('button', { name: 'Kategorie speichern' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Kategorie gespeichert')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').nth(1)).toContainText('Obst vom Hof');
  await seller.post('/api/category/save', { path: 'Fruits', text: 'Fresh Fruits' });

  await openSection(page, 'prices');
  const tax = field(page, 'Steuersatz (%)');
  await tax.fill('viel');
  await button(page, 'Einstellungen speichern').click();
  await expect(page.getByText(/Der Steuersatz muss eine Zahl von 0 bis 100/)).not.toHaveCount(0);
  await tax.fill('8,25');
  await expectSaved(page, 'Einstellungen speichern');
  await expect(tax).toHaveValue('8,25');
  await openSection(page, 'delivery');
  await field(page, 'Mindestbestellwert').fill('9,5');
  await expectSaved(page, 'Einstellungen speichern');
  await openSection(page, 'legal');
  await page
    .getByLabel('Text des Bestellbuttons')
    .selectOption({ label: 'Zahlungspflichtig bestellen' });
  await expectSaved(page, 'Einstellungen speichern');
  const { body } = await new Client(url).get('/api/shop/settings');
  expect(body.shop).toMatchObject({
    taxPercent: 8.25,
    minimumOrder: 9.5,
    orderButton: 'Order with obligation to pay',
  });
  const { revision } = body.shop as { revision: number };
  const plain = { name: 'Basketful', currency: 'usd', taxPercent: 2, promiseMinutes: 30 };
  await seller.post('/api/seller/settings', { ...plain, revision });
});

test('the Arabic pages of the seller are mirrored, and fit on a phone', {
  tag: '@journey',
}, async ({ page, ownShop: { url } }) => {
  await signIn(page, url, 'ar');
  const [product] = (await new Client(url).get('/api/product/list?limit=1')).body
    .products as Product[];
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, text] of [
    ['/seller', 'اسم المنتج'],
    ['/seller/product-list', 'ملف المنتجات'],
    [`/seller/product-list/${product?._id}`, 'سجل الأسعار'],
    ['/seller/categories', 'إضافة قسم'],
    ['/seller/settings', 'المتجر والشعار'],
    ['/seller/settings/shop', 'اسم المتجر'],
    ['/seller/settings/mail', 'تعليمات لمدير الخادم'],
    ['/seller/settings/delivery', 'الحد الأدنى للطلب'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(text).filter({ visible: true }).first(), path).toBeVisible();
    await expect(page.getByRole('main').locator('xpath=ancestor::*[@dir][1]')).toHaveAttribute(
      'dir',
      'rtl',
    );
    await expectAccessible(page, path, { hasPhoneParts: true });
    await expectNoSidewaysScroll(page, path);
  }
});
