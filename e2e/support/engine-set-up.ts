import { afterAll, beforeAll } from 'vitest';
import { receiveWebhook } from '@/lib/checkout/pay/webhook';
import { type LocalStripeServer, startLocalStripeServer } from '@/local/stripe/server';
import type { Send } from '@/local/stripe/webhooks';
import { type MailServer, startMailServer } from './mail-server';
import { openScratchDatabase } from './scratch-database';

/*
 * Setup functions for test files on the real database engine. Call `setUpDatabase` after the functions that start
 * emulators.
 */

export function setUpDatabase(settings: Record<string, string> = {}): void {
  let close: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    Object.assign(process.env, { LOG_LEVEL: 'silent', ...settings });
    close = await openScratchDatabase();
  }, 60_000);
  afterAll(() => close?.());
}

function setUpServer<T extends { close: () => Promise<void> }>(start: () => Promise<T>): () => T {
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

export const setUpMailServer = (): (() => MailServer) =>
  setUpServer(async () => {
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

/** The port of the Stripe emulator. All files of a process share it, because the process has only one Stripe client. */
let stripePort = 0;

async function receive(body: string, signature: string): Promise<number> {
  const headers = { 'stripe-signature': signature };
  const url = 'http://localhost/api/stripe/webhook';
  await receiveWebhook(new Request(url, { method: 'POST', body, headers }));
  return 200;
}

/**
 * Starts a Stripe emulator on the port of this process. `receive` gets webhooks only on demand.
 *
 * With `dataDir`, its state survives a restart.
 */
export async function openStripe(receive: Send, dataDir?: string): Promise<LocalStripeServer> {
  const stripeServer = await startLocalStripeServer({
    port: stripePort,
    dataDir,
    secretKey: STRIPE_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhook: receive,
    manualWebhooks: true,
    bankDelayMs: null,
    // Call Date.now each time, because a test may use a fake clock.
    now: () => Date.now(),
  });
  stripePort = stripeServer.port;
  Object.assign(process.env, {
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: stripeServer.url,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_local',
    STRIPE_JS_BASE: stripeServer.url,
  });
  return stripeServer;
}

/**
 * Starts an empty Stripe emulator for the tests of a file. It sends webhooks only when the test delivers
 * them.
 */
export const setUpStripe = (): (() => LocalStripeServer) => setUpServer(() => openStripe(receive));
