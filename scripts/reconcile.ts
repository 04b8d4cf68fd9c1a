/**
 * `npm run reconcile`: finishes at once what a crash, a lost webhook or a silent Stripe left undone,
 * in the database of the shop that runs on the data folder, or of MONGODB_URI. The shop does the
 * same by itself every minute.
 */
import { join } from 'node:path';
import { PLACEHOLDERS } from './launcher/environment';
import { asCommand, onTargetDatabase, readTarget } from './launcher/target-database';
import { localStripe } from './local/stripe/secrets';

const { given, dataFolder } = readTarget();

/** The stand-in of a local run, as the launcher set it up. */
function standIn() {
  const { secretKey, webhookSecret, port } = localStripe(join(dataFolder, 'stripe'));
  return {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: `http://127.0.0.1:${port}`,
  };
}

await asCommand(async () => {
  const usesStandIn = !given.MONGODB_URI && !given.STRIPE_SECRET_KEY;
  const defaults = { ...PLACEHOLDERS, ...(usesStandIn ? { STRIPE: standIn() } : {}) };
  const work = async () => {
    const { reconcile } = await import('@/lib/payments/reconcile');
    return reconcile({ settledMs: 0 });
  };
  const report = await onTargetDatabase(work, { onlyOpen: true, defaults });
  if (report)
    console.log(
      `Carts finished: ${report.carts}. Payments looked at: ${report.sessions}. ` +
        `Uploads looked at: ${report.uploads}. Left for the next time: ${report.faults}.`,
    );
  else console.log('Another instance is reconciling at this moment.');
  if (report && report.faults > 0) process.exitCode = 1;
});
