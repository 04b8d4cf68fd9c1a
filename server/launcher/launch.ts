import { makeRunFolder } from '@/local/mongodb/engine';
import { dataFolderOf, openDataFolder } from '@/server/process/data-folder';
import { watchMessages } from '@/server/process/declare-messages.mjs';
import { startErrorReports } from '@/server/process/error-reports';
import { checkPort } from '@/server/process/port';
import { inProject, isInBuild, ROOT } from '@/server/process/project';
import type { Say } from '@/server/process/supervise';
import { startApp } from './app';
import { startBackups } from './backups';
import { buildShop, findBuild } from './build';
import { markInUse, pictureWarning } from './build-folder';
import { isLocalRun, PLACEHOLDERS, readGiven, resolveEnvironment } from './environment';
import { waitForHealth } from './health';
import { waitForLock } from './lock';
import { type OnStep, showProgress } from './progress';
import { createSay } from './say';
import { check, startServices } from './services';
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
    const progress = showProgress(isForPeople ? process.stdout : undefined);
    closers.unshift(progress.end);
    if (dev) closers.unshift(watchMessages(ROOT));
    const said: Say = (line, facts) => progress.above(() => say(line, facts));
    const halt = new AbortController();
    // Neither needs the other. Nothing is closed before both have ended.
    const [ready, built] = await Promise.allSettled([
      startServices({
        given,
        draft,
        dev,
        dataFolder,
        runFolder,
        say: said,
        keep: ({ close }) => closers.unshift(close),
        onStep: progress.of('Services'),
      }).catch((error: unknown) => {
        halt.abort();
        throw error;
      }),
      dev ? undefined : pages(stop, halt.signal, said, progress.of('Pages')),
    ]);
    if (ready.status === 'rejected') throw ready.reason;
    if (built.status === 'rejected') throw built.reason;
    const { env, resolved } = ready.value;
    const build = built.value;
    if (stop.signalled()) return;
    if (build) {
      if (!isInBuild()) markInUse(build);
      keepStaticFiles(build, dataFolder);
      const warning = pictureWarning(build);
      if (warning) said(warning);
    }
    progress.of('Shop')('starting');
    const app = await startApp(build, resolved, said);
    closers.unshift(app.close);
    await Promise.race([waitForHealth(env), stop]);
    const madePassword = local && !given.SELLER_PASSWORD;
    progress.end();
    const facts = { ...ready.value, madePassword };
    if (!stop.signalled() && isForPeople) say(table(facts));
    else if (!stop.signalled()) say('the shop is open', openFacts(facts));
    const { BACKUP_EVERY: everyMs, BACKUP_TO: to } = env;
    if (everyMs && to && !stop.signalled())
      closers.unshift(startBackups({ to, everyMs, environment, say }));
    await stop;
  } finally {
    // Taken one by one, because one may still be added.
    for (let close = closers.shift(); close; close = closers.shift()) await close();
  }
}

/** The build of the present sources, made if there is none; undefined when it was stopped. */
async function pages(stop: Promise<void>, halted: AbortSignal, say: Say, onStep: OnStep) {
  const found = findBuild();
  if (found) return found;
  say('Building the shop (once after each change of its sources) …');
  const halt = new Promise<void>((resolve) => halted.addEventListener('abort', () => resolve()));
  return buildShop({ stop: Promise.race([stop, halt]), say, onStep });
}
