/**
 * The process of the local stand-in for Stripe; its settings are in the environment. Started by the
 * launcher, it closes on the launcher's message and when the launcher is gone. Started alone, as in
 * compose.yaml, it closes on a signal.
 */
import { z } from 'zod';
import type { StartReport } from '@/server/process/supervise';
import { standInSettings } from './settings';
import { startStripeStandIn } from './stand-in';

const tell = (report: StartReport) =>
  new Promise<void>((resolve) => {
    if (process.send) process.send(report, () => resolve());
    else resolve();
  });

const isAlone = !process.send;
let stop = () => {};
// Ctrl-C reaches the process group, but requests in flight still need this: the parent tells when
// to close.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (isAlone) stop();
  });
process.on('SIGHUP', () => {});

try {
  const settings = standInSettings.parse(process.env);
  const standIn = await startStripeStandIn({
    port: settings.STAND_IN_PORT,
    host: settings.STAND_IN_HOST,
    dataDir: settings.STAND_IN_DATA,
    publicUrl: settings.STAND_IN_PUBLIC_URL,
    webhook: settings.STAND_IN_WEBHOOK_URL,
    secretKey: settings.STRIPE_SECRET_KEY,
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
  });
  let closing = false;
  const close = async () => {
    if (closing) return;
    closing = true;
    // An unanswered webhook must not delay the end.
    await Promise.race([standIn.close(), new Promise((resolve) => setTimeout(resolve, 1000))]);
    process.exit(0);
  };
  stop = () => void close();
  process.on('disconnect', close);
  process.on('message', (message) => {
    if (message === 'close') void close();
  });
  await tell({ state: 'ready' });
  if (isAlone) console.log(`A stand-in for Stripe listens at ${standIn.url}; no money moves.`);
  else if (!process.connected) await close();
} catch (error) {
  const reason =
    error instanceof z.ZodError
      ? z.prettifyError(error)
      : error instanceof Error
        ? error.message
        : String(error);
  if (isAlone) console.error(reason);
  await tell({ state: 'failed', reason });
  process.exit(1);
}
