import Stripe from 'stripe';
import { isNewDatabase, readSchemaVersion, SCHEMA_VERSION } from '@/lib/db/schema-version';
import { stripe } from '@/lib/payments/stripe';
import { WEBHOOK_EVENTS } from '@/lib/payments/webhook-events';
import * as models from '@/models';
import { reasonOf } from '@/server/process/failure';
import { type CheckContext, type Finding, found } from './finding';

/** Checks that Stripe accepts the key, and that a webhook endpoint exists in the key's mode (test or live). */
export async function checkStripe({ env }: CheckContext, client = stripe): Promise<Finding[]> {
  // The Stripe emulator has no webhook endpoints to check.
  if (!env.STRIPE_SECRET_KEY || env.STRIPE_API_BASE) return [];
  const mode = /_live_/.test(env.STRIPE_SECRET_KEY) ? 'live' : 'test';
  const url = `${env.APP_ORIGIN}/api/stripe/webhook`;
  let endpoints: Stripe.WebhookEndpoint[];
  try {
    endpoints = (await client().webhookEndpoints.list({ limit: 100 })).data;
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError)
      return found(
        'STRIPE_SECRET_KEY may not read webhook endpoints, so they were not checked',
        'Give the restricted key "Webhook Endpoints: Read", or look in the dashboard.',
      );
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      return found(
        'Stripe rejects STRIPE_SECRET_KEY',
        'Copy the key again from the dashboard: Developers, API keys.',
      );
    return found(
      `Stripe does not respond (${reasonOf(error)})`,
      'Check the connection from this machine to api.stripe.com, or STRIPE_API_BASE.',
    );
  }
  const endpoint = endpoints.find((one) => one.url === url);
  if (!endpoint)
    return found(
      `Stripe has no webhook endpoint for ${url} in ${mode} mode, the mode of the key`,
      `Create it in the dashboard in ${mode} mode, and set its STRIPE_WEBHOOK_SECRET.`,
    );
  if (endpoint.status !== 'enabled')
    return found(
      `The webhook endpoint ${url} is ${endpoint.status} at Stripe`,
      'Enable it in the dashboard; the reconciler settles the payments made in the meantime.',
    );
  const sent: string[] = endpoint.enabled_events;
  const missingEvents = WEBHOOK_EVENTS.filter(
    (event) => !sent.includes(event) && !sent.includes('*'),
  );
  if (missingEvents.length === 0) return [];
  return found(
    `The webhook endpoint does not send ${missingEvents.join(', ')}`,
    'Add these events to the endpoint in the dashboard.',
  );
}

/** Orders and sessions contain times of both the shop's and the database's clock. */
const CLOCKS_DIFFER_MS = 5_000;

async function checkClock(now: () => number): Promise<Finding[]> {
  const asked = now();
  // Read the time with an aggregation, because the embedded engine does not return it from `hello`.
  const [row] = await models.SchemaVersion.aggregate<{ at: Date }>([{ $project: { at: '$$NOW' } }]);
  const theirs = row?.at.getTime() ?? asked;
  const difference = Math.abs(theirs - (asked + now()) / 2);
  if (difference <= CLOCKS_DIFFER_MS) return [];
  return found(
    `The clocks of the database and of this machine differ by ${Math.round(difference / 1000)} s`,
    'Synchronize both with a time server (timedatectl set-ntp true).',
  );
}

async function checkIndexes(): Promise<Finding[]> {
  const wrong: string[] = [];
  for (const model of Object.values(models)) {
    const { toCreate } = await model.diffIndexes();
    for (const key of toCreate)
      wrong.push(`${model.collection.collectionName} ${JSON.stringify(key)}`);
  }
  if (wrong.length === 0) return [];
  return found(
    `The database lacks these indexes, or has them with other options: ${wrong.join(', ')}`,
    'Restart the shop, which builds missing ones; drop one with other options first (db.collection.dropIndex).',
  );
}

async function checkVersion(): Promise<Finding[]> {
  const version = await readSchemaVersion();
  if (version >= SCHEMA_VERSION) return [];
  return found(
    `The database has schema version ${version}, and this program needs ${SCHEMA_VERSION}`,
    'Make a backup and start the shop, which upgrades it: npm run backup, npm start.',
  );
}

export async function checkDatabase(now = Date.now): Promise<Finding[]> {
  if (await isNewDatabase()) return [];
  const version = await checkVersion();
  // An outdated database has the indexes of its version, so do not report them as missing.
  const indexes = version.length > 0 ? [] : await checkIndexes();
  return [...version, ...indexes, ...(await checkClock(now))];
}
