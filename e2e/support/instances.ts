import { randomBytes } from 'node:crypto';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SELLER } from '@/e2e/shop';
import { startLocalStripeServer } from '@/local/stripe/server';
import { sendTo } from '@/local/stripe/webhooks';
import type { Source } from '@/server/launcher/environment';
import { freePort } from '@/server/process/port';
import { STATIC_FOLDER } from '@/server/process/project';
import { Client } from './client';
import { CHEAP_HASHES, folderInMemory, type LaunchedShop, launchShop } from './launched-shop';

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_local_compose',
  STRIPE_WEBHOOK_SECRET: 'whsec_local_compose',
};

/** A static file that only the second instance has, like a file of an earlier build. */
export const EARLIER_FILE = 'earlier.js';

/**
 * A production shop without demo products or emulators, with cash on delivery only. A closing shop serves until the
 * proxy sees the failed health check.
 */
export const IN_PRODUCTION: Source = {
  LOCAL: '0',
  // At the level `info`, the shop logs that it is open.
  LOG_LEVEL: 'info',
  APP_ORIGIN: 'http://shop.example',
  SELLER_PASSWORD: 'another-one-than-on-the-first',
  STRIPE_SECRET_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
  STRIPE_API_BASE: '',
};

export async function openTwoInstances() {
  const folders = [folderInMemory(), folderInMemory()];
  const shops: LaunchedShop[] = [];
  const stripeServer = await startLocalStripeServer({
    secretKey: STRIPE.STRIPE_SECRET_KEY,
    webhookSecret: STRIPE.STRIPE_WEBHOOK_SECRET,
    webhook: (...event) => sendTo(`${shops[0]?.url}/api/stripe/webhook`)(...event),
    manualWebhooks: true,
  });
  const close = async () => {
    // Stop the first instance last, because it runs the database.
    for (const shop of [...shops].reverse())
      if (shop.process.exitCode === null && shop.process.signalCode === null) await shop.stop();
    await stripeServer.close();
    for (const { remove } of folders) remove();
  };
  // Both instances use the same photo folder, as in compose.yaml.
  const [uploads, link] = folders.map(({ folder }) => join(folder, 'uploads'));
  mkdirSync(`${uploads}`);
  symlinkSync(`${uploads}`, `${link}`);
  // Simulate a file of an earlier build, which an open tab may still request.
  const earlier = join(folders[1]?.folder ?? '', STATIC_FOLDER, 'earlier/chunks');
  mkdirSync(earlier, { recursive: true });
  writeFileSync(join(earlier, EARLIER_FILE), 'earlier');
  // Use another secret, because production rejects the secret of the tests.
  const secret = randomBytes(32).toString('hex');
  const ports = [await freePort(), await freePort()];
  const open = async (place: 0 | 1, MONGODB_URI = '', more: Source = {}): Promise<LaunchedShop> => {
    const shop = launchShop({
      DATA_DIR: folders[place]?.folder ?? '',
      PORT: String(ports[place]),
      MONGODB_URI,
      LOCAL: '1',
      ...STRIPE,
      STRIPE_API_BASE: stripeServer.url,
      SESSION_SECRET: secret,
      SELLER_EMAIL: SELLER.email,
      SELLER_PASSWORD: SELLER.password,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      ...CHEAP_HASHES,
      ...more,
    });
    shops.push(shop);
    await shop.ready;
    return shop;
  };
  try {
    const one = await open(0);
    const openTwo = (more?: Source) => open(1, one.databaseUri(), more);
    return { one, two: await openTwo(), openTwo, stripeServer, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export function at({ url }: { url: string }, client: Client): Client {
  const other = new Client(url);
  for (const [name, value] of client.cookies) other.cookies.set(name, value);
  return other;
}
