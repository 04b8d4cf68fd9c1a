/**
 * The app process: Next behind an HTTP server of our own, with its own limits, shutdown and
 * workers. The launcher starts it with the resolved environment. It closes on the launcher's
 * message, on SIGTERM and SIGINT, and when the launcher is gone.
 */
import cluster from 'node:cluster';
import { parseEnv } from '@/lib/env';
import { log, noteLogged } from '@/lib/log';
import { logConsole } from './console-log';
import type { Say, StartReport } from './process/supervise';
import { serve } from './serve';
import { runWorkers, shareExpiredTags } from './workers';

const env = parseEnv(process.env);
const tell = (report: StartReport) => process.send?.(report);

if (env.NODE_ENV === 'production') logConsole();
process.on('uncaughtExceptionMonitor', (err, origin) => {
  noteLogged(err);
  log().fatal({ err, origin }, 'an error that nothing caught');
});

let close: Promise<() => Promise<void>>;
let closing = false;
async function end() {
  if (closing) return;
  closing = true;
  await (await close)();
  process.exit(0);
}

if (cluster.isPrimary && env.WORKERS > 1 && env.NODE_ENV === 'production') {
  const say: Say = (line, facts = {}) =>
    'exitCode' in facts ? log().error(facts, line) : log().warn(facts, line);
  close = runWorkers(env.WORKERS, say);
  close.then(
    () => tell({ state: 'ready' }),
    (error: Error) => tell({ state: 'failed', reason: error.message }),
  );
} else {
  if (cluster.isWorker) shareExpiredTags();
  close = serve(env, tell);
}

process.on('SIGTERM', end);
process.on('SIGINT', end);
// A hang-up reaches the whole process group; the launcher decides whether it ends the shop.
process.on('SIGHUP', () => {});
process.on('disconnect', end);
process.on('message', (message) => {
  if (message === 'close') void end();
});
await close;
