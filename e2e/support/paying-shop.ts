import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import Stripe from 'stripe';
import { z } from 'zod';
import { startStripeStandIn } from '../../scripts/local/stripe/stand-in';
import { launchShop, scratchFolder } from '../../scripts/testing/launched-shop';
import { SELLER } from '../shop';
import { Client, products, shopperWithAddress } from './client';

const output = { stdout: z.string(), stderr: z.string() };

export const SECRET_KEY = 'sk_test_local_e2e';
export const WEBHOOK_SECRET = 'whsec_e2e';

async function reconcileOnce(environment: Record<string, string>): Promise<string> {
  const env = { ...process.env, ...environment, NODE_OPTIONS: '' };
  const args = ['--import', 'tsx', 'scripts/reconcile.ts'];
  const run = promisify(execFile)(process.execPath, args, { env });
  // It ends with 1 when something is left to do; its report says what.
  const { stdout, stderr } = await run.catch((error) => z.object(output).parse(error));
  return stdout + stderr;
}

/** A shop whose Stripe is in the hands of the test: no webhook goes out unless it is told to. */
export async function startPayingShop(port: number) {
  const scratch = scratchFolder();
  const stripeFolder = scratchFolder();
  const openStandIn = (standInPort = 0) =>
    startStripeStandIn({
      port: standInPort,
      dataDir: stripeFolder.folder,
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      webhook: `http://127.0.0.1:${port}/api/stripe/webhook`,
      manualWebhooks: true,
      bankDelayMs: null,
    });
  let standIn = await openStandIn();
  const environment = {
    DATA_DIR: scratch.folder,
    PORT: String(port),
    SELLER_EMAIL: SELLER.email,
    SELLER_PASSWORD: SELLER.password,
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: standIn.url,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'silent',
  };
  const shop = launchShop(environment);
  await shop.ready;
  return {
    url: shop.url,
    databaseUri: shop.databaseUri,
    standIn: () => standIn,
    /** The account's owner beside the shop, as at Stripe's dashboard. */
    stripe: new Stripe(SECRET_KEY, { ...addressOf(standIn.port), maxNetworkRetries: 0 }),
    /** Stripe is gone while `work` runs, and then back with all it knew. */
    async without(work: () => Promise<void>) {
      const { port: standInPort } = standIn;
      await standIn.close();
      await work().finally(async () => {
        standIn = await openStandIn(standInPort);
      });
    },
    /** `npm run reconcile` on the running shop, once the shop is not at it itself; what it says. */
    async reconcile(): Promise<string> {
      for (;;) {
        const said = await reconcileOnce(environment);
        if (!said.includes('Another instance is reconciling')) return said;
      }
    },
    /** A webhook request of any body and signature. */
    webhook: (body: string, signature?: string) =>
      new Client(shop.url).post('/api/stripe/webhook', undefined, {
        raw: body,
        headers: signature === undefined ? {} : { 'Stripe-Signature': signature },
      }),
    async close() {
      await shop.stop();
      await standIn.close();
      scratch.remove();
      stripeFolder.remove();
    },
  };
}

export type PayingShop = Awaited<ReturnType<typeof startPayingShop>>;

const addressOf = (port: number) =>
  ({ apiVersion: '2026-10-28.endive', host: '127.0.0.1', port, protocol: 'http' }) as const;

type Seen = { _id: string; isPaid: boolean; flag?: string; refunded?: boolean };

/** A shopper with two pieces of a product in the cart, about to pay online. */
export async function buyer({ url }: PayingShop, productId?: string) {
  const shopper = await shopperWithAddress(url);
  const product = productId ?? (await products(url, 'in', 1))[0]?._id ?? '';
  const cart = { [product]: 2 };
  await shopper.post('/api/cart/update', { cartItems: cart });
  const order = { items: [{ product, quantity: 2 }], address: shopper.addressId };
  const headers = { 'Idempotency-Key': 'one-checkout' };
  return {
    shopper,
    cart,
    /** Places the order, each time the same one. */
    order: () => shopper.post('/api/order/stripe', order, { headers }),
    /** Places the order and answers the session that its URL leads to. */
    async session() {
      const { status, body } = await shopper.post('/api/order/stripe', order, { headers });
      const [id] = /cs_test_\w+/.exec(String(body.url)) ?? [];
      if (!id) throw new Error(`no pay page: ${status} ${JSON.stringify(body)}`);
      return id;
    },
    comeBack: (session: string) => shopper.get(`/api/stripe/return?session_id=${session}`),
    async sees() {
      const [orders, account] = await Promise.all([
        shopper.get('/api/order/user'),
        shopper.get('/api/user/is-auth'),
      ]);
      const { user } = account.body as { user: { cartItems: object } };
      return { orders: orders.body.orders as Seen[], cart: user.cartItems };
    },
  };
}
