import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client, newSeller } from '@/e2e/support/client';
import { CloudinaryServer, type Fault } from '@/e2e/support/cloudinary-server';
import { openTestShop, SHOP } from '@/e2e/support/in-process';
import { addProduct, photo, productData } from '@/e2e/support/photos';
import { resetEnv } from '@/lib/env';
import { createLog } from '@/lib/observe/log';
import { processGlobal } from '@/lib/utils/process-global';

/*
 * These tests send product photos to a local server that emulates Cloudinary: it checks signatures and
 * fails on demand. A failure must leave neither a product without its photos nor a photo without its
 * product.
 */

openTestShop();

let cloudinary: CloudinaryServer;
let seller: Client;
/** Everything that the shop logs, at every level. */
const lines: string[] = [];
const log = processGlobal<{ logger?: object }>('log', () => ({}));
const before = log.logger;

beforeAll(async () => {
  log.logger = createLog('trace', { write: (line) => void lines.push(line) });
  cloudinary = await new CloudinaryServer().listen();
  process.env.CLOUDINARY_URL = cloudinary.url;
  resetEnv();
  seller = await newSeller(SHOP);
});
afterAll(async () => {
  log.logger = before;
  await cloudinary?.close();
});

const WIDTHS = [101, 102, 103, 104];
const photos = (widths: number[]) =>
  Promise.all(widths.map(async (width) => ({ bytes: await photo(width) })));

async function isListed(name: string): Promise<boolean> {
  const { body } = await new Client(SHOP).get(`/api/product/list?q=${encodeURIComponent(name)}`);
  return (body.products as unknown[]).length > 0;
}

test('the shop uploads product photos to Cloudinary and stores the URLs of the photos', async () => {
  const health = await new Client(SHOP).get('/api/health');
  expect(health.body.photos).toBe('cloudinary');
  const data = productData();
  const answer = await addProduct(seller, data, await photos(WIDTHS));
  expect(answer.body).toMatchObject({ success: true, message: 'Product added' });
  expect(cloudinary.stored.size).toBe(4);
  expect(await isListed(data.name)).toBe(true);
});

const FAULTS: Fault[] = ['reset', 'reset-after', '500', 'bad-signature', 'hang'];

test('a failed photo upload adds no product and leaves no photo at Cloudinary', async () => {
  const storedNames = new Set(cloudinary.stored);
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
  expect([...cloudinary.stored].sort()).toEqual([...storedNames].sort());
  const logged = lines.join('');
  expect(logged).toContain('a request to Cloudinary failed');
  expect(logged).not.toContain(CloudinaryServer.secret);
  expect(logged).not.toContain('String to sign');
});
