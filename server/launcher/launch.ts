import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Env } from '@/lib/env';
import { isDue, listBackups } from '@/lib/observe/backups';
import { createLog } from '@/lib/observe/log';
import { notifyErrorHook } from '@/lib/observe/report-error';
import { withTimeout } from '@/lib/utils/async';
import { makeRunFolder } from '@/local/mongodb/engine';
import { GRACE } from '@/server/process/close-gently';
import { dataFolderOf, openDataFolder } from '@/server/process/data-folder';
import { watchMessages } from '@/server/process/declare-messages.mjs';
import { startErrorReports } from '@/server/process/error-reports';
import { reasonOf, StartFailure } from '@/server/process/failure';
import { checkPort, reachable } from '@/server/process/port';
import { inProject, isInBuild, programFile, ROOT, STATIC_FOLDER } from '@/server/process/project';
import { type Log, type Supervised, supervise } from '@/server/process/supervise';
import { buildShop, findBuild } from './build';
import { type Build, markInUse, pictureWarning } from './build-folder';
import {
  isLocalRun,
  PLACEHOLDERS,
  readSettings,
  resolveEnvironment,
  type Source,
} from './environment';
import { waitForLock } from './lock';
import { type OnStep, showProgress } from './progress';
import { check, startServices } from './services';
import { untilStopped } from './signals';
import { openFacts, table } from './table';

/** How long a start waits for the port, in ms. The app process of a killed launcher may still complete its requests. */
const OUTLIVING = 11_000;

/** The maximum time for closing a shop, in ms. It covers the requests in flight, and then its processes one by one. */
const CLOSING = 30_000;

/** Runs the shop until this process receives a stop signal. Throws {@link StartFailure} if the shop cannot start. */
export async function launch({ dev }: { dev: boolean }): Promise<void> {
  const environment = { ...process.env };
  const rawSettings = readSettings(inProject('.env'), process.env);
  const local = isLocalRun(rawSettings);
  const draft = check(resolveEnvironment(rawSettings, PLACEHOLDERS, dev), rawSettings);
  await startErrorReports(draft);
  const isForPeople = local || dev || process.stdout.isTTY;
  const log = createLogger({ isForPeople, level: draft.LOG_LEVEL });
  const stop = untilStopped({ log });
  const dataFolder = dataFolderOf(rawSettings.DATA_DIR);
  openDataFolder(dataFolder, log);
  const runFolder = makeRunFolder(dataFolder);
  const closers: (() => unknown)[] = [];
  try {
    const waiting = { patience: CLOSING, log, isGivenUp: stop.signalled };
    const lock = await waitForLock(dataFolder, runFolder, waiting);
    closers.unshift(lock.release);
    void stop.then(lock.markClosing);
    await checkPort(draft.HOST, draft.PORT, lock.tookOver ? OUTLIVING : 0);
    const progress = showProgress(isForPeople ? process.stdout : undefined);
    closers.unshift(progress.end);
    if (dev) closers.unshift(watchMessages(ROOT));
    const logAbove: Log = (line, facts) => progress.above(() => log(line, facts));
    const halt = new AbortController();
    // Start the services and build the pages concurrently. Wait for both, so that every started process can be closed.
    const [ready, built] = await Promise.allSettled([
      startServices({
        rawSettings,
        draft,
        dev,
        dataFolder,
        runFolder,
        log: logAbove,
        onStarted: ({ close }) => closers.unshift(close),
        onStep: progress.of('Services'),
      }).catch((error: unknown) => {
        halt.abort();
        throw error;
      }),
      dev ? undefined : pages(stop, halt.signal, logAbove, progress.of('Pages')),
    ]);
    if (ready.status === 'rejected') throw ready.reason;
    if (built.status === 'rejected') throw built.reason;
    const { env, resolved } = ready.value;
    const build = built.value;
    if (stop.signalled()) return;
    if (build) {
      if (!isInBuild()) markInUse(build);
      copyStaticFiles(build, dataFolder);
      const warning = pictureWarning(build);
      if (warning) logAbove(warning);
    }
    progress.of('Shop')('starting');
    const app = await startApp(build, resolved, logAbove);
    closers.unshift(app.close);
    await Promise.race([waitForHealth(env), stop]);
    const generatedPassword = local && !rawSettings.SELLER_PASSWORD;
    progress.end();
    const facts = { ...ready.value, generatedPassword };
    if (!stop.signalled() && isForPeople) log(table(facts));
    else if (!stop.signalled()) log('the shop is open', openFacts(facts));
    const { BACKUP_EVERY: everyMs, BACKUP_TO: to } = env;
    if (everyMs && to && !stop.signalled())
      closers.unshift(startBackups({ to, everyMs, environment, log }));
    await stop;
  } finally {
    // A start in progress may add closers while this loop runs.
    for (let close = closers.shift(); close; close = closers.shift()) await close();
  }
}

async function pages(stop: Promise<void>, halted: AbortSignal, log: Log, onStep: OnStep) {
  const found = findBuild();
  if (found) return found;
  log('Building the shop (once after each change of its sources) …');
  const halt = new Promise<void>((resolve) => halted.addEventListener('abort', () => resolve()));
  return buildShop({ stop: Promise.race([stop, halt]), log, onStep });
}

/** Limit V8's heap. By default, it grows to a multiple of the used memory. */
const HEAP = ['--heap-growing-percent=40', '--max-semi-space-size=8'];
/** The default of MALLOC_ARENA_MAX. Without a limit, glibc retains freed memory for each thread. */
const ARENAS = '2';

/**
 * Starts the app process from a build, or in development from the sources. Restarts it if it exits
 * unexpectedly. Resolves when it listens. Throws StartFailure if it cannot start.
 */
async function startApp(
  build: Build | undefined,
  environment: Source,
  log: Log,
): Promise<Supervised> {
  const script = build
    ? join(build.folder, 'dist/server/main.mjs')
    : await programFile('server/main');
  const launch = () =>
    spawn(process.execPath, [...(build ? HEAP : ['--enable-source-maps']), script], {
      cwd: build?.folder ?? ROOT,
      env: {
        MALLOC_ARENA_MAX: ARENAS,
        ...process.env,
        ...environment,
        NEXT_TELEMETRY_DISABLED: '1',
        NEXT_DEPLOYMENT_ID: build?.deployment,
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  return supervise({ name: 'The app', launch, log, attempts: 3, grace: GRACE + 5_000 });
}

/** How long the first response may take, in ms. The development server compiles before it responds. */
const PATIENCE = 60_000;

/** Throws {@link StartFailure} after the time limit. */
async function waitForHealth(env: Env): Promise<void> {
  const url = `http://${reachable(env.HOST)}:${env.PORT}/api/health`;
  const until = Date.now() + PATIENCE;
  let last = 'nothing';
  while (Date.now() < until) {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(until - Date.now()) });
      if (answer.ok) return;
      last = `${answer.status} ${(await answer.text()).slice(0, 200)}`;
    } catch (error) {
      // fetch itself only reports "fetch failed".
      last = reasonOf(error instanceof Error ? (error.cause ?? error) : error);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new StartFailure(`The shop started, but ${url} does not answer 200: ${last}`);
}

/** Prints sentences in a terminal or a local run. Otherwise it writes log lines (docs/operations.md, "Logs"). */
function createLogger({ isForPeople, level }: { isForPeople: boolean; level: string }): Log {
  const log = isForPeople ? undefined : createLog(level);
  return (line, facts = {}) => {
    const isFault = 'exitCode' in facts;
    if (!log) console.log(line);
    else if (isFault) log.error(facts, line);
    else log.info(facts, line);
    if (isFault) notifyErrorHook(line, { ...facts });
  };
}

const KEEP = 5;

/**
 * Copies the scripts and styles of a build to the data folder. After an upgrade, open tabs and instances of the old
 * version still request them.
 */
function copyStaticFiles({ folder, deployment }: Build, dataFolder: string): void {
  const staticFolder = join(dataFolder, STATIC_FOLDER);
  const place = join(staticFolder, deployment);
  mkdirSync(staticFolder, { recursive: true });
  if (!existsSync(place)) {
    const draft = `${place}.${process.pid}`;
    cpSync(join(folder, '.next/static'), draft, { recursive: true });
    renameSync(draft, place);
  }
  const now = new Date();
  utimesSync(place, now, now);
  const dated = readdirSync(staticFolder)
    .map((name) => ({ name, at: statSync(join(staticFolder, name)).mtimeMs }))
    .sort((one, other) => other.at - one.at);
  for (const { name } of dated.slice(KEEP)) rmSync(join(staticFolder, name), { recursive: true });
}

const LOOK_EVERY_MS = 60_000;
const TRY_AGAIN_MS = 10 * 60_000;

type Schedule = {
  to: string;
  everyMs: number;
  environment: Source;
  log: Log;
};

/**
 * Makes a backup in a separate process, so that no request waits for it. It finds the running shop by its data folder,
 * like the command of an operator.
 */
async function spawnBackup(environment: Source): Promise<ChildProcess> {
  const script = await programFile('cli/backup');
  return spawn(process.execPath, [script, '--if-due'], {
    cwd: ROOT,
    env: { ...environment, NODE_ENV: process.env.NODE_ENV },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/**
 * The maximum wait for the backup schedule at shutdown, in ms. A call to a disconnected network disk can block a
 * process forever.
 */
const MAX_STOP_MS = 3_000;

/**
 * Makes a backup whenever the newest backup is older than `everyMs`. Only one of several instances with the same folder
 * makes it. Returns a function that stops the schedule and aborts a running backup.
 */
export function startBackups(
  { to, everyMs, environment, log }: Schedule,
  launch = spawnBackup,
  maxStopMs = MAX_STOP_MS,
): () => Promise<void> {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  let child: ChildProcess | undefined;

  async function run(): Promise<number> {
    if (!isDue(await listBackups(to), everyMs)) return LOOK_EVERY_MS;
    child = await launch(environment);
    const ended = once(child, 'close');
    if (child.stdout) createInterface(child.stdout).on('line', (line) => log(line));
    if (isOver) child.kill();
    const [code] = await ended;
    child = undefined;
    if (code === 0 || isOver) return LOOK_EVERY_MS;
    log('The backup failed; retrying in 10 minutes.', { exitCode: code });
    return TRY_AGAIN_MS;
  }
  const checkSchedule = async () => {
    const next = await run().catch((error: unknown) => {
      log(`The backup failed (${error}); retrying in 10 minutes.`, { exitCode: null });
      return TRY_AGAIN_MS;
    });
    if (!isOver) timer = setTimeout(checkSchedule, next);
  };
  const checking = checkSchedule();

  return async () => {
    isOver = true;
    clearTimeout(timer);
    child?.kill();
    const ended = checking.then(() => child && once(child, 'close'));
    await withTimeout(maxStopMs, ended).catch(() => {});
  };
}
