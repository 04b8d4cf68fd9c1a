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

async function sendWebhook(body: string, signature: string): Promise<number> {
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature };
  const init = { method: 'POST', body, headers };
  return (await fetchInProcess(`${SHOP}/api/stripe/webhook`, init)).status;
}

/**
 * Opens a shop in this process like {@link openTestShop}, with a Stripe emulator that can be down or lose its data.
 *
 * Webhooks and the reconciler run only when the test calls them.
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
    async without(work: () => Promise<void>) {
      await stripeServer().close();
      await work().finally(start);
    },
    async forgetStripe() {
      await stripeServer().close();
      rmSync(scratch.folder, { recursive: true });
      await start();
    },
    /** Runs the reconciler for all orders, even if they are not due. */
    async reconcile(): Promise<Report> {
      const report = await reconcile({ all: true });
      if (!report) throw new Error('something else reconciles');
      return report;
    },
    webhook: (body: string, signature?: string) =>
      new Client(SHOP).post('/api/stripe/webhook', undefined, {
        raw: body,
        headers: signature === undefined ? {} : { 'Stripe-Signature': signature },
      }),
  };
}

type Buyer = Awaited<ReturnType<typeof buyer>>;

export async function expectPaid(who: Buyer): Promise<void> {
  const { orders, cart } = await who.sees();
  expect(orders).toMatchObject([{ isPaid: true, status: 'Order Placed', paymentType: 'Online' }]);
  expect(cart).toEqual({});
}

export async function expectUntouched(who: Buyer): Promise<void> {
  expect(await who.sees()).toEqual({ orders: [], cart: who.cart });
}
