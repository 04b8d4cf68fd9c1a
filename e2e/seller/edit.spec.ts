import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { BASE_URL } from '@/e2e/shop';
import { expectNoAxeViolations, expectNoSidewaysScroll } from '@/e2e/support/accessible';
import { WITH_PICTURES } from '@/e2e/support/chromium';
import { newSeller } from '@/e2e/support/client';
import { readAsSeller, unchanged } from '@/e2e/support/own-product';
import { addProduct, productData, updateProduct } from '@/e2e/support/photos';
import { test } from '@/e2e/support/test';
import { onScreen, openSellerArea, ownAddress } from '@/e2e/support/visit';

test.use({ ...ownAddress(), ...WITH_PICTURES });

const picture = (background: string) =>
  sharp({ create: { width: 320, height: 320, channels: 3, background } })
    .png()
    .toBuffer();

const fileOf = async (background: string) => ({
  name: `${background}.png`,
  mimeType: 'image/png',
  buffer: await picture(background),
});

async function colourful(name: string) {
  const seller = await newSeller(BASE_URL);
  const parts = await Promise.all(
    ['red', 'green', 'blue'].map(async (colour) => ({ bytes: await picture(colour) })),
  );
  const { body } = await addProduct(seller, productData({ name }), parts);
  return { seller, id: String(body.id) };
}

/** Returns the main colours of the pictures (r, g, b, or y for yellow), for example `rg`. */
async function coloursOf(urls: readonly string[]): Promise<string> {
  const colours = urls.map(async (url) => {
    const bytes = Buffer.from(await (await fetch(BASE_URL + url)).arrayBuffer());
    const { r, g, b } = (await sharp(bytes).stats()).dominant;
    return r > 100 && g > 100 ? 'y' : r > g && r > b ? 'r' : g > b ? 'g' : 'b';
  });
  return (await Promise.all(colours)).join('');
}

const main = (page: Page) => onScreen(page.getByRole('main'));
const text = (page: Page, label: string) => onScreen(main(page).getByText(label));
const save = (page: Page) => main(page).getByRole('button', { name: 'Save', exact: true });

test('the seller edits every field of a product, and removes the product', {
  tag: '@desk',
}, async ({ page }) => {
  const name = `Nectarines ${randomUUID()}`;
  const { seller, id } = await colourful(name);
  await openSellerArea(page, '/seller/product-list');
  await page.getByLabel('Find by name', { exact: true }).fill(name);
  await page.getByRole('link', { name }).click();
  await page.waitForURL(`/seller/product-list/${id}`);
  const field = (label: string) => onScreen(main(page).getByLabel(label, { exact: true }));
  await expect(field('Product name')).toHaveValue(name);
  await expect(field('Product description')).toHaveValue('Sweet and tart\nFrom Sicily');
  await expect(field('Category')).toHaveValue('Fruits');
  await expect(field('Offer price')).toHaveValue('3.99');
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 'the form of a product');

  // The photos are red, green and blue. The test moves blue to the front, removes red, replaces green by yellow, and
  // adds green.
  const photo = (place: number) => field(`Replace photo ${place}`);
  await photo(3).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(photo(2)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(photo(1)).toBeFocused();
  await main(page).getByRole('button', { name: 'Remove photo 2' }).click();
  await photo(2).setInputFiles(await fileOf('yellow'));
  await field('Add photos').setInputFiles(await fileOf('green'));
  await expect(main(page).getByRole('img', { name: 'Photo at position 3' })).toBeVisible();
  await main(page).getByRole('button', { name: 'Move photo 3 forward' }).click();
  await field('Product name').fill(`${name} new`);
  await field('Product description').fill('Juicy');
  await field('Category').selectOption('Drinks');
  await field('Weight').fill('');
  await field('Product price').fill('8');
  await field('Offer price').fill('9');
  await save(page).click();
  await expect(field('Offer price')).toHaveAccessibleDescription(
    /Offer price must not be above the price$/,
  );
  await field('Offer price').fill('7.25');
  await expect(text(page, 'You have unsaved changes.')).toBeVisible();
  await save(page).dblclick();
  await expect(page.getByText('Product updated')).toBeVisible();
  await expect(text(page, 'You have unsaved changes.')).toBeHidden();
  const saved = await readAsSeller(seller, id);
  expect(saved).toMatchObject({
    name: `${name} new`,
    description: ['Juicy'],
    category: 'Drinks',
    price: 8,
    offerPrice: 7.25,
  });
  expect(saved.weight).toBeUndefined();
  expect(await coloursOf(saved.image)).toBe('bgy');

  // The stock switch changes the product on the server. The next save must not report a conflict.
  await main(page).getByRole('switch').click();
  await expect(text(page, 'Out of stock')).toBeVisible();
  await field('Weight').fill('2 kg');
  await save(page).click();
  await expect.poll(async () => (await readAsSeller(seller, id)).weight).toBe('2 kg');

  const remove = main(page).getByRole('button', { name: 'Remove', exact: true });
  const usual = await main(page).evaluate((one) => getComputedStyle(one).color);
  await expect(remove).not.toHaveCSS('color', usual);
  await remove.click();
  await expect(text(page, 'Removed from the shop')).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(text(page, 'Removed from the shop')).toBeHidden();
  expect(await readAsSeller(seller, id)).toMatchObject({ inStock: false, weight: '2 kg' });
});

test('a device keeps its unsaved changes when a second device saves the same product', {
  tag: '@phone',
}, async ({ page }) => {
  const name = `Apricots ${randomUUID()}`;
  const { seller, id } = await colourful(name);
  await openSellerArea(page, `/seller/product-list/${id}`);
  const field = (label: string) => onScreen(main(page).getByLabel(label, { exact: true }));
  await field('Product description').fill('Typed for an hour');
  await field('Offer price').fill('3.50');

  const first = await readAsSeller(seller, id);
  const keptPhotos = first.image.slice(1);
  await updateProduct(
    seller,
    { ...unchanged(first), offerPrice: 3, weight: '3 kg', keep: keptPhotos },
    [],
  );
  await save(page).click();
  const note = main(page).getByRole('alert').filter({ hasText: 'changed on another device' });
  const both = note.getByRole('list', { name: 'Changed on both devices' });
  await expect(note).toBeFocused();
  await expect(both).toHaveText(/Offer price: 3\.00 on the other device, 3\.50 here/);
  const appliedChanges = note.getByRole('list', { name: 'Applied' });
  await expect(appliedChanges).toContainText('Weight: 3 kg (was 1 kg)');
  await expect(appliedChanges).toContainText('Photos: 2 photos (was 3 photos)');
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 'changes on two devices');
  await expect(field('Product description')).toHaveValue('Typed for an hour');
  await expect(field('Offer price')).toHaveValue('3.50');
  await expect(field('Weight')).toHaveValue('3 kg');
  expect((await readAsSeller(seller, id)).description).toEqual(first.description);
  await both.getByRole('button', { name: 'Use their version' }).click();
  await expect(field('Offer price')).toHaveValue('3.00');
  // On a phone the toast covers the save button, so wait until it disappears.
  await expect(
    page.getByText(/^This product was changed on another device\. The saved version differs/),
  ).toBeHidden();
  await save(page).click();
  await expect(page.getByText('Product updated')).toBeVisible();
  const saved = await readAsSeller(seller, id);
  expect(saved).toMatchObject({
    description: ['Typed for an hour'],
    offerPrice: 3,
    weight: '3 kg',
  });
  expect(await coloursOf(saved.image)).toBe('gb');
});

test('the seller can type while the product is being saved, and the text stays in the form', {
  tag: '@phone',
}, async ({ page }) => {
  const { seller, id } = await colourful(`Sloes ${randomUUID()}`);
  await openSellerArea(page, `/seller/product-list/${id}`);
  const field = (label: string) => onScreen(main(page).getByLabel(label, { exact: true }));
  let goOn = () => {};
  const responseReleased = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/api/product/update', async (route) => {
    await responseReleased;
    await route.continue();
  });
  await field('Product description').fill('Sent');
  await save(page).click();
  await expect(main(page).getByRole('button', { name: 'Saving' })).toBeVisible();
  await field('Weight').fill('5 kg');
  await field('Add photos').setInputFiles(await fileOf('yellow'));
  await expect(main(page).getByRole('button', { name: /^Remove photo/ })).toHaveCount(4);
  goOn();
  await expect(page.getByText('Product updated')).toBeVisible();
  expect(await readAsSeller(seller, id)).toMatchObject({ description: ['Sent'], weight: '1 kg' });
  await expect(field('Weight')).toHaveValue('5 kg');
  await expect(main(page).getByRole('button', { name: /^Remove photo/ })).toHaveCount(4);
  await expect(text(page, 'You have unsaved changes.')).toBeVisible();
  await save(page).click();
  await expect.poll(() => readAsSeller(seller, id)).toMatchObject({ weight: '5 kg' });
  expect(await coloursOf((await readAsSeller(seller, id)).image)).toBe('rgby');
});

test('the seller drags photos, and changes the stock with the buttons − and +', {
  tag: '@desk',
}, async ({ page }) => {
  const name = `Medlars ${randomUUID()}`;
  const { seller, id } = await colourful(name);
  await openSellerArea(page, `/seller/product-list/${id}`);
  const tile = (place: number) =>
    main(page)
      .getByRole('listitem')
      .filter({ has: page.getByLabel(`Replace photo ${place}`) });
  await tile(3).hover();
  await page.mouse.down();
  const to = await tile(1).boundingBox();
  if (!to) throw new Error('the first photo is not on the screen');
  // The browser allows the drop only after several mouse moves.
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 10 });
  await page.mouse.up();
  await expect(text(page, 'You have unsaved changes.')).toBeVisible();
  // The browser ignores clicks until the drag has ended. No event reports the end, so retry.
  await expect(async () => {
    await save(page).press('Enter');
    await expect(page.getByText('Product updated')).toBeVisible({ timeout: 3000 });
  }).toPass();
  expect(await coloursOf((await readAsSeller(seller, id)).image)).toBe('brg');

  await seller.post('/api/product/count', { id, stock: 2 });
  await page.goto('/seller/product-list');
  await onScreen(page.getByLabel('Find by name', { exact: true })).fill(name);
  const stepButton = (way: 'less' | 'more') =>
    onScreen(page.getByRole('button', { name: `One ${way} of ${name}` }));
  const [less, more] = [stepButton('less'), stepButton('more')];
  await expect(page.getByRole('switch')).toHaveCount(1);
  const stock = async () => (await readAsSeller(seller, id)).stock;
  for (let n = 0; n < 3; n += 1) await more.click();
  await expect(onScreen(main(page).getByText('5 left'))).toBeVisible();
  await expect.poll(stock).toBe(5);
  const filter = onScreen(page.getByLabel('Stock', { exact: true }));
  await filter.selectOption('Low stock');
  await expect(onScreen(page.getByRole('link', { name }))).toBeVisible();
  // Decreasing delays reverse the sequence of the responses.
  let ms = 1_000;
  await page.route('**/api/product/count', async (passed) => {
    const answer = await passed.fetch();
    ms -= 200;
    await pause(ms);
    await passed.fulfill({ response: answer });
  });
  for (let n = 0; n < 5; n += 1) await less.click();
  await expect(less).toHaveAttribute('aria-disabled', 'true');
  await expect.poll(stock).toBe(0);
  expect((await readAsSeller(seller, id)).inStock).toBe(false);
  await page.reload();
  await expect(filter).toHaveValue('low');
  await expect(page.getByText('No products found')).toBeVisible();
});
