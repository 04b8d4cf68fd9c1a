/**
 * Several app processes on one port, for machines with several cores. Each keeps its rendered pages
 * in its own memory, so what one declares stale is passed on to the others.
 */
import cluster, { type Worker } from 'node:cluster';
import { tagsManifest } from 'next/dist/server/lib/incremental-cache/tags-manifest.external.js';
import { z } from 'zod';
import type { AppReport } from '../launcher/app';
import { backoff } from '../launcher/backoff';
import { GRACE } from '../launcher/close-gently';

const staleSchema = z.object({
  tag: z.string(),
  entry: z.object({ stale: z.number().optional(), expired: z.number().optional() }),
});

/** In a worker: tells the other workers what becomes stale here, and hears what does there. */
export function shareStaleTags(): void {
  const setHere = tagsManifest.set.bind(tagsManifest);
  tagsManifest.set = (tag, entry) => {
    process.send?.({ tag, entry });
    return setHere(tag, entry);
  };
  process.on('message', (message) => {
    const stale = staleSchema.safeParse(message).data;
    if (stale) setHere(stale.tag, stale.entry);
  });
}

/**
 * In the primary: keeps `count` workers running, and reports `listening` when all of them do.
 * Answers what closes them.
 */
export function runWorkers(count: number, tell: (report: AppReport) => void): () => Promise<void> {
  const delay = backoff();
  const workers = () => Object.values(cluster.workers ?? {}).filter((worker) => !!worker);
  let closing = false;
  let opened = 0;

  cluster.on('listening', () => {
    opened += 1;
    if (opened === count) tell({ state: 'listening' });
  });
  cluster.on('message', (from: Worker, message: unknown) => {
    const stale = staleSchema.safeParse(message).data;
    if (!stale) return;
    for (const worker of workers()) if (worker.id !== from.id) worker.send(stale);
  });
  cluster.on('exit', async () => {
    if (closing) return;
    // Before all are up a death is the launcher's to judge, as it is with a single process.
    if (opened < count) process.exit(1);
    await delay.wait();
    if (!closing) cluster.fork();
  });
  for (let n = 0; n < count; n += 1) cluster.fork();

  return async () => {
    closing = true;
    const force = setTimeout(() => {
      for (const worker of workers()) worker.process.kill('SIGKILL');
    }, GRACE + 3000);
    await Promise.all(
      workers().map((worker) => {
        worker.send('close');
        return new Promise((resolve) => worker.once('exit', resolve));
      }),
    );
    clearTimeout(force);
  };
}
