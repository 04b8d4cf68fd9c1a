import { createServer, type Server } from 'node:http';
import Stripe from 'stripe';
import { STRIPE_API_VERSION } from '@/lib/payments/webhook-events';
import {
  type LocalStripeOptions,
  type LocalStripeServer,
  startLocalStripeServer,
} from '@/local/stripe/server';

export const SECRET_KEY = 'sk_test_local_0000';
export const WEBHOOK_SECRET = 'whsec_test_0000';

type Received = { type: string; id: string; event: Stripe.Event };

export type Kit = {
  stripeServer: LocalStripeServer;
  stripe: Stripe;
  received: Received[];
  /** The statuses of the next responses to webhooks, in sequence. After them, the status is 200. */
  statuses: number[];
  close: () => Promise<void>;
};

export function clientOf(port: number, key = SECRET_KEY, retries = 0): Stripe {
  return new Stripe(key, {
    apiVersion: STRIPE_API_VERSION,
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: retries,
    telemetry: false,
  });
}

export async function startKit(options: Partial<LocalStripeOptions> = {}): Promise<Kit> {
  const received: Received[] = [];
  const statuses: number[] = [];
  const shop = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const status = statuses.shift() ?? 200;
    const signature = request.headers['stripe-signature'] ?? '';
    const event = Stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, WEBHOOK_SECRET);
    received.push({ type: event.type, id: event.id, event });
    response.writeHead(status).end();
  });
  const stripeServer = await startLocalStripeServer({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhook: `http://127.0.0.1:${await listen(shop)}/api/stripe/webhook`,
    ...options,
  });
  return {
    stripeServer,
    stripe: clientOf(stripeServer.port),
    received,
    statuses,
    close: async () => {
      await stripeServer.close();
      shop.closeAllConnections();
      await new Promise((resolve) => shop.close(resolve));
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}

/** The parameters with which the shop creates a session: two lines and the tax, $12.24 in total. */
export const order = (
  change: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  line_items: [line('Apples 1 kg', 500, 2), line('Milk', 200, 1), line('Tax (2%)', 24, 1)],
  client_reference_id: 'order1',
  metadata: { orderId: 'order1', attempt: '1' },
  payment_intent_data: { metadata: { orderId: 'order1' } },
  automatic_tax: { enabled: false },
  adaptive_pricing: { enabled: false },
  expires_at: Math.ceil(Date.now() / 1000) + 31 * 60,
  success_url: 'http://localhost:3000/api/stripe/return?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:3000/cart',
  ...change,
});

export const line = (name: string, cents: number, quantity: number) => ({
  quantity,
  price_data: { currency: 'usd', unit_amount: cents, product_data: { name } },
});

export async function until<T>(ready: () => T | undefined | false): Promise<T> {
  for (let tries = 0; tries < 1500; tries += 1) {
    const value = ready();
    if (value !== undefined && value !== false) return value;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('it did not happen within 15 s');
}
