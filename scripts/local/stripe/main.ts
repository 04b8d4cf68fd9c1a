/**
 * The process of the local stand-in for Stripe. The launcher starts it with its settings in the
 * environment; it closes when the launcher says so, and when the launcher is gone.
 */
import { z } from 'zod';
import { type StandInReport, standInSettings } from './settings';
import { startStripeStandIn } from './stand-in';

const tell = (report: StandInReport) =>
  new Promise<void>((resolve) => {
    if (process.send) process.send(report, () => resolve());
    else resolve();
  });

// Ctrl-C reaches the whole group, but requests in flight still need this: the parent says when to close.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});

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
    // A webhook that is not answered must not hold up the end.
    await Promise.race([standIn.close(), new Promise((resolve) => setTimeout(resolve, 1000))]);
    process.exit(0);
  };
  process.on('disconnect', close);
  process.on('message', (message) => {
    if (message === 'close') void close();
  });
  await tell({ state: 'listening' });
  if (!process.connected) await close();
} catch (error) {
  const reason =
    error instanceof z.ZodError
      ? z.prettifyError(error)
      : error instanceof Error
        ? error.message
        : String(error);
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  await tell({ state: 'failed', reason, taken });
  process.exit(1);
}
