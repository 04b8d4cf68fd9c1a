/**
 * `npm run reconcile` completes work after a crash, a lost webhook or a Stripe outage. The shop itself does the same
 * every 30 s.
 */
import { join } from 'node:path';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { localStripe } from '@/local/stripe/secrets';
import { isLocalRun, PLACEHOLDERS } from '@/server/launcher/environment';
import { readArguments } from '@/server/process/arguments';
import { asCommand, onTargetDatabase, readTarget } from './target-database';

function localStripeOf(dataFolder: string) {
  const { secretKey, webhookSecret, port } = localStripe(join(dataFolder, 'stripe'));
  return {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: `http://127.0.0.1:${port}`,
  };
}

await asCommand(async () => {
  readArguments({ usage: 'npm run reconcile' });
  const { rawSettings: given, dataFolder } = readTarget();
  const usesStandIn = isLocalRun(given) && !given.STRIPE_SECRET_KEY;
  const defaults = {
    ...PLACEHOLDERS,
    ...omitUndefined({ STRIPE: usesStandIn ? localStripeOf(dataFolder) : undefined }),
  };
  const work = async () => {
    const { reconcile } = await import('@/lib/reconcile/reconcile');
    return reconcile({ all: true });
  };
  const report = await onTargetDatabase(work, { onlyOpen: true, defaults });
  if (report)
    console.log(
      `Carts finished: ${report.carts}. Payments checked: ${report.sessions}. ` +
        `Reservations released: ${report.holds}. Uploads checked: ${report.uploads}. Failed steps: ${report.faults}.`,
    );
  else console.log('Another instance is reconciling now.');
  if (report && report.faults > 0) process.exitCode = 1;
});
