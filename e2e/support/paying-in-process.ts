import { rmSync } from 'node:fs';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect } from 'vitest';
import { STRIPE_API_VERSION } from '@/lib/payments/webhook-events';
import { reconcile } from '@/lib/reconcile/reconcile';
import type { Report } from '@/lib/reconcile/report';
import type { StandIn } from '@/local/stripe/stand-in';
import { Client } from './client';
import { openStripe, STRIPE_KEY } from './engine-set-up';
import { fetchInProcess, givenShop, SHOP } from './in-process';
import { folderInMemory } from './launched-shop';
import type { buyer } from './paying-shop';

/** Sends a webhook to the API of the shop, as Stripe does. */
async function sendWebhook(body: string, signature: string): Promise<number> {
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature };
  const init = { method: 'POST', body, headers };
  return (await fetchInProcess(`${SHOP}/api/stripe/webhook`, init)).status;
}

/**
 * Gives the tests of a file a shop in this process, as {@link givenShop} does, whose Stripe the test controls: its webhooks are
 * sent on demand, and it can be down or lose its state. Nothing runs the reconciler but the test.
 */
export function givenPayingShop() {
  const scratch = folderInMemory();
  let open: StandIn | undefined;
  const start = async () => {
    open = await openStripe(sendWebhook, scratch.folder);
  };
  const standIn = (): StandIn => {
    if (!open) throw new Error('the stand-in is there once the tests run');
    return open;
  };
  givenShop({}, () => {
    beforeAll(start);
    afterAll(async () => {
      await open?.close();
      scratch.remove();
    });
  });
  return {
    url: SHOP,
    standIn,
    /** The owner of the Stripe account, as at Stripe's dashboard. */
    dashboard: () =>
      new Stripe(STRIPE_KEY, {
        apiVersion: STRIPE_API_VERSION,
        host: '127.0.0.1',
        port: standIn().port,
        protocol: 'http',
        maxNetworkRetries: 0,
      }),
    /** Stripe is down while `work` runs, and then back with its state. */
    async without(work: () => Promise<void>) {
      await standIn().close();
      await work().finally(start);
    },
    /** Replaces Stripe by one without any state. */
    async forgetStripe() {
      await standIn().close();
      rmSync(scratch.folder, { recursive: true });
      await start();
    },
    /** One run of the reconciler that does not wait for due times, as `npm run reconcile`. */
    async reconcile(): Promise<Report> {
      const report = await reconcile({ all: true });
      if (!report) throw new Error('something else reconciles');
      return report;
    },
    /** Sends a webhook request with any body and signature. */
    webhook: (body: string, signature?: string) =>
      new Client(SHOP).post('/api/stripe/webhook', undefined, {
        raw: body,
        headers: signature === undefined ? {} : { 'Stripe-Signature': signature },
      }),
  };
}

type Buyer = Awaited<ReturnType<typeof buyer>>;

/** The shopper has one paid order and an empty cart. */
export async function expectPaid(who: Buyer): Promise<void> {
  const { orders, cart } = await who.sees();
  expect(orders).toMatchObject([{ isPaid: true, status: 'Order Placed', paymentType: 'Online' }]);
  expect(cart).toEqual({});
}

/** The shopper has no order and the cart as it was. */
export async function expectUntouched(who: Buyer): Promise<void> {
  expect(await who.sees()).toEqual({ orders: [], cart: who.cart });
}
