/**
 * The app process. It runs Next.js behind a custom HTTP server with limits, a graceful shutdown and workers. The
 * launcher starts it. It closes when the launcher asks for it or has exited, and on SIGTERM and SIGINT.
 */
import cluster from 'node:cluster';
import { handleDirectly } from '@/app/api/direct-endpoints';
import { parseEnv } from '@/lib/env';
import { log, markLogged } from '@/lib/observe/log';
import { reportError } from '@/lib/observe/report-error';
import { logConsole } from './access-log';
import { openMetrics, openSharedMetrics, shareMetrics } from './metrics-server';
import { startErrorReports } from './process/error-reports';
import { reasonOf } from './process/failure';
import { type Log, reportStart } from './process/supervise';
import { serve } from './serve';
import { runWorkers, shareExpiredTags } from './workers';

const env = parseEnv(process.env);

if (env.NODE_ENV === 'production') logConsole();
// With the default of ten frames, errors of the database driver would show only the driver.
Error.stackTraceLimit = 25;
process.on('uncaughtExceptionMonitor', (err, origin) => {
  markLogged(err);
  reportError('an uncaught error', { err, origin }, 'fatal');
});
await startErrorReports(env);

let closing = false;
async function end() {
  if (closing) return;
  closing = true;
  await (await close)();
  process.exit(0);
}

const logLine: Log = (line, facts = {}) =>
  'exitCode' in facts ? reportError(line, { ...facts }) : log().warn(facts, line);

async function start(): Promise<() => Promise<void>> {
  if (cluster.isWorker) {
    shareExpiredTags();
    shareMetrics(env);
    return serve(env, handleDirectly, reportStart);
  }
  const hasWorkers = env.WORKERS > 1 && env.NODE_ENV === 'production';
  try {
    await (hasWorkers ? openSharedMetrics(env) : openMetrics(env));
  } catch (error) {
    void reportStart({ state: 'failed', reason: reasonOf(error), final: true });
    throw error;
  }
  if (!hasWorkers) return serve(env, handleDirectly, reportStart);
  return runWorkers(env.WORKERS, logLine).then(
    (closeAll) => {
      void reportStart({ state: 'ready' });
      return closeAll;
    },
    (error) => {
      void reportStart({ state: 'failed', reason: reasonOf(error) });
      throw error;
    },
  );
}

const close = start();
process.on('SIGTERM', end);
process.on('SIGINT', end);
// SIGHUP reaches the whole process group. The launcher decides whether it stops the shop.
process.on('SIGHUP', () => {});
process.on('disconnect', end);
process.on('message', (message) => {
  if (message === 'close') void end();
});
await close;
