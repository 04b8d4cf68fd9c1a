import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoSidewaysScroll } from '@/e2e/support/accessible';
import { WITH_PICTURES } from '@/e2e/support/chromium';
import { test } from '@/e2e/support/test';
import { openFromMenu, openSellerArea, ownAddress, shownProducts } from '@/e2e/support/visit';

test.use({ ...ownAddress(), ...WITH_PICTURES });

const picture = async (background: string) => ({
  name: `${background}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 320, height: 320, channels: 3, background } })
    .png()
    .toBuffer(),
});

async function fillProduct(page: Page, name: string) {
  await page
    .getByLabel('Add photos')
    .setInputFiles([await picture('red'), await picture('green'), await picture('blue')]);
  await page.getByLabel('Product name').fill(name);
  await page.getByLabel('Product description').fill('Picked today\n\nRipe');
  await page.getByLabel('Category').selectOption('Fruits');
  await page.getByLabel('Weight').fill('1 kg');
  // Many countries use a decimal comma.
  await page.getByLabel('Product price').fill('12,50');
  await page.getByLabel('Offer price').fill('9.99');
}

async function find(page: Page, name: string) {
  const answer = await page.request.get(`/api/product/list?q=${name}`);
  return (await answer.json()).products;
}

test('a double click on "Add product" adds one product', async ({ page }) => {
  const name = `Peaches ${randomUUID()}`;
  await openSellerArea(page);
  await fillProduct(page, name);
  await page.getByRole('button', { name: 'Remove photo 2' }).click();
  await page.getByRole('button', { name: 'Move photo 2 forward' }).click();
  await page.reload();
  await expect(page.getByLabel('Product name'), 'the texts outlive a reload').toHaveValue(name);
  await fillProduct(page, name);
  await page.getByRole('button', { name: 'Remove photo 2' }).click();
  await page.getByRole('button', { name: 'Move photo 2 forward' }).click();
  const card = page.getByRole('region', { name: 'Preview' });
  await expect(card).toContainText('−20%');
  await expect(card.locator('img')).toHaveAttribute('src', /^blob:/);
  await page.getByLabel('Weight').fill('500 g');
  await expect(card).toContainText('$19.98/kg');
  await page.getByLabel('Weight').fill('1 kg');
  await page.getByLabel('Offer price').fill('11');
  await expect(card).toContainText('$11.00');
  await expect(card, 'a badge from 20% on').not.toContainText('%');
  await page.getByLabel('Offer price').fill('9.99');
  await page.getByRole('button', { name: 'Add product', exact: true }).dblclick();
  await expect(page.getByText('Product added')).toBeVisible();
  await expect(page.getByLabel('Product name')).toHaveValue('');
  const found = await find(page, name);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({
    description: ['Picked today', 'Ripe'],
    category: 'Fruits',
    price: 12.5,
    offerPrice: 9.99,
    weight: '1 kg',
  });
  expect(found[0].image).toHaveLength(2);
  const main = await page.request.get(found[0].image[0]);
  const { dominant } = await sharp(await main.body()).stats();
  expect(dominant.b, 'the blue photo was moved to the first place').toBeGreaterThan(200);

  await page.getByRole('button', { name: 'Add another' }).click();
  await expect(page.getByLabel('Product name')).toBeFocused();
  await fillProduct(page, name);
  await page.getByRole('button', { name: 'Add product', exact: true }).click();
  const note = page.getByRole('alert').filter({ hasText: 'The shop already has this product' });
  await expect(note.getByRole('link')).toHaveAttribute('href', `/products/fruits/${found[0]._id}`);
  expect(await find(page, name)).toHaveLength(1);
  await note.getByRole('button', { name: 'Add anyway' }).click();
  await expect(page.getByRole('link', { name: 'View' })).toBeVisible();
  expect(await find(page, name)).toHaveLength(2);
});

test('the product form shows an error beside the field with an invalid file or price', async ({
  page,
}) => {
  await openSellerArea(page);
  const files = page.getByLabel('Add photos');
  const text = Buffer.from('not a photo');
  await files.setInputFiles([
    await picture('red'),
    { name: 'fake.jpg', mimeType: 'image/jpeg', buffer: text },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: text },
    { name: 'IMG_1.HEIC', mimeType: '', buffer: text },
  ]);
  const photos = page.getByRole('group', { name: 'Product image' });
  await expect(page.getByRole('img', { name: 'Photo at position 1' })).toBeVisible();
  await expect(photos.getByRole('listitem')).toHaveCount(2);
  await expect(photos.getByText(/^fake.jpg: .*is damaged or not a photo/)).toBeVisible();
  await expect(photos.getByText(/^notes.txt: .*is not a photo/)).toBeVisible();
  await expect(photos.getByText(/^IMG_1.HEIC: .*Save the photo as JPEG/)).toBeVisible();
  const four = ['green', 'blue', 'gray', 'pink'].map(picture);
  await files.setInputFiles(await Promise.all(four));
  await expect(page.getByRole('button', { name: /Remove photo/ })).toHaveCount(4);
  await expect(photos.getByRole('listitem')).toHaveCount(4);
  await expect(page.getByText(/pink.png: You can add at most 4 photos/)).toBeVisible();

  await page.getByLabel('Product name').fill('Dear Peaches');
  await page.getByLabel('Product price').fill('2');
  await page.getByLabel('Offer price').fill('3');
  await page.getByRole('button', { name: 'Add product', exact: true }).click();
  const offer = page.getByLabel('Offer price');
  await expect(offer).toHaveAccessibleDescription(/Offer price must not be above the price$/);
  await expect(offer).toBeFocused();
  await offer.fill('1');
  await expect(offer).toHaveAccessibleDescription('Leave blank if it isn’t on offer');
  await page.getByLabel('Product price').fill('1000000000');
  await page.getByRole('button', { name: 'Add product', exact: true }).click();
  await expect(page.getByLabel('Product price')).toHaveAccessibleDescription(/1,?000,?000/);
  await page.getByLabel('Product price').fill('1.000,50');
  await page.getByLabel('Quantity in stock').fill('1.000');
  await page.getByRole('button', { name: 'Add product', exact: true }).click();
  await expect(page.getByLabel('Product price')).toHaveAccessibleDescription(
    'Price must be written without thousands separators, for example, 1000.50',
  );
  await expect(page.getByLabel('Product price')).toBeFocused();
  await expect(page.getByLabel('Quantity in stock')).toHaveAccessibleDescription(
    /must be a whole number/,
  );
  await expectNoSidewaysScroll(page, 'a form with refused photos and prices');
});

test('the product form keeps its input after a failed request, and the seller can retry', async ({
  page,
}) => {
  const name = `Plums ${randomUUID()}`;
  await openSellerArea(page);
  await fillProduct(page, name);
  await page.route('**/api/product/add', (route) => route.abort());
  await page.getByRole('button', { name: 'Add product', exact: true }).click();
  await expect(page.getByText(/^The shop is not responding/)).toBeVisible();
  await expect(page.getByLabel('Product name')).toHaveValue(name);
  await expect(page.getByRole('button', { name: /Remove photo/ })).toHaveCount(3);
  await page.unroute('**/api/product/add');
  // The toast must not cover the button, which the seller needs for the retry.
  const add = page.getByRole('button', { name: 'Add product', exact: true });
  const toast = page
    .locator('[data-sonner-toast]')
    .filter({ hasText: 'The shop is not responding' });
  // A toast under the pointer stays. It must disappear when the retry succeeds.
  await toast.hover();
  const isFree = async () => {
    const [button, over] = [await add.boundingBox(), await toast.boundingBox()];
    return !button || !over || button.y + button.height < over.y || button.y > over.y + over.height;
  };
  await expect.poll(isFree).toBe(true);
  await expect(toast).toBeVisible();
  await add.press('Enter');
  await expect(page.getByText('Product added')).toBeVisible();
  await expect(toast).toHaveCount(0);
  expect(await find(page, name)).toHaveLength(1);
});

async function delayUpload(page: Page) {
  await page.addInitScript(() => {
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      const halfSent = { lengthComputable: true, loaded: 1, total: 2 };
      this.upload.dispatchEvent(new ProgressEvent('progress', halfSent));
      addEventListener('upload-goes-on', () => send.call(this, body), { once: true });
    };
  });
  return () => page.evaluate(() => dispatchEvent(new Event('upload-goes-on')));
}

async function coloursOf(bar: Locator) {
  const pixels = sharp(await bar.screenshot()).removeAlpha();
  const { data, info } = await pixels.raw().toBuffer({ resolveWithObject: true });
  const colourAt = (share: number) => {
    const pixel = Math.floor(info.height / 2) * info.width + Math.floor(info.width * share);
    const start = pixel * info.channels;
    return `#${data.subarray(start, start + 3).toString('hex')}`;
  };
  return { sent: colourAt(0.25), left: colourAt(0.75) };
}

test('a green bar shows the progress of a photo upload', async ({ page }) => {
  const name = `Quinces ${randomUUID()}`;
  const goOn = await delayUpload(page);
  await openSellerArea(page);
  await fillProduct(page, name);
  await page.getByRole('button', { name: 'Add product', exact: true }).click();
  const bar = page.getByRole('progressbar', { name: 'Upload' });
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(bar).toHaveJSProperty('position', 0.5);
  await expect(page.getByRole('button', { name: 'Adding' })).toBeDisabled();
  const next = `Pomelos ${randomUUID()}`;
  await page.getByLabel('Product name').fill(next);
  await page.getByLabel('Add photos').setInputFiles(await picture('pink'));
  await expect(page.getByRole('button', { name: /Remove photo/ })).toHaveCount(4);
  const token = (name: string) =>
    page.evaluate((of) => getComputedStyle(document.documentElement).getPropertyValue(of), name);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const expected = { sent: await token('--leaf'), left: await token('--line') };
    expect(await coloursOf(bar), colorScheme).toEqual(expected);
  }
  await goOn();
  await expect(page.getByText('Product added')).toBeVisible();
  await expect(bar).toHaveCount(0);
  expect(await find(page, name)).toHaveLength(1);
  await expect(page.getByLabel('Product name')).toHaveValue(next);
  await expect(page.getByLabel('Product price')).toHaveValue('');
  await expect(page.getByRole('button', { name: /Remove photo/ })).toHaveCount(1);
  await page.reload();
  await expect(page.getByLabel('Product name')).toHaveValue(next);
});

async function addAndFind(page: Page, name: string) {
  await openSellerArea(page);
  await fillProduct(page, name);
  await page.getByRole('button', { name: 'Add product', exact: true }).click();
  await expect(page.getByText('Product added')).toBeVisible();
  await openFromMenu(page, 'Products List');
  await page.getByLabel('Find by name').fill(name);
}

test('the stock switch returns to its previous state if the request fails', async ({ page }) => {
  const name = `Pears ${randomUUID()}`;
  await addAndFind(page, name);
  const rows = shownProducts(page);
  await expect(rows).toHaveCount(1);
  const stock = page.getByRole('switch', { name });
  await expect(stock).toBeChecked();

  await page.route('**/api/product/stock', (route) => route.abort());
  await stock.click();
  await expect(page.getByText('The shop is not responding')).toBeVisible();
  await expect(stock).toBeChecked();
  await page.unroute('**/api/product/stock');

  await stock.click();
  await expect(page.getByText('Stock updated')).toBeVisible();
  await expect(stock).not.toBeChecked();
  expect((await find(page, name))[0].inStock).toBe(false);
  const filter = page.getByLabel('Stock', { exact: true });
  await filter.selectOption('in');
  await expect(page.getByText('No products found')).toBeVisible();
  await openFromMenu(page, 'Products List');
  await expect(page).toHaveURL('/seller/product-list');
  await expect(filter).toHaveValue('');
  await expect(page.getByLabel('Find by name')).toHaveValue('');
  await expect(stock).toBeVisible();
});

test('a new toast stays visible while the previous toast fades out', async ({ page }) => {
  const name = `Medlars ${randomUUID()}`;
  await addAndFind(page, name);
  const stock = page.getByRole('switch', { name });
  await expect(stock).toBeChecked();
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  await page.evaluate(() => {
    let clicks = 0;
    const clickSwitch = () => document.querySelector<HTMLElement>('[role=switch]')?.click();
    new MutationObserver(() => {
      // Ignore the toast about the new product, which may disappear as well.
      const removed = [...document.querySelectorAll('[data-sonner-toast][data-removed=true]')];
      if (clicks > 0 || !removed.some((one) => one.textContent?.includes('Stock updated'))) return;
      clicks += 1;
      clickSwitch();
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    clickSwitch();
  });
  await expect(stock).not.toBeChecked();
  await expect(stock).toBeChecked();
  const toasts = page.locator('[data-sonner-toast]').filter({ hasText: 'Stock updated' });
  await expect(toasts.first()).toBeVisible();
  await expect(page.locator('[data-sonner-toast][data-removed=true]')).toHaveCount(0);
  await expect(toasts).toHaveCount(1);
});
