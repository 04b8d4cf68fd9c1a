import { join } from 'node:path';
import { PLACEHOLDERS } from '../launcher/environment';
import { engineUri, makeRunFolder, startEngine } from '../local/engine';
import { scratchFolder } from './launched-shop';

/**
 * An empty database of its own on the real engine, to which `lib/db` of this process connects.
 * Answers what ends it.
 */
export async function openScratchDatabase(): Promise<() => Promise<void>> {
  const scratch = scratchFolder();
  const runFolder = makeRunFolder();
  const engine = await startEngine(join(scratch.folder, 'db'), runFolder, () => {});
  Object.assign(process.env, PLACEHOLDERS, { LOCAL: '1', MONGODB_URI: engineUri(runFolder) });
  const { db } = await import('@/lib/db');
  const connection = await db();
  return async () => {
    await connection.disconnect();
    await engine.close();
    scratch.remove();
  };
}
