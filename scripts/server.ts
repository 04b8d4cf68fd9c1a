/**
 * The app process: Next behind a plain HTTP server, so that its limits, its way of closing and the
 * number of workers are ours. The launcher starts it with the resolved environment; it closes when
 * the launcher says so, on SIGTERM or SIGINT, and when the launcher is gone.
 */
import cluster from 'node:cluster';
import { parseEnv } from '@/lib/env';
import type { AppReport } from './launcher/app';
import { whenClockMoves } from './server/clock';
import { serve } from './server/serve';
import { runWorkers, shareStaleTags } from './server/workers';

const env = parseEnv(process.env);
const tell = (report: AppReport) => process.send?.(report);

let close: Promise<() => Promise<void>>;
let closing = false;
async function end() {
  if (closing) return;
  closing = true;
  await (await close)();
  process.exit(0);
}

if (cluster.isPrimary && env.WORKERS > 1 && env.NODE_ENV === 'production') {
  close = Promise.resolve(runWorkers(env.WORKERS, tell));
} else {
  if (cluster.isWorker) shareStaleTags();
  close = serve(env, tell);
  // Whoever started this process starts another one, whose pages are new.
  if (env.NODE_ENV === 'production')
    whenClockMoves((seconds) => {
      console.warn(`The clock was moved by ${seconds} s, so the app starts again.`);
      void end();
    });
}

process.on('SIGTERM', end);
process.on('SIGINT', end);
process.on('disconnect', end);
process.on('message', (message) => {
  if (message === 'close') void end();
});
await close;
