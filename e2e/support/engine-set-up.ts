import { afterAll, beforeAll } from 'vitest';
import { receiveWebhook } from '@/lib/checkout/pay/webhook';
import { type StandIn, startStripeStandIn } from '@/local/stripe/stand-in';
import type { Send } from '@/local/stripe/webhooks';
import { type MailServer, startMailServer } from './mail-server';
import { openScratchDatabase } from './scratch-database';

/* Set-up of test files on the real engine. Register stand-ins before the database. */

/** Gives the tests of a file an empty database, with these settings and no log. */
export function givenDatabase(settings: Record<string, string> = {}): void {
  let close: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    Object.assign(process.env, { LOG_LEVEL: 'silent', ...settings });
    close = await openScratchDatabase();
  }, 60_000);
  afterAll(() => close?.());
}

/** Starts a server for the tests of a file, and returns the function that accesses it. */
function givenServer<T extends { close: () => Promise<void> }>(start: () => Promise<T>): () => T {
  let server: T | undefined;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server?.close());
  return () => {
    if (!server) throw new Error('a server is there once the tests run');
    return server;
  };
}

/** Gives the tests of a file a mail server, to which the shop sends. */
export const givenMailServer = (): (() => MailServer) =>
  givenServer(async () => {
    const server = await startMailServer();
    Object.assign(process.env, {
      SMTP_URL: server.url,
      MAIL_FROM: 'Basketful <shop@mail.example>',
      SELLER_EMAIL: 'seller@mail.example',
    });
    return server;
  });

export const STRIPE_KEY = 'sk_test_local_engine';
export const WEBHOOK_SECRET = 'whsec_engine';

/** All files of a process share the port, because the process creates its Stripe client once. */
let stripePort = 0;

/** Passes a webhook to the code of this process. */
async function receive(body: string, signature: string): Promise<number> {
  const headers = { 'stripe-signature': signature };
  const url = 'http://localhost/api/stripe/webhook';
  await receiveWebhook(new Request(url, { method: 'POST', body, headers }));
  return 200;
}

/**
 * Starts a stand-in for Stripe on the port of this process, and points the settings at it. `receive` gets
 * the webhooks, on demand. With `dataDir` its state survives a restart.
 */
export async function openStripe(receive: Send, dataDir?: string): Promise<StandIn> {
  const standIn = await startStripeStandIn({
    port: stripePort,
    dataDir,
    secretKey: STRIPE_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhook: receive,
    manualWebhooks: true,
    bankDelayMs: null,
    // This also respects a test with a fake clock.
    now: () => Date.now(),
  });
  stripePort = standIn.port;
  Object.assign(process.env, {
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: standIn.url,
  });
  return standIn;
}

/** Gives the tests of a file a Stripe stand-in without any state, which sends webhooks on demand. */
export const givenStripe = (): (() => StandIn) => givenServer(() => openStripe(receive));
