import { join } from 'node:path';
import { processGlobal } from '@/lib/utils/process-global';
import { engineUri, makeRunFolder, startEngine } from '@/local/mongodb/engine';
import { PLACEHOLDERS } from '@/server/launcher/environment';
import { folderInMemory } from './launched-shop';

/** Keys of `processGlobal` with database state that may belong to an earlier test file. */
const OF_DATABASE = ['database', 'search index', 'catalog settings'];

/**
 * Closes the connection of an earlier test file and empties its caches. Otherwise its settings, such as the currency,
 * would apply to the next file.
 */
async function forgetDatabase(): Promise<void> {
  for (const name of OF_DATABASE) {
    const state = processGlobal<Record<string, unknown>>(name, () => ({}));
    for (const key of Object.keys(state)) delete state[key];
  }
  const { cacheShop, lastKnownPages } = await import('@/lib/shop/read');
  const { cacheCategories, DEFAULT_CATEGORIES } = await import('@/lib/catalog/categories');
  cacheShop(null);
  Object.assign(processGlobal('last-known-shop', lastKnownPages), { startedAt: 0 });
  cacheCategories({ list: DEFAULT_CATEGORIES, revision: 0 });
}

export async function startScratchEngine() {
  const scratch = folderInMemory();
  const runFolder = makeRunFolder(scratch.folder);
  const engine = await startEngine(join(scratch.folder, 'db'), runFolder, () => {});
  const close = async () => {
    await engine.close();
    scratch.remove();
  };
  return { uri: engineUri(runFolder), close };
}

/**
 * Connects `lib/db` to an empty database on the engine of the run (one-engine.ts), or on a new engine. Returns the
 * function that closes it.
 */
export async function openScratchDatabase(): Promise<() => Promise<void>> {
  const shared = process.env.ENGINE_OF_TESTS;
  const own = shared ? undefined : await startScratchEngine();
  const MONGODB_URI = own?.uri ?? String(shared).replace(/\/\w+\?/, `/file-${process.pid}?`);
  Object.assign(process.env, PLACEHOLDERS, { LOCAL: '1', MONGODB_URI });
  const { db } = await import('@/lib/db');
  await forgetDatabase();
  const connection = await db();
  return async () => {
    if (shared) await connection.connection.dropDatabase();
    await connection.disconnect();
    await own?.close();
  };
}
