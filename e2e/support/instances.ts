import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { SELLER, SESSION_SECRET } from '@/e2e/shop';
import { startStripeStandIn } from '@/local/stripe/stand-in';
import { sendTo } from '@/local/stripe/webhooks';
import { freePort } from '@/server/process/port';
import { Client } from './client';
import { type LaunchedShop, launchShop, scratchFolder } from './launched-shop';

/** As in compose.yaml. */
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_local_compose',
  STRIPE_WEBHOOK_SECRET: 'whsec_local_compose',
};

/** Two instances of the shop on one database and one Stripe, as behind a load balancer. */
export async function openTwoInstances() {
  const folders = [scratchFolder(), scratchFolder()];
  const shops: LaunchedShop[] = [];
  const standIn = await startStripeStandIn({
    secretKey: STRIPE.STRIPE_SECRET_KEY,
    webhookSecret: STRIPE.STRIPE_WEBHOOK_SECRET,
    webhook: (...event) => sendTo(`${shops[0]?.url}/api/stripe/webhook`)(...event),
    manualWebhooks: true,
  });
  const close = async () => {
    // The first instance starts the database.
    for (const shop of [...shops].reverse())
      if (shop.process.exitCode === null && shop.process.signalCode === null) await shop.stop();
    await standIn.close();
    for (const { remove } of folders) remove();
  };
  // Both use the same photo folder, as in compose.yaml.
  const [uploads, link] = folders.map(({ folder }) => join(folder, 'uploads'));
  mkdirSync(`${uploads}`);
  symlinkSync(`${uploads}`, `${link}`);
  const open = async (place: 0 | 1, MONGODB_URI = ''): Promise<LaunchedShop> => {
    const shop = launchShop({
      DATA_DIR: folders[place]?.folder ?? '',
      PORT: String(await freePort()),
      MONGODB_URI,
      LOCAL: '1',
      ...STRIPE,
      STRIPE_API_BASE: standIn.url,
      SESSION_SECRET,
      SELLER_EMAIL: SELLER.email,
      SELLER_PASSWORD: SELLER.password,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
    });
    shops.push(shop);
    await shop.ready;
    return shop;
  };
  try {
    const one = await open(0);
    return { one, two: await open(1, one.databaseUri()), standIn, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A client of another instance with the same cookies. */
export function at({ url }: { url: string }, client: Client): Client {
  const other = new Client(url);
  for (const [name, value] of client.cookies) other.cookies.set(name, value);
  return other;
}
