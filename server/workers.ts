/**
 * Runs several app processes on one port, to use several cores. Each process has its own page cache in memory.
 * Therefore an expired cache tag is sent to all processes.
 */
import cluster, { type Worker } from 'node:cluster';
import { z } from 'zod';
import { onExpiredTag } from '@/lib/page-cache/tags';
import { GRACE } from './process/close-gently';
import { type Log, supervise } from './process/supervise';

const expiredSchema = z.object({ expiredTag: z.string() });

/**
 * Connects a worker to the other workers: it sends them its expired cache tags, and applies the tags that they send.
 */
export function shareExpiredTags(): void {
  const expireHere = onExpiredTag((expiredTag) => process.send?.({ expiredTag }));
  process.on('message', (message) => {
    const { data } = expiredSchema.safeParse(message);
    if (data) expireHere(data.expiredTag);
  });
}

/**
 * Starts `count` workers from the primary process, and restarts workers that exit unexpectedly. Once all workers
 * listen, it resolves to a function that closes the workers. Throws StartFailure if a worker cannot start.
 */
export async function runWorkers(count: number, log: Log): Promise<() => Promise<void>> {
  cluster.on('message', (from: Worker, message: unknown) => {
    const { data } = expiredSchema.safeParse(message);
    if (!data) return;
    for (const worker of Object.values(cluster.workers ?? {}))
      if (worker && worker.id !== from.id) worker.send(data);
  });
  const launch = () => {
    const worker = cluster.fork();
    // A message to a dying worker fails. Ignore the error, because the exit event follows.
    worker.on('error', () => {});
    return worker.process;
  };
  const workers = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      supervise({ name: `Worker ${index + 1}`, launch, log, attempts: 3, grace: GRACE + 3_000 }),
    ),
  );
  return async () => {
    await Promise.all(workers.map((worker) => worker.close()));
  };
}
