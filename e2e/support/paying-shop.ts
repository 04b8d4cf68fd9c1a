import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import Stripe from 'stripe';
import { z } from 'zod';
import { SELLER } from '@/e2e/shop';
import { STRIPE_API_VERSION } from '@/lib/payments/api-version';
import { startStripeStandIn } from '@/local/stripe/stand-in';
import { type Answer, Client, products, shopperWithAddress } from './client';
import { CHEAP_HASHES, folderInMemory, launchShop } from './launched-shop';

const output = { stdout: z.string(), stderr: z.string() };

export const SECRET_KEY = 'sk_test_local_e2e';
export const WEBHOOK_SECRET = 'whsec_e2e';

async function reconcileOnce(environment: Record<string, string>): Promise<string> {
  const env = { ...process.env, ...environment, NODE_OPTIONS: '' };
  const args = ['server/run.mjs', 'cli/reconcile'];
  const run = promisify(execFile)(process.execPath, args, { env });
  // It exits with 1 when something is left to do; its report says what.
  const { stdout, stderr } = await run.catch((error) => z.object(output).parse(error));
  return stdout + stderr;
}

/** A shop whose Stripe is controlled by the test: webhooks are sent only on demand. */
export async function startPayingShop(port: number) {
  const scratch = folderInMemory();
  const stripeFolder = folderInMemory();
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
  const shop = launchShop({ ...environment, ...CHEAP_HASHES });
  await shop.ready;
  return {
    url: shop.url,
    databaseUri: shop.databaseUri,
    standIn: () => standIn,
    /** The owner of the Stripe account, as at Stripe's dashboard. */
    stripe: new Stripe(SECRET_KEY, { ...addressOf(standIn.port), maxNetworkRetries: 0 }),
    /** Stripe is down while `work` runs, and then back with its state. */
    async without(work: () => Promise<void>) {
      const { port: standInPort } = standIn;
      await standIn.close();
      await work().finally(async () => {
        standIn = await openStandIn(standInPort);
      });
    },
    /** Replaces Stripe by one without any state. */
    async forgetStripe() {
      const { port: standInPort } = standIn;
      await standIn.close();
      rmSync(stripeFolder.folder, { recursive: true });
      standIn = await openStandIn(standInPort);
    },
    /** `npm run reconcile` on the running shop, once the shop is not at it itself; what it says. */
    async reconcile(): Promise<string> {
      for (;;) {
        const said = await reconcileOnce(environment);
        if (!said.includes('Another instance is reconciling')) return said;
      }
    },
    /** Sends a webhook request with any body and signature. */
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
  ({ apiVersion: STRIPE_API_VERSION, host: '127.0.0.1', port, protocol: 'http' }) as const;

type Seen = {
  _id: string;
  isPaid: boolean;
  paymentType: string;
  flag?: string;
  refunded?: boolean;
  refundReason?: string;
};

const sessionIn = ({ status, body }: Answer) => {
  const [id] = /cs_test_\w+/.exec(String(body.url)) ?? [];
  if (!id) throw new Error(`no pay page: ${status} ${JSON.stringify(body)}`);
  return id;
};

/** A shopper with two pieces of a product in the cart, about to pay online. */
export async function buyer({ url }: PayingShop, productId?: string) {
  const shopper = await shopperWithAddress(url);
  const product = productId ?? (await products(url, 'in', 1))[0]?._id ?? '';
  const cart = { [product]: 2 };
  const { body: saved } = await shopper.post('/api/cart/update', { cartItems: cart });
  const order = { items: [{ product, quantity: 2 }], address: shopper.addressId };
  const headers = { 'Idempotency-Key': 'one-checkout' };
  return {
    shopper,
    cart,
    /** Places the order, each time the same one, at the total that was shown, if given. */
    order: (total?: number) => shopper.post('/api/order/stripe', { ...order, total }, { headers }),
    /** Places the order and answers the session that its URL leads to. */
    async session(total?: number) {
      return sessionIn(await this.order(total));
    },
    /** Orders the cart as it was at first, as another device would that still shows it. */
    device(name: string) {
      const press = (path: string) =>
        shopper.post(
          path,
          { ...order, cartRevision: saved.cartRevision },
          { headers: { 'Idempotency-Key': `${name} ${path}`.replace(' ', '-') } },
        );
      return {
        cod: () => press('/api/order/cod'),
        online: () => press('/api/order/stripe'),
        session: async () => sessionIn(await press('/api/order/stripe')),
      };
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
