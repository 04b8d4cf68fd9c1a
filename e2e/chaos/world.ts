import { join } from 'node:path';
import mongoose from 'mongoose';
import Stripe from 'stripe';
import { folderInMemory } from '@/e2e/support/launched-shop';
import { STRIPE_API_VERSION } from '@/lib/payments/webhook-events';
import { withTimeout } from '@/lib/utils/async';
import { engineUri, makeRunFolder, startEngine } from '@/local/mongodb/engine';
import { startLocalStripeServer } from '@/local/stripe/server';
import { failpoints, type Sabotage, wrapStripe } from './failpoints';

const SECRET_KEY = 'sk_test_local_chaos';
export const WEBHOOK_SECRET = 'whsec_chaos';
export const ZIP_CODE = '02134';
const PRODUCTS = 4;

/** The failpoints and the settings must be in place before this import. */
async function importShop() {
  const [
    models,
    { db },
    orders,
    cart,
    webhook,
    back,
    reconciler,
    stripe,
    settle,
    status,
    pack,
    cancel,
    catalog,
    move,
    shopRead,
    windows,
    wallet,
  ] = await Promise.all([
    import('@/models'),
    import('@/lib/db'),
    import('@/lib/checkout/place/place-order'),
    import('@/lib/cart/commands'),
    import('@/lib/checkout/pay/webhook'),
    import('@/lib/checkout/pay/pay-page'),
    import('@/lib/reconcile/reconcile'),
    import('@/lib/payments/stripe'),
    import('@/lib/checkout/pay/settle'),
    import('@/lib/checkout/fulfil/change-status'),
    import('@/lib/checkout/fulfil/packing'),
    import('@/lib/checkout/fulfil/cancel'),
    import('@/lib/catalog/commands'),
    import('@/lib/checkout/fulfil/move-slot'),
    import('@/lib/shop/read'),
    import('@/lib/slots/queries'),
    import('@/lib/checkout/pay/give-wallet-address'),
  ]);
  await db();
  const checkout = {
    ...orders,
    ...webhook,
    ...back,
    ...reconciler,
    ...settle,
    ...status,
    ...pack,
    ...cancel,
    ...move,
    ...wallet,
    readShop: shopRead.readShop,
    windowsAhead: windows.upcomingSlots,
  };
  return { models, ...cart, ...stripe, ...checkout, countProduct: catalog.countProduct };
}

export type World = Awaited<ReturnType<typeof openWorld>>;

/** Runs the real code of the shop on an embedded MongoDB and a Stripe emulator, with fault injection. */
export async function openWorld() {
  const { folder, remove } = folderInMemory();
  const runFolder = makeRunFolder(folder);
  const engine = await startEngine(join(folder, 'db'), runFolder, () => {});
  const newStripeServer = (port = 0) =>
    startLocalStripeServer({
      port,
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      // The schedule decides when each webhook arrives, so the emulator must not deliver any.
      webhook: () => Promise.resolve(200),
      manualWebhooks: true,
      bankDelayMs: null,
    });
  let stripeServer = await newStripeServer();
  Object.assign(process.env, {
    NODE_ENV: 'production',
    LOCAL: '1',
    LOG_LEVEL: process.env.LOG_LEVEL || 'silent',
    MONGODB_URI: engineUri(runFolder),
    SESSION_SECRET: 'chaos'.repeat(10),
    SELLER_PASSWORD: 'chaos of the seller',
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: stripeServer.url,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_chaos',
    DATA_DIR: folder,
  });
  let sabotage: Sabotage = {};
  // Apply the plugin only to whole documents. An order and its lines are stored in one operation.
  mongoose.set('applyPluginsToChildSchemas', false);
  mongoose.plugin(failpoints(() => sabotage));
  const shop = await importShop();
  wrapStripe(shop.stripe(), () => sabotage);
  const { models } = shop;
  const products = await models.Product.create(
    Array.from({ length: PRODUCTS }, (_, at) => ({
      name: `Chaos fruit ${at}`,
      category: 'Fruits',
      priceCents: 333 * (at + 1),
      offerPriceCents: 307 * (at + 1) - 41,
    })),
  );
  return {
    shop,
    products: products.map(({ _id }) => String(_id)),
    /** An independent Stripe client that never fails. */
    account: new Stripe(SECRET_KEY, {
      apiVersion: STRIPE_API_VERSION,
      host: '127.0.0.1',
      port: stripeServer.port,
      protocol: 'http',
    }),
    stripeServer: () => stripeServer,
    sabotage: (requested: Sabotage) => {
      sabotage = requested;
    },
    async restartStripeServer() {
      const { port } = stripeServer;
      await stripeServer.close();
      stripeServer = await newStripeServer(port);
    },
    async forgetShoppers() {
      const { User, Order, Address, Lease, Cursor, RecentOrder, StripeEvent, Product } = models;
      await Promise.all([
        User.deleteMany({}),
        Product.deleteMany({ stock: mongoose.trusted({ $exists: true }) }),
        Order.deleteMany({}),
        Address.deleteMany({}),
        Lease.deleteMany({}),
        Cursor.deleteMany({}),
        RecentOrder.deleteMany({}),
        StripeEvent.deleteMany({}),
        models.SlotPlace.deleteMany({}),
      ]);
    },
    /**
     * Enables express checkout with wallet addresses (docs/decisions/0074-express-checkout.md). Two zones have
     * different fees.
     */
    async takeWallets() {
      const zones = [
        { name: 'Near', zipCodes: ['02*'], feeCents: 300 },
        { name: 'Far', zipCodes: ['10*'], feeCents: 500 },
      ];
      const change = { $set: { expressCheckout: true, country: 'US', zones } };
      await models.ShopSettings.updateOne({ _id: 'shop' }, change, { upsert: true });
      await shop.readShop();
    },
    /** Kills the database with SIGKILL. Resolves when it runs again. */
    async crashDatabase() {
      const pid = engine.pid();
      if (pid) process.kill(pid, 'SIGKILL');
      for (let tries = 0; ; tries += 1) {
        // After a cut connection, a driver call sometimes never settles.
        const answer = engine.pid() !== pid && withTimeout(5_000, models.Lease.exists({}).exec());
        const isUp = answer && (await answer.then(yes, no));
        if (isUp) return;
        if (tries === 300) throw new Error('the database does not come back');
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async close() {
      await mongoose.disconnect();
      await stripeServer.close();
      await engine.close();
      remove();
    },
  };
}

const yes = () => true;
const no = () => false;
