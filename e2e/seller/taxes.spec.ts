import { expect, type Page } from '@playwright/test';
import { expectAccessibleAtBothSizes } from '@/e2e/support/accessible';
import { newBuyer } from '@/e2e/support/board-page';
import { type Client, type Product, products } from '@/e2e/support/client';
import { ownProduct } from '@/e2e/support/own-product';
import { test } from '@/e2e/support/own-shop';
import { expectSaved, openSection } from '@/e2e/support/settings-page';
import { addAddress, ownAddress, register, saveCart, summaryRow } from '@/e2e/support/visit';
import { totalsOf } from '@/lib/tax/totals';
import { formatCents, toCents } from '@/lib/utils/money';

/* Uses `ownShop`, because its prices include tax. */

test.use(ownAddress());

const save = (page: Page) => page.getByRole('button', { name: 'Save settings' }).click();

async function step(seller: Client, id: string, from: string, status: string) {
  const { body } = await seller.post('/api/order/status', { id, from, status });
  expect(body).toMatchObject({ success: true });
}

async function deliver(seller: Client, id: string) {
  await step(seller, id, 'Order Placed', 'Packed');
  await step(seller, id, 'Packed', 'Out for delivery');
  await step(seller, id, 'Out for delivery', 'Delivered');
}

type Goods = { _id: string; category: string; offerPrice: number };

test('a shop with gross prices and three tax rates issues an invoice and a credit note', async ({
  page,
  ownShop: { url },
  seller,
}) => {
  // A long name, because its checkbox must fit at 320 px.
  await seller.post('/api/category/save', {
    text: 'Spezialitätengeschäftsauslagen',
    newPath: 'Deli',
  });
  await openSection(page, 'prices');
  await page.getByLabel('Currency').selectOption('eur');
  await page.getByLabel('Tax rate (%)', { exact: true }).fill('19');
  await page.getByLabel('Product prices').selectOption('included');
  await page.getByRole('button', { name: 'Add tax rate' }).click();
  const reduced = page.getByRole('group', { name: 'Tax rate 2' });
  await expect(reduced.getByLabel('Rate name')).toHaveValue('Reduced');
  await reduced.getByLabel('Rate (%)').fill('many');
  await reduced.getByLabel('Fresh Fruits').check();
  await page.getByRole('button', { name: 'Add tax rate' }).click();
  const zero = page.getByRole('group', { name: 'Tax rate 3' });
  await expect(zero.getByLabel('Rate name')).toHaveValue('Zero');
  await expect(zero.getByLabel('Rate (%)')).toHaveValue('0');
  await zero.getByLabel('Grains & Cereals').check();
  await page.getByLabel('Default rate name').fill('Full');
  await save(page);
  await expect(reduced.getByText(/^A tax rate must be a number from 0 to 100/)).toBeVisible();
  await reduced.getByLabel('Rate (%)').fill('7');
  await expectSaved(page);
  await expectAccessibleAtBothSizes(page, 'settings with tax classes', { hasPhoneParts: true });
  await openSection(page, 'legal');
  await page.getByLabel('Issue invoices on request').check();
  await page.getByLabel('Order button text').selectOption('Order with obligation to pay');
  await save(page);
  const lacking = 'Please enter the address and the tax number.';
  await expect(page.getByText(lacking, { exact: false }).first()).toBeVisible();
  await openSection(page, 'shop');
  await page.getByLabel('Address', { exact: true }).fill('1 High Street\n10115 Berlin');
  await expectSaved(page);
  await openSection(page, 'legal');
  await page.getByLabel('Issue invoices on request').check();
  await page.getByLabel('Order button text').selectOption('Order with obligation to pay');
  await page.getByLabel('Tax number').fill('DE 123456789');
  await expectSaved(page);
  await openSection(page, 'prices');
  expect((await seller.post('/api/category/remove', { path: 'Deli' })).status).toBe(200);
  await page.reload();
  await expect(reduced.getByLabel('Fresh Fruits')).toBeChecked();
  await expect(page.getByLabel('Default rate name')).toHaveValue('Full');

  const bottle = await ownProduct(url, seller, { category: 'Drinks' });
  const raw = `name,category,price,offerPrice,deposit\n${bottle.name},Drinks,9,${bottle.offerPrice},0.25\n`;
  const headers = { 'Content-Type': 'text/csv' };
  await seller.post('/api/product/import', undefined, { raw, headers });

  const list = await page.request.get('/api/product/list?stock=in');
  const goods = (await list.json()).products as Goods[];
  const fruit = goods.find(({ category }) => category === 'Fruits');
  const grain = goods.find(({ category }) => category === 'Grains');
  if (!fruit || !grain) throw new Error('the catalogue has neither fruits nor grains');
  await page.goto(`/products/fruits/${fruit._id}`);
  await expect(page.getByText('(incl. VAT)')).toBeVisible();

  await register(page);
  await saveCart(page, { [fruit._id]: 2, [grain._id]: 1, [bottle._id]: 3 });
  await addAddress(page);
  await page.goto('/cart');
  const line = (
    { offerPrice }: Pick<Goods, 'offerPrice'>,
    quantity: number,
    taxPercent: number,
  ) => ({
    unitCents: toCents(offerPrice, 'usd'),
    quantity,
    taxPercent,
  });
  const { totalCents, taxes } = totalsOf(
    [line(fruit, 2, 7), line(grain, 1, 0), { ...line(bottle, 3, 19), depositCents: 25 }],
    { taxMode: 'included', taxPercent: 19 },
  );
  expect(taxes.map(({ percent }) => percent).sort((a, b) => a - b)).toEqual([0, 7, 19]);
  await expect(summaryRow(page, 'Total Amount')).toHaveText(formatCents(totalCents, 'eur'));
  // The summary omits a rate of 0%. The invoice shows the rate.
  for (const { percent, taxCents } of taxes.filter(({ percent }) => percent > 0))
    await expect(summaryRow(page, `incl. ${percent}% VAT`)).toHaveText(
      formatCents(taxCents, 'eur'),
    );
  await page.getByRole('button', { name: 'Order with obligation to pay' }).click();
  await page.waitForURL('/my-orders');
  const [order] = (await (await page.request.get('/api/order/user')).json()).orders;
  expect(toCents(order.amount, 'usd')).toBe(totalCents);
  expect(order).toMatchObject({ taxMode: 'included', deliveryFee: 0, deposits: 0.75 });
  await page.goto(`/my-orders/${order._id}`);
  await expect(page.getByText(/shipping free, incl\. 19% VAT €/)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('incl. 7% VAT', { exact: true })).toBeVisible();
  await expect(page.getByText('VAT number DE 123456789')).toBeVisible();
  await expect(page.getByText('Skip to main content')).toBeHidden();
  await page.emulateMedia({ media: null });

  await deliver(seller, order._id);
  await page.getByRole('link', { name: 'Invoice' }).click();
  await page.waitForURL(`/my-orders/invoice/${order._id}`);
  const vatId = page.getByLabel('VAT number');
  await vatId.fill('none');
  await page.getByRole('button', { name: 'Create invoice' }).click();
  await expect(page.getByText(/^A VAT number must start with/)).toBeVisible();
  await expect(vatId).toBeFocused();
  await vatId.fill('de 987 654 321');
  await page.getByLabel('Company').fill('Corner Ltd');
  await page.getByRole('button', { name: 'Create invoice' }).click();
  const invoice = page.getByRole('region', { name: /^Invoice INV-\d{4}-\d{4}$/ });
  await expect(invoice.getByText('VAT number DE987654321')).toBeVisible();
  const total = invoice.getByRole('row', { name: /^Total / });
  await expect(total).toContainText(formatCents(totalCents, 'eur'));
  for (const { percent, netCents, taxCents } of taxes) {
    const cells = [netCents, taxCents, netCents + taxCents].map((c) => formatCents(c, 'eur'));
    await expect(
      invoice.getByRole('row', { name: `${percent}% ${cells.join(' ')}` }),
    ).toBeVisible();
  }
  await expectAccessibleAtBothSizes(page, 'invoice', { hasPhoneParts: true });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(total).toBeVisible();
  await page.emulateMedia({ media: null });
  await page.goto(`/my-orders/${order._id}`);
  await page.getByRole('link', { name: 'Invoice' }).click();
  await expect(invoice).toBeVisible();

  const id = order._id;
  await seller.post('/api/order/paid', { id, isPaid: true });
  const refund = { id, amount: order.amount, reason: 'Spoilt', to: 'cash' };
  expect((await seller.post('/api/order/refund', refund)).body).toMatchObject({ success: true });
  await page.reload();
  const note = page.getByRole('region', { name: /^Credit note CN-\d{4}-\d{4}$/ });
  await expect(note.getByRole('row', { name: /^Total credited / })).toContainText(
    formatCents(totalCents, 'eur'),
  );
  // Remove the deposit, because the next test expects none.
  const none = raw.replace('0.25', '');
  await seller.post('/api/product/import', undefined, { raw: none, headers });
});

test('cancelling an invoiced order creates a credit note', async ({
  page,
  ownShop: { url },
  seller,
}) => {
  const goods = (await products(url, 'in', 100)) as (Product & Goods)[];
  const three = ['Fruits', 'Grains', 'Drinks'].flatMap((categoryName) =>
    goods.filter(({ category }) => category === categoryName).slice(0, 1),
  );
  const buyer = await newBuyer(url);
  const { _id: id, amount, taxes } = await buyer.order('stripe', three, 2);
  expect(taxes.map(({ percent }) => percent).sort((a, b) => a - b)).toEqual([0, 7, 19]);
  const sumOfRates = taxes.reduce(
    (sum, { net, tax }) => sum + toCents(net, 'usd') + toCents(tax, 'usd'),
    0,
  );
  expect(sumOfRates).toBe(toCents(amount, 'usd'));
  // The payment page shows the sum of the lines at Stripe.
  const paid = `${formatCents(toCents(amount, 'usd'), 'eur')} paid in test money`;
  expect(await (await fetch(buyer.payPage())).text()).toContain(paid);
  await deliver(seller, id);
  const made = await buyer.client.post('/api/order/invoice', { id });
  expect(made.body).toMatchObject({ success: true, invoice: { total: amount }, creditNotes: [] });
  await step(seller, id, 'Delivered', 'Out for delivery');
  await step(seller, id, 'Out for delivery', 'Cancelled');
  await page.goto(`/seller/orders/invoice/${id}`);
  const note = page.getByRole('region', { name: /^Credit note CN-\d{4}-\d{4}$/ });
  const sum = formatCents(toCents(amount, 'usd'), 'eur');
  await expect(note.getByRole('row', { name: /^Total credited / })).toContainText(sum);
  await expect(page.getByRole('row', { name: `Paid ${sum}` })).toHaveCount(1);
  await expect(page.getByText(/^Total after the credit note: €0\.00$/)).toBeVisible();
  await expectAccessibleAtBothSizes(page, 'credit note', { hasPhoneParts: true });
  // An XML invoice needs the shop's email address, which is missing.
  await page.getByRole('button', { name: /^INV-.* \(XML\)$/ }).click();
  await expect(
    page.getByText(/the shop had no email address when the invoice was created/),
  ).toBeVisible();
  const stranger = await newBuyer(url);
  expect((await stranger.client.get(`/api/order/invoice?id=${id}`)).status).toBe(404);
});
