import { join } from 'node:path';
import { type Env, EnvError, parseEnv } from '@/lib/env';
import { seedCatalogue, seedFreshCatalogue } from '@/local/demo/catalogue';
import { isInboxInstalled, startLocalInbox } from '@/local/mail/supervise';
import { engineUri, startEngine } from '@/local/mongodb/engine';
import { startLocalStripe } from '@/local/stripe/supervise';
import { localSecrets } from '@/server/process/data-folder';
import { SettingFailure } from '@/server/process/failure';
import { inProject } from '@/server/process/project';
import type { Log, Supervised } from '@/server/process/supervise';
import { withDatabase } from './database';
import { isEmbedded, isLocalRun, resolveEnvironment, type Source } from './environment';
import type { OnStep } from './progress';

type Options = {
  /** As configured. `draft` has placeholders for the values that a local run generates. */
  rawSettings: Source;
  draft: Env;
  dev: boolean;
  dataFolder: string;
  runFolder: string;
  log: Log;
  onStarted: (started: Supervised) => void;
  onStep: OnStep;
};

/**
 * Starts the services of the shop, and prepares the database. A local run generates secrets and starts the Stripe
 * emulator and the mail inbox. Writes the environment of the shop into `process.env`. Throws {@link StartFailure}.
 */
export async function startServices(options: Options) {
  const { rawSettings, draft, dev, dataFolder, runFolder, log, onStarted, onStep } = options;
  const local = isLocalRun(rawSettings);
  const secrets = local ? localSecrets(dataFolder) : undefined;
  const registered = <S extends Supervised>(started: S) => {
    onStarted(started);
    return started;
  };
  const place = { ...draft, exposed: Boolean(rawSettings.HOST) };
  const embedded = isEmbedded(rawSettings);
  onStep('starting');
  // Wait for all tasks even after a failure, so that the caller can close every started process.
  const [stripe, inbox] = await allEnded([
    local && !rawSettings.STRIPE_SECRET_KEY
      ? startLocalStripe(dataFolder, place, log).then(registered)
      : undefined,
    local && !rawSettings.SMTP_URL && isInboxInstalled()
      ? startLocalInbox(dataFolder, draft.PORT, log).then(registered)
      : undefined,
    embedded ? startEngine(join(dataFolder, 'db'), runFolder, log).then(registered) : undefined,
  ]);
  const resolved = resolveEnvironment(
    {
      ...rawSettings,
      DATA_DIR: dataFolder,
      BACKUP_TO: rawSettings.BACKUP_TO && inProject(rawSettings.BACKUP_TO),
    },
    {
      MONGODB_URI: engineUri(runFolder),
      SESSION_SECRET: secrets?.sessionSecret ?? '',
      SELLER_PASSWORD: secrets?.sellerPassword ?? '',
      STRIPE: stripe?.environment,
      MAIL: inbox?.environment,
      VAPID: secrets && {
        VAPID_PUBLIC_KEY: secrets.vapid.publicKey,
        VAPID_PRIVATE_KEY: secrets.vapid.privateKey,
      },
    },
    dev,
  );
  const env = check(resolved, rawSettings);
  Object.assign(process.env, resolved);
  const fill = async () => {
    if (!local) return 0;
    onStep('filling the catalogue');
    if (embedded) return seedFreshCatalogue(join(dataFolder, 'seeding'));
    return seedCatalogue();
  };
  onStep('opening the database');
  const seeded = await withDatabase(env.MONGODB_URI, fill, { log });
  onStep();
  return { env, resolved, embedded, isLocalStripe: !!stripe, inbox: inbox?.page, seeded };
}

/** Works like `Promise.all`, but rejects only after all promises have settled. */
async function allEnded<T extends unknown[]>(
  work: [...{ [K in keyof T]: Promise<T[K]> | undefined }],
) {
  await Promise.allSettled(work);
  return Promise.all(work);
}

export function check(resolved: Source, rawSettings: Source): Env {
  try {
    return parseEnv(resolved);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    throw new SettingFailure(`${error.message}${hintFor(error.message, rawSettings)}`);
  }
}

/**
 * If a generated setting is missing, the error explains that production has no defaults. Other errors must not contain
 * this hint. Otherwise operators would set LOCAL=1 for a real shop.
 */
function hintFor(message: string, rawSettings: Source): string {
  const isSecretMissing =
    /\n {2}(?:MONGODB_URI|SESSION_SECRET|SELLER_PASSWORD) (?:is missing|must be at)/;
  if (isLocalRun(rawSettings) || !isSecretMissing.test(message)) return '';
  const reason = rawSettings.LOCAL ? `LOCAL is ${rawSettings.LOCAL}` : 'MONGODB_URI is set';
  return `\n${reason}, so this is a production run; with LOCAL=1 the shop generates its own secrets.`;
}
