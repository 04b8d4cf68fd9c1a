import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { EnvError, parseEnv } from '@/lib/env';
import { demoProducts } from '../demo/catalogue';
import { type Engine, engineUri, makeRunFolder, startEngine } from '../local/engine';
import { startStandIn } from '../local/stripe/supervise';
import { type App, startApp } from './app';
import { buildShop, isBuilt } from './build';
import { localSecrets, openDataFolder } from './data-folder';
import { withDatabase } from './database';
import {
  isLocalRun,
  PLACEHOLDERS,
  readGiven,
  resolveEnvironment,
  type Source,
} from './environment';
import { StartFailure } from './failure';
import { waitForHealth } from './health';
import { takeLock } from './lock';
import { checkPort } from './port';
import { inProject } from './project';
import { seedCatalogue, seedFreshCatalogue } from './seed-catalogue';
import { untilStopped } from './signals';
import { table } from './table';

/** A killed launcher's app still finishes its requests, on the port that this start wants. */
const OUTLIVING = 11_000;

const say = (line: string) => console.log(line);

/** Runs the shop until it is told to stop. Throws {@link StartFailure} when it cannot start. */
export async function launch({ dev }: { dev: boolean }): Promise<void> {
  const given = readGiven(inProject('.env'), process.env);
  const stop = untilStopped();
  const local = isLocalRun(given);
  const draft = check(resolveEnvironment(given, PLACEHOLDERS, dev), given);
  const dataFolder = inProject(draft.DATA_DIR);
  openDataFolder(dataFolder);
  const runFolder = makeRunFolder();
  const closers: (() => unknown)[] = [() => rmSync(runFolder, { recursive: true, force: true })];
  try {
    const lock = takeLock(dataFolder, runFolder);
    closers.unshift(lock.release);
    await checkPort(draft.HOST, draft.PORT, lock.tookOver ? OUTLIVING : 0);
    const secrets = local && localSecrets(dataFolder);
    const standIn =
      local && !given.STRIPE_SECRET_KEY
        ? await startStandIn(dataFolder, { ...draft, exposed: Boolean(given.HOST) }, say)
        : undefined;
    if (standIn) closers.unshift(standIn.close);
    const resolved = resolveEnvironment(
      { ...given, DATA_DIR: dataFolder },
      secrets
        ? {
            MONGODB_URI: engineUri(runFolder),
            SESSION_SECRET: secrets.sessionSecret,
            SELLER_PASSWORD: secrets.sellerPassword,
            STRIPE: standIn?.environment,
          }
        : PLACEHOLDERS,
      dev,
    );
    const env = check(resolved, given);
    Object.assign(process.env, resolved);
    const embedded = !given.MONGODB_URI;
    if (embedded) {
      const engine: Engine = await startEngine(join(dataFolder, 'db'), runFolder, say);
      closers.unshift(engine.close);
    }
    const seeded = await withDatabase(env.MONGODB_URI, async () => {
      if (embedded) return seedFreshCatalogue(demoProducts, join(dataFolder, 'seeding'));
      return local ? seedCatalogue(demoProducts) : 0;
    });
    if (!dev && !isBuilt()) {
      say('Building the shop (once after each change of its sources) …');
      await buildShop({ stop });
    }
    if (stop.signalled()) return;
    const app: App = await startApp(resolved, say);
    closers.unshift(app.close);
    await Promise.race([waitForHealth(env), app.lost, stop]);
    const madePassword = local && !given.SELLER_PASSWORD;
    if (!stop.signalled()) say(table({ env, embedded, standIn: !!standIn, madePassword, seeded }));
    await Promise.race([app.lost, stop]);
  } finally {
    for (const close of closers) await close();
  }
}

function check(resolved: Source, given: Source) {
  try {
    return parseEnv(resolved);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    const hint = isLocalRun(given)
      ? ''
      : '\nMONGODB_URI is set, so this is a production run; LOCAL=1 lets the shop make its own secrets.';
    throw new StartFailure(error.message + hint);
  }
}
