import { rmSync } from 'node:fs';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect } from 'vitest';
import { STRIPE_API_VERSION } from '@/lib/payments/webhook-events';
import { reconcile } from '@/lib/reconcile/reconcile';
import type { Report } from '@/lib/reconcile/report';
import type { LocalStripeServer } from '@/local/stripe/server';
import { Client } from './client';
import { openStripe, STRIPE_KEY } from './engine-set-up';
import { fetchInProcess, openTestShop, SHOP } from './in-process';
import { folderInMemory } from './launched-shop';
import type { buyer } from './paying-shop';

/** Sends a webhook to the shop's API, as Stripe does. */
async function sendWebhook(body: string, signature: string): Promise<number> {
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature };
  const init = { method: 'POST', body, headers };
  return (await fetchInProcess(`${SHOP}/api/stripe/webhook`, init)).status;
}

/**
 * Opens a shop in this process like {@link openTestShop}, with a Stripe emulator that the test controls. The
 * emulator sends webhooks only on demand, and can be down or lose its data. The reconciler runs only when the
 * test calls it.
 */
export function openPayingTestShop() {
  const scratch = folderInMemory();
  let open: LocalStripeServer | undefined;
  const start = async () => {
    open = await openStripe(sendWebhook, scratch.folder);
  };
  const stripeServer = (): LocalStripeServer => {
    if (!open) throw new Error('the stand-in is there once the tests run');
    return open;
  };
  openTestShop({}, () => {
    beforeAll(start);
    afterAll(async () => {
      await open?.close();
      scratch.remove();
    });
  });
  return {
    url: SHOP,
    stripeServer,
    /** Returns a Stripe client for actions that the seller takes in Stripe's dashboard. */
    dashboard: () =>
      new Stripe(STRIPE_KEY, {
        apiVersion: STRIPE_API_VERSION,
        host: '127.0.0.1',
        port: stripeServer().port,
        protocol: 'http',
        maxNetworkRetries: 0,
      }),
    /** Stops the Stripe emulator while `work` runs, and restarts it with its data. */
    async without(work: () => Promise<void>) {
      await stripeServer().close();
      await work().finally(start);
    },
    /** Restarts the Stripe emulator without its data. */
    async forgetStripe() {
      await stripeServer().close();
      rmSync(scratch.folder, { recursive: true });
      await start();
    },
    /** Runs the reconciler once for all orders, even if they are not due, as `npm run reconcile` does. */
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

/** Expects that the shopper has one paid order and an empty cart. */
export async function expectPaid(who: Buyer): Promise<void> {
  const { orders, cart } = await who.sees();
  expect(orders).toMatchObject([{ isPaid: true, status: 'Order Placed', paymentType: 'Online' }]);
  expect(cart).toEqual({});
}

/** Expects that the shopper has no order and an unchanged cart. */
export async function expectUntouched(who: Buyer): Promise<void> {
  expect(await who.sees()).toEqual({ orders: [], cart: who.cart });
}
