import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { SELLER } from '@/e2e/shop';
import { startLocalStripeServer } from '@/local/stripe/server';
import { type Answer, products, shopperWithAddress } from './client';
import { CHEAP_HASHES, folderInMemory, launchShop } from './launched-shop';

const SECRET_KEY = 'sk_test_local_e2e';
const WEBHOOK_SECRET = 'whsec_e2e';

const output = { stdout: z.string(), stderr: z.string() };

async function reconcileOnce(environment: Record<string, string>): Promise<string> {
  const env = { ...process.env, ...environment, NODE_OPTIONS: '' };
  const args = ['server/run.mjs', 'cli/reconcile'];
  const run = promisify(execFile)(process.execPath, args, { env });
  // The command exits with 1 if work remains. Its report lists the remaining work.
  const { stdout, stderr } = await run.catch((error) => z.object(output).parse(error));
  return stdout + stderr;
}

/**
 * Starts a shop whose Stripe emulator sends webhooks only on demand. paying-in-process.ts does the same without HTTP.
 */
export async function startPayingShop(port: number) {
  const scratch = folderInMemory();
  const stripeServer = await startLocalStripeServer({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhook: `http://127.0.0.1:${port}/api/stripe/webhook`,
    manualWebhooks: true,
    bankDelayMs: null,
  });
  const environment = {
    DATA_DIR: scratch.folder,
    PORT: String(port),
    SELLER_EMAIL: SELLER.email,
    SELLER_PASSWORD: SELLER.password,
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: stripeServer.url,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_local',
    STRIPE_JS_BASE: `http://localhost:${stripeServer.port}`,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'silent',
  };
  const shop = launchShop({ ...environment, ...CHEAP_HASHES });
  await shop.ready;
  return {
    url: shop.url,
    stripeServer: () => stripeServer,
    async reconcile(): Promise<string> {
      for (;;) {
        const printed = await reconcileOnce(environment);
        if (!printed.includes('Another instance is reconciling')) return printed;
      }
    },
    async close() {
      await shop.stop();
      await stripeServer.close();
      scratch.remove();
    },
  };
}

export type PayingShop = Awaited<ReturnType<typeof startPayingShop>>;

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
  if (!id) throw new Error(`no payment page: ${status} ${JSON.stringify(body)}`);
  return id;
};

export async function buyer({ url }: { url: string }, productId?: string) {
  const shopper = await shopperWithAddress(url);
  const product = productId ?? (await products(url, 'in', 1))[0]?._id ?? '';
  const cart = { [product]: 2 };
  const { body: saved } = await shopper.post('/api/cart/update', { cartItems: cart });
  const order = { items: [{ product, quantity: 2 }], address: shopper.addressId };
  const headers = { 'Idempotency-Key': 'one-checkout' };
  return {
    shopper,
    cart,
    /** Each call orders the same lines. `total` is the displayed total, if any. */
    order: (total?: number, more: object = {}) =>
      shopper.post('/api/order/stripe', { ...order, total, ...more }, { headers }),
    async session(total?: number) {
      return sessionIn(await this.order(total));
    },
    /** Simulates another device, which orders the cart in its initial revision. */
    device(name: string) {
      const postOrder = (path: string) =>
        shopper.post(
          path,
          { ...order, cartRevision: saved.cartRevision },
          { headers: { 'Idempotency-Key': `${name} ${path}`.replace(' ', '-') } },
        );
      return {
        cod: () => postOrder('/api/order/cod'),
        online: () => postOrder('/api/order/stripe'),
        session: async () => sessionIn(await postOrder('/api/order/stripe')),
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
