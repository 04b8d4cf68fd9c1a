/**
 * Several app processes on one port, for machines with several cores. Each has rendered pages in
 * its own memory, so an expired tag is sent to all.
 */
import cluster, { type Worker } from 'node:cluster';
import { z } from 'zod';
import { onExpiredTag } from '@/lib/page-cache/expired-tags';
import { GRACE } from './process/close-gently';
import { type Say, supervise } from './process/supervise';

const expiredSchema = z.object({ expiredTag: z.string() });

/** In a worker: sends tags expired here to the other workers, and expires theirs here. */
export function shareExpiredTags(): void {
  const expireHere = onExpiredTag((expiredTag) => process.send?.({ expiredTag }));
  process.on('message', (message) => {
    const { data } = expiredSchema.safeParse(message);
    if (data) expireHere(data.expiredTag);
  });
}

/**
 * In the primary: starts `count` workers and restarts those that die. Resolves to a function that
 * closes them, once all listen; throws StartFailure when one cannot.
 */
export async function runWorkers(count: number, say: Say): Promise<() => Promise<void>> {
  cluster.on('message', (from: Worker, message: unknown) => {
    const { data } = expiredSchema.safeParse(message);
    if (!data) return;
    for (const worker of Object.values(cluster.workers ?? {}))
      if (worker && worker.id !== from.id) worker.send(data);
  });
  const launch = () => {
    const worker = cluster.fork();
    // A message to one that is just dying fails, which its exit tells as well.
    worker.on('error', () => {});
    return worker.process;
  };
  const workers = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      supervise({ name: `Worker ${index + 1}`, launch, say, attempts: 3, grace: GRACE + 3_000 }),
    ),
  );
  return async () => {
    await Promise.all(workers.map((worker) => worker.close()));
  };
}
