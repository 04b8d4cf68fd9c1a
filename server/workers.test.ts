import cluster from 'node:cluster';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { runWorkers } from './workers';

const WORKER = `
  process.send({ state: 'ready' });
  process.on('message', (message) => message === 'close' && process.exit(0));
  setInterval(() => {}, 1000);
`;

test('a message to a dying worker does not end the remaining workers', async () => {
  const scratch = scratchFolder();
  const exec = join(scratch.folder, 'worker.cjs');
  writeFileSync(exec, WORKER);
  cluster.setupPrimary({ exec, execArgv: [] });
  const close = await runWorkers(2, () => {});
  const [dying] = Object.values(cluster.workers ?? {});
  // Node emits this event for a failed message. Without a listener, it would end the process.
  expect(dying?.emit('error', new Error('Channel closed'))).toBe(true);
  await close();
  scratch.remove();
});
