import { join } from 'node:path';
import { EnvError, parseEnv } from '@/lib/env';
import { seedCatalogue, seedFreshCatalogue } from '@/local/demo/seed-catalogue';
import { inboxIsInstalled, startLocalInbox } from '@/local/mail/supervise';
import { type Engine, engineUri, makeRunFolder, startEngine } from '@/local/mongodb/engine';
import { startStandIn } from '@/local/stripe/supervise';
import { dataFolderOf, localSecrets, openDataFolder } from '@/server/process/data-folder';
import { startErrorReports } from '@/server/process/error-reports';
import { SettingFailure } from '@/server/process/failure';
import { checkPort } from '@/server/process/port';
import { inProject, isInBuild } from '@/server/process/project';
import type { Say, Supervised } from '@/server/process/supervise';
import { startApp } from './app';
import { startBackups } from './backups';
import { buildShop, findBuild } from './build';
import { markInUse } from './build-folder';
import { withDatabase } from './database';
import {
  isEmbedded,
  isLocalRun,
  PLACEHOLDERS,
  readGiven,
  resolveEnvironment,
  type Source,
} from './environment';
import { waitForHealth } from './health';
import { waitForLock } from './lock';
import { createSay } from './say';
import { untilStopped } from './signals';
import { keepStaticFiles } from './static-files';
import { openFacts, table } from './table';

/** How long the app of a killed launcher may still finish requests on the port, in ms. */
const OUTLIVING = 11_000;

/** The longest time in which a shop closes: its requests, then its processes one by one, in ms. */
const CLOSING = 30_000;

/** Runs the shop until it is told to stop. Throws {@link StartFailure} when it cannot start. */
export async function launch({ dev }: { dev: boolean }): Promise<void> {
  const environment = { ...process.env };
  const given = readGiven(inProject('.env'), process.env);
  const local = isLocalRun(given);
  const draft = check(resolveEnvironment(given, PLACEHOLDERS, dev), given);
  await startErrorReports(draft);
  const isForPeople = local || dev || process.stdout.isTTY;
  const say = createSay({ isForPeople, level: draft.LOG_LEVEL });
  const stop = untilStopped({ say });
  const dataFolder = dataFolderOf(given.DATA_DIR);
  openDataFolder(dataFolder, say);
  const runFolder = makeRunFolder(dataFolder);
  const closers: (() => unknown)[] = [];
  try {
    const waiting = { patience: CLOSING, say, isGivenUp: stop.signalled };
    const lock = await waitForLock(dataFolder, runFolder, waiting);
    closers.unshift(lock.release);
    void stop.then(lock.markClosing);
    await checkPort(draft.HOST, draft.PORT, lock.tookOver ? OUTLIVING : 0);
    const secrets = local ? localSecrets(dataFolder) : undefined;
    const kept = <S extends Supervised>(started: S) => {
      closers.unshift(started.close);
      return started;
    };
    const place = { ...draft, exposed: Boolean(given.HOST) };
    const [standIn, inbox] = await Promise.all([
      local && !given.STRIPE_SECRET_KEY
        ? startStandIn(dataFolder, place, say).then(kept)
        : undefined,
      local && !given.SMTP_URL && inboxIsInstalled()
        ? startLocalInbox(dataFolder, draft.PORT, say).then(kept)
        : undefined,
    ]);
    const resolved = resolveEnvironment(
      {
        ...given,
        DATA_DIR: dataFolder,
        BACKUP_TO: given.BACKUP_TO && inProject(given.BACKUP_TO),
      },
      {
        MONGODB_URI: engineUri(runFolder),
        SESSION_SECRET: secrets?.sessionSecret ?? '',
        SELLER_PASSWORD: secrets?.sellerPassword ?? '',
        STRIPE: standIn?.environment,
        MAIL: inbox?.environment,
        VAPID: secrets && {
          VAPID_PUBLIC_KEY: secrets.vapid.publicKey,
          VAPID_PRIVATE_KEY: secrets.vapid.privateKey,
        },
      },
      dev,
    );
    const env = check(resolved, given);
    Object.assign(process.env, resolved);
    const embedded = isEmbedded(given);
    if (embedded) {
      const engine: Engine = await startEngine(join(dataFolder, 'db'), runFolder, say);
      closers.unshift(engine.close);
    }
    const fill = async () => {
      if (!local) return 0;
      if (embedded) return seedFreshCatalogue(join(dataFolder, 'seeding'));
      return seedCatalogue();
    };
    const seeded = await withDatabase(env.MONGODB_URI, fill, { say });
    const build = dev ? undefined : (findBuild() ?? (await buildNow(stop, say)));
    if (stop.signalled()) return;
    if (build) {
      if (!isInBuild()) markInUse(build);
      keepStaticFiles(build, dataFolder);
    }
    const app = await startApp(build, resolved, say);
    closers.unshift(app.close);
    await Promise.race([waitForHealth(env), stop]);
    const madePassword = local && !given.SELLER_PASSWORD;
    const facts = { env, embedded, standIn: !!standIn, inbox: inbox?.page, madePassword, seeded };
    if (!stop.signalled() && isForPeople) say(table(facts));
    else if (!stop.signalled()) say('the shop is open', openFacts(facts));
    const { BACKUP_EVERY: everyMs, BACKUP_TO: to } = env;
    if (everyMs && to && !stop.signalled())
      closers.unshift(startBackups({ to, everyMs, environment, say }));
    await stop;
  } finally {
    for (const close of closers) await close();
  }
}

function buildNow(stop: Promise<void>, say: Say) {
  say('Building the shop (once after each change of its sources) …');
  return buildShop({ stop, say });
}

function check(resolved: Source, given: Source) {
  try {
    return parseEnv(resolved);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    throw new SettingFailure(`${error.message}${hintFor(given)}`);
  }
}

/** Explains why a production run got no local defaults. */
function hintFor(given: Source): string {
  if (isLocalRun(given)) return '';
  const reason = given.LOCAL ? `LOCAL is ${given.LOCAL}` : 'MONGODB_URI is set';
  return `\n${reason}, so this is a production run; LOCAL=1 lets the shop make its own secrets.`;
}
