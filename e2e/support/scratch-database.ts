import { join } from 'node:path';
import { processGlobal } from '@/lib/process-global';
import { engineUri, makeRunFolder, startEngine } from '@/local/mongodb/engine';
import { PLACEHOLDERS } from '@/server/launcher/environment';
import { folderInMemory } from './launched-shop';

/** An earlier file of this process had a database of its own. */
function forgetConnection(): void {
  const held = processGlobal<Record<string, unknown>>('database', () => ({}));
  for (const key of Object.keys(held)) delete held[key];
}

/**
 * An empty database on the real engine, to which `lib/db` of this process connects. Returns the
 * function that stops it.
 */
export async function openScratchDatabase(): Promise<() => Promise<void>> {
  const scratch = folderInMemory();
  const runFolder = makeRunFolder(scratch.folder);
  const engine = await startEngine(join(scratch.folder, 'db'), runFolder, () => {});
  Object.assign(process.env, PLACEHOLDERS, { LOCAL: '1', MONGODB_URI: engineUri(runFolder) });
  const { db } = await import('@/lib/db');
  forgetConnection();
  const connection = await db();
  return async () => {
    await connection.disconnect();
    await engine.close();
    scratch.remove();
  };
}
