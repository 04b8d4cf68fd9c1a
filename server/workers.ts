/**
 * Runs several app processes on one port, to use several cores. Each has its own page cache, so expired cache tags are
 * sent to all processes.
 */
import cluster, { type Worker } from 'node:cluster';
import { z } from 'zod';
import { onExpiredTag } from '@/lib/page-cache/tags';
import { GRACE } from './process/close-gently';
import { type Log, supervise } from './process/supervise';

const expiredSchema = z.object({ expiredTag: z.string() });

export function shareExpiredTags(): void {
  const expireHere = onExpiredTag((expiredTag) => process.send?.({ expiredTag }));
  process.on('message', (message) => {
    const { data } = expiredSchema.safeParse(message);
    if (data) expireHere(data.expiredTag);
  });
}

/**
 * Starts `count` workers, and restarts them after a crash. Once all workers listen, resolves to a function that closes
 * them. Throws StartFailure if a worker cannot start.
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
    // A message to a dying worker fails. The exit event follows.
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
