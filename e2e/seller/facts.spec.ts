import { expect, type Page, type Route } from '@playwright/test';
import { expectAccessibleAtBothSizes } from '@/e2e/support/accessible';
import { type Client, newSeller } from '@/e2e/support/client';
import { test } from '@/e2e/support/own-shop';
import { addProduct, productData } from '@/e2e/support/photos';
import {
  addAddress,
  newestOrderOf,
  onScreen,
  ownAddress,
  register,
  saveCart,
} from '@/e2e/support/visit';
import type { OrderView } from '@/lib/orders/view';

/* Uses `ownShop`, so that other tests do not find products with product facts. */

test.use(ownAddress());

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click();

/** The page must not scroll sideways. The shared helper needs scripts on the page. */
const expectNarrow = async (reader: Page) =>
  expect(
    await reader.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);

async function fillFacts(page: Page) {
  await page.getByText('Allergens, nutrition, barcode and more').click();
  await page.getByLabel('Brand').fill('Weingut am Fluss');
  await page.getByLabel('Barcode').fill('4006381333932');
  await page.getByLabel('Amount').fill('0,75');
  await page.getByLabel('Unit').selectOption('l');
  await page.getByLabel('Age limit').selectOption('18');
  await page.getByLabel('Vegan').check();
  const stateOf = (allergen: string, state: string) =>
    page
      .getByRole('radiogroup', { name: allergen, exact: true })
      .getByRole('radio', { name: state });
  await stateOf('sulphites', 'contains').check();
  // Arrow keys also select the state of an allergen.
  await stateOf('milk', 'no').focus();
  await page.keyboard.press('ArrowRight');
  await expect(stateOf('milk', 'traces')).toBeChecked();
  await page.getByLabel('Ingredients').fill('Grapes, sulphites');
  await page.getByLabel('Energy (kJ)').fill('1,046');
  await page.getByLabel('Fat (g)').fill('0,5');
}

async function added(seller: Client, product: object) {
  await addProduct(seller, productData(product), []);
  const { products } = (await seller.get('/api/product/seller?limit=1')).body;
  const [{ _id }] = products as [{ _id: string }];
  return _id;
}

test('a seller enters allergens, and a shopper filters products by allergens', async ({
  page,
  browser,
  ownShop: { url },
  seller,
}) => {
  // No product has product facts yet, so there is no filter.
  await page.goto('/products');
  await expect(page.getByText('Sort by')).toHaveCount(1);
  await expect(page.getByText('Filter', { exact: true })).toHaveCount(0);

  await page.goto('/seller');
  await page.getByLabel('Product name').fill('Red wine');
  await page.getByLabel('Category').selectOption('Drinks');
  await page.getByLabel('Product price').fill('9,49');
  await fillFacts(page);
  await button(page, 'Add product');
  // Invalid are the barcode, and the thousands separator in the energy. Each field shows its error and keeps its input.
  await expect(page.getByText('This barcode is not valid').first()).toBeVisible();
  await expect(page.getByLabel('Energy (kJ)')).toHaveAccessibleDescription(/^Energy in kJ must be/);
  await expectAccessibleAtBothSizes(page, 'form with facts', { hasPhoneParts: true });
  await page.getByLabel('Barcode').fill('4006381 333931');
  await page.getByLabel('Energy (kJ)').fill('1046');
  // On a phone the toast covers the button, so submit with Enter.
  await page.getByLabel('Energy (kJ)').press('Enter');
  await expect(page.getByText('Red wine', { exact: false }).first()).toBeVisible();
  await expect(page.getByLabel('Product name')).toHaveValue('');
  const found = await seller.get('/api/product/seller?gtin=4006381333931');
  const [wine] = found.body.products as { _id: string; price: number; offerPrice: number }[];
  expect(wine).toMatchObject({
    price: 9.49,
    offerPrice: 9.49,
    weight: '0.75 l',
    leastAge: 18,
    diets: ['vegan'],
    allergens: { contains: ['sulphites'], mayContain: ['milk'] },
  });
  if (!wine) throw new Error('the wine is not there');

  await page.goto(`/seller/product-list/${wine._id}`);
  await expect(page.getByLabel('Barcode')).toHaveValue('4006381333931');
  await expect(page.getByLabel('Offer price')).toHaveValue('');
  await expect(page.getByLabel('Weight', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Vegan')).toBeChecked();
  await page.getByLabel('Product price').fill('9.99');
  await page.getByLabel('Product price').press('Enter');
  await expect(page.getByText('You have unsaved changes.')).toBeHidden();
  const saved = (await seller.get(`/api/product/seller?id=${wine._id}`)).body.products;
  expect(saved).toMatchObject([{ price: 9.99, offerPrice: 9.99, gtin: '4006381333931' }]);

  const juice = productData({
    name: 'Grape juice',
    category: 'Drinks',
    price: 3,
    offerPrice: 3,
    weight: '',
    amount: 1,
    unit: 'l',
    allergens: { contains: [], mayContain: [] },
    brand: 'Hof',
  });
  await addProduct(seller, juice, []);

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: url });
  const reader = await plain.newPage();
  await reader.setViewportSize(page.viewportSize() ?? { width: 390, height: 844 });
  await reader.goto('/products/drinks?sort=price');
  await reader.getByText('Filter', { exact: true }).click();
  await reader.getByLabel('Milk').check();
  await reader.getByRole('button', { name: 'Show products' }).click();
  await expect(reader).toHaveURL(/\/products\/drinks\?sort=price&without=milk/);
  await expect(reader.getByRole('article')).toHaveCount(1);
  await expect(reader.getByRole('article')).toContainText('Grape juice');
  await expect(
    onScreen(reader.getByText(/^Shows only products whose allergens are declared/)),
  ).toBeVisible();
  await expect(reader.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expectNarrow(reader);
  await reader.getByRole('link', { name: 'Remove Without milk' }).click();
  await expect(reader).toHaveURL(/\/products\/drinks\?sort=price$/);
  await reader.goto('/products?diet=vegan&brand=Weingut+am+Fluss&offers=1');
  await expect(reader.getByText('No products match this filter.')).toBeVisible();
  await reader.goto('/products?diet=paleo');
  await expect(reader.getByRole('article')).toHaveCount(24);
  await reader.goto('/products?diet=vegan');
  await reader.getByRole('article').getByRole('link').click();
  const facts = reader.getByRole('region', { name: 'Product details' });
  await expect(facts).toContainText('Contains sulphites. May contain traces of milk');
  await expect(facts).toContainText('1,046 kJ / 250 kcal');
  await expect(reader.getByText('$13.32/L').first()).toBeVisible();
  await expect(reader.getByRole('article').first().locator('s')).toHaveCount(0);
  await expectNarrow(reader);
  await plain.close();
});

test('the seller adds sizes to a product, and a shopper selects a size', async ({
  page,
  browser,
  ownShop: { url },
  seller,
}) => {
  const olives = { name: 'Green olives', category: 'Instant', price: 4, offerPrice: 4 };
  const id = await added(seller, { ...olives, weight: '500 g' });
  await page.goto(`/seller/product-list/${id}`);
  await page.getByText('Add size', { exact: true }).click();
  const form = page.getByRole('region', { name: 'Sizes' });
  await expect(form.getByLabel('Size of this product')).toHaveValue('500 g');
  await form.getByLabel('New size').fill('250 g');
  await form.getByLabel('Price').fill('2,50');
  await form.getByLabel('Quantity in stock').fill('2');
  // The response is lost after the change. The form keeps its input, and another click repeats the request.
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/product/variants/add', lose, { times: 1 });
  await button(page, 'Add size');
  await expect(page.getByText(/^The shop is not responding/)).toBeVisible();
  await expect(form.getByLabel('New size')).toHaveValue('250 g');
  await button(page, 'Add size');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Green olives, 500 g');
  await expect(page.getByLabel('Product name')).toHaveValue('Green olives, 500 g');
  await button(page, 'Move 250 g up');
  await expect(form.getByText('$2.50 · 2 left')).toBeVisible();
  await button(page, 'Save sizes');
  await expect(form.getByRole('button', { name: 'Save sizes' })).toBeHidden();
  await expectAccessibleAtBothSizes(page, 'form with sizes', { hasPhoneParts: true });

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: url });
  const reader = await plain.newPage();
  await reader.setViewportSize({ width: 320, height: 844 });
  await reader.goto('/products?q=olives');
  const card = reader.getByRole('article').filter({ hasText: 'Green olives' });
  await expect(card).toHaveCount(1);
  await expect(card).toContainText(/from\s*\$2\.50.*2 sizes/s);
  await card.getByRole('link').click();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Green olives');
  const sizes = reader.getByRole('navigation', { name: 'Size' }).getByRole('link');
  await expect(sizes).toHaveText([/^250 g/, /^500 g/]);
  const lead = reader.url();
  await sizes.last().click();
  await expect(reader).toHaveURL(new RegExp(`${id}$`));
  await expect(sizes.last()).toHaveAttribute('aria-current', 'page');
  await expect(reader.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    new RegExp(`${new URL(lead).pathname}$`),
  );
  await expect(reader.getByText('$4.00').first()).toBeVisible();
  const ld = await reader.locator('script[type="application/ld+json"]').allTextContents();
  expect(ld.join()).toMatch(/"ProductGroup".*"hasVariant".*"250 g".*"500 g"/s);
  await expectNarrow(reader);
  await plain.close();
});

test('the cart, the packing page and the delivery page show the age limit of a product', async ({
  page,
  seller,
}) => {
  const priced = { category: 'Drinks', price: 9, offerPrice: 9, weight: '' };
  const wine = await added(seller, {
    ...priced,
    name: 'White wine',
    leastAge: 18,
    allergens: { contains: ['sulphites'], mayContain: ['milk'] },
  });
  const juice = await added(seller, {
    ...priced,
    name: 'Apple juice',
    allergens: { contains: [], mayContain: [] },
  });

  await register(page);
  await saveCart(page, { [wine]: 1, [juice]: 1 });
  await addAddress(page);
  await page.goto('/cart');
  const age = page.getByText('Only for people aged 18 and over. Please have your ID ready.');
  await expect(age).toBeVisible();
  await expectAccessibleAtBothSizes(page, 'a cart with an age limit', { hasPhoneParts: true });
  await button(page, /place order/i);
  await expect(page).toHaveURL(/my-orders/);
  const id = await newestOrderOf(page);
  await page.goto(`/my-orders/${id}`);
  await expect(age).toBeVisible();

  // The packer is warned of the age limit before using the wine as a replacement.
  await page.goto(`/seller/orders/${id}`);
  await expect(onScreen(page.getByText('Check ID: 18 and over'))).toBeVisible();
  await button(page, 'None of Apple juice');
  await button(page, 'Replace Apple juice');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Find a replacement').fill('White wine');
  await dialog.getByRole('button', { name: /^White wine/ }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'White wine: contains sulphites; may contain milk; only for people aged 18 and over.',
  );
  await expect(dialog.getByRole('button', { name: 'Choose another' })).toBeFocused();
  await expectAccessibleAtBothSizes(page, 'the warning of a replacement', { hasPhoneParts: true });
  await dialog.getByRole('button', { name: 'Replace: the customer agrees' }).click();
  await expect(page.getByText('Replaced by 1 × White wine').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.slip')).toContainText('Check ID: 18 and over');
  await expect(page.locator('.slip')).toContainText('18+');
  await expect(page.locator('.slip')).toContainText('Contains sulphites');
  await page.emulateMedia({ media: 'screen' });

  await button(page, 'Mark as packed');
  await button(page, 'Pack as ordered');
  await button(page, 'Send out');
  await button(page, 'Delivered');
  await expect(dialog).toContainText('Did you check the ID?');
  await button(page, 'Not yet');
  await expect(dialog).toBeHidden();
  await button(page, 'Delivered');
  await button(page, 'Yes, ID checked');
  await button(page, /^Paid /);
  await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible();
  await expect(onScreen(page.getByText('ID checked', { exact: true }))).toBeVisible();
  const { order } = (await seller.get(`/api/order/one?id=${id}&as=seller`)).body as {
    order: OrderView;
  };
  expect(order).toMatchObject({ status: 'Delivered', isPaid: true, leastAge: 18 });
  expect(order.history.at(-1)).toMatchObject({ idChecked: true });
});

test('a shopper orders grapes by weight and pays for the packed weight', async ({
  page,
  context,
  ownShop: { url },
}) => {
  await (await newSeller(url)).enter(context);
  await page.goto('/seller');
  await page.getByLabel('Product name').fill('Grapes');
  await page.getByLabel('Category').selectOption('Fruits');
  await page.getByLabel('Sold by').selectOption('Weight or volume');
  await page.getByLabel('Price per kg or L', { exact: true }).fill('4,99');
  await page.getByLabel('Step').fill('50');
  await page.getByLabel('Minimum per order').fill('220');
  await page.getByLabel('Quantity in stock').fill('1000');
  await button(page, 'Add product');
  await expect(page.getByLabel('Minimum per order')).toHaveAccessibleDescription(
    /multiples of the step/,
  );
  await expectAccessibleAtBothSizes(page, 'form of goods by weight', { hasPhoneParts: true });
  await page.getByLabel('Minimum per order').fill('200');
  await button(page, 'Add product');
  await expect(page.getByText('Grapes is now in the shop.')).toBeVisible();

  await register(page);
  await addAddress(page);
  await page.goto('/products/fruits');
  const link = page.getByRole('link', { name: 'Grapes', exact: true });
  const card = page.getByRole('article').filter({ has: link });
  await expect(card.getByText('$4.99/kg')).toBeVisible();
  await expect(card.getByText('200\u00a0g: about $1.00, at most $1.10')).toBeVisible();
  await button(page, 'Add 200\u00a0g of Grapes');
  await expect(card.getByRole('status')).toHaveText('200\u00a0g');
  await link.click();
  await expect(page.getByRole('heading', { name: 'Grapes', level: 1 })).toBeVisible();
  await button(page, 'Add 50\u00a0g of Grapes');
  await expect(onScreen(page.getByRole('status')).first()).toHaveText('250\u00a0g');
  await expectAccessibleAtBothSizes(page, 'goods by weight', { hasPhoneParts: true });

  // At most 275 g cost $1.37 plus 2 cents of tax.
  await page.goto('/cart');
  await expect(
    page.getByText('You pay for the actual weight: about $1.27, at most $1.39.'),
  ).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'about' })).toHaveText([
    /^about \$1\.25\s*at most \$1\.37$/,
    /^about \$1\.27\s*at most \$1\.39$/,
  ]);
  await expectAccessibleAtBothSizes(page, 'a cart with goods by weight', { hasPhoneParts: true });
  await button(page, /place order/i);
  await expect(page).toHaveURL(/my-orders/);
  const id = await newestOrderOf(page);

  await page.goto(`/seller/orders/${id}`);
  const weight = page.getByLabel('Weight of Grapes, in g');
  await weight.fill('300');
  await expect(page.getByText('$1.37 is charged (agreed maximum)')).toBeVisible();
  await expect(page.getByText(/^Outside the range 225\s*g to 275\s*g/)).toBeVisible();
  await expectAccessibleAtBothSizes(page, 'weighing', { hasPhoneParts: true });
  // The weight is outside the tolerance, so Enter asks for confirmation.
  await weight.press('Enter');
  const outside = page.getByRole('dialog', { name: 'Weight outside the tolerance' });
  await expect(outside).toContainText(
    /^.*Grapes weighs 300\s*g\. The agreed range is 225\s*g to 275\s*g\./,
  );
  await outside.getByRole('button', { name: 'Weigh again' }).click();
  await expect(outside).toBeHidden();
  await weight.fill('260');
  await expect(page.getByText('10\u00a0g more')).toBeVisible();
  await button(page, 'Save');
  await button(page, 'Mark as packed');
  await button(page, 'Send out');
  await button(page, 'Delivered');
  await button(page, /^Paid /);
  await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible();

  await page.goto(`/my-orders/${id}`);
  await expect(page.getByText('260\u00a0g weighed, 250\u00a0g ordered')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.slip')).toContainText('260\u00a0g');
  // 260 g cost $1.30 plus 2 cents of tax.
  await expect(page.locator('.slip')).toContainText('$1.32');
});
