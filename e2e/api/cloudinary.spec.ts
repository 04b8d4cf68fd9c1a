import { expect, test } from '@playwright/test';
import { E2E_PORT, SELLER } from '@/e2e/shop';
import { Client, newSeller } from '@/e2e/support/client';
import { CloudinaryServer, type Fault } from '@/e2e/support/cloudinary-server';
import { type LaunchedShop, launchShop, scratchFolder } from '@/e2e/support/launched-shop';
import { addProduct, photo, productData } from '@/e2e/support/photos';

/*
 * A shop of its own whose photos go to a local server that checks Cloudinary's signatures and fails
 * as ordered: never a product without its photos, never a photo without its product.
 */
const PORT = String(Number(E2E_PORT) - 1);

let cloudinary: CloudinaryServer;
let shop: LaunchedShop;
let seller: Client;
const scratch = scratchFolder();

test.beforeAll(async () => {
  cloudinary = await new CloudinaryServer().listen();
  shop = launchShop({
    DATA_DIR: scratch.folder,
    PORT,
    SELLER_EMAIL: SELLER.email,
    SELLER_PASSWORD: SELLER.password,
    CLOUDINARY_URL: cloudinary.url,
    TRUST_PROXY: '1',
  });
  await shop.ready;
  seller = await newSeller(shop.url);
});

test.afterAll(async () => {
  await shop?.stop();
  await cloudinary?.close();
  scratch.remove();
});

const WIDTHS = [101, 102, 103, 104];
const photos = (widths: number[]) =>
  Promise.all(widths.map(async (width) => ({ bytes: await photo(width) })));

async function isListed(name: string): Promise<boolean> {
  const { body } = await new Client(shop.url).get(
    `/api/product/list?q=${encodeURIComponent(name)}`,
  );
  return (body.products as unknown[]).length > 0;
}

test('the photos of a product go to Cloudinary and its URLs are kept in order', async () => {
  const health = await new Client(shop.url).get('/api/health');
  expect(health.body.photos).toBe('cloudinary');
  const data = productData();
  const answer = await addProduct(seller, data, await photos(WIDTHS));
  expect(answer.body).toMatchObject({ success: true, message: 'Product Added' });
  expect(cloudinary.stored.size).toBe(4);
  expect(await isListed(data.name)).toBe(true);
});

const FAULTS: Fault[] = ['reset', 'reset-after', '500', 'bad-signature', 'hang'];

test('any fault on any of the four photos: no product, no orphan, and a sentence', async () => {
  test.setTimeout(120_000);
  const kept = new Set(cloudinary.stored);
  const cases = FAULTS.flatMap((fault, f) =>
    WIDTHS.map((_, at) => {
      const width = 200 + f * 10 + at;
      cloudinary.faults.set(width, fault);
      return { fault, at, widths: WIDTHS.map((good, index) => (index === at ? width : good)) };
    }),
  );
  await Promise.all(
    cases.map(async ({ fault, at, widths }) => {
      const data = productData();
      const answer = await addProduct(seller, data, await photos(widths));
      expect(answer.status, `${fault} on photo ${at + 1}`).toBe(503);
      expect(answer.body.message).toBe('The photos could not be stored. Please try again.');
      expect(JSON.stringify(answer.body)).not.toMatch(/String to sign|never-to-be-seen|signature/i);
      expect(await isListed(data.name)).toBe(false);
    }),
  );
  expect([...cloudinary.stored].sort()).toEqual([...kept].sort());
  expect(shop.output()).not.toContain(CloudinaryServer.secret);
  expect(shop.output()).not.toContain('String to sign');
});
