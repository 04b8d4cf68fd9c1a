import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '@/lib/db';
import { withLease } from '@/lib/db/lease';
import {
  assertNotNewer,
  isEmptyDatabase,
  readSchemaVersion,
  storeSchemaVersion,
} from '@/lib/db/schema-version';
import { dropChangedIndexes } from './indexes';
import { type Migration, migrations } from './list';

/** How often an instance looks whether another one has finished the migrations, in ms. */
const LOOK_EVERY_MS = 500;

const lastOf = (list: readonly Migration[]) => list.at(-1)?.version ?? 0;

/** Carries out what is missing; the version is noted after each step, so a crash repeats one step. */
async function carryOut(list: readonly Migration[], say: (line: string) => void): Promise<void> {
  // Another instance may have done it, or a newer one more, while this one waited for the lease.
  await assertNotNewer();
  const from = await readSchemaVersion();
  const missing = list.filter(({ version }) => version > from);
  if (missing.length === 0) return;
  if (await isEmptyDatabase()) return storeSchemaVersion(lastOf(list));
  for (const { version, what, run } of missing) {
    say(`Upgrading the database to version ${version}: ${what} …`);
    await run();
    await dropChangedIndexes();
    await storeSchemaVersion(version);
  }
}

/**
 * Brings the connected database to the version of this program, and tells `say` what it does. Of several
 * instances one does it and the others wait; the next start finishes what a crash has left. The indexes
 * are built afterwards, by the next call of `db`. Throws NewerDatabaseError, before it writes anything,
 * when a newer program has changed the database.
 */
export async function migrate(
  say: (line: string) => void,
  list: readonly Migration[] = migrations,
): Promise<void> {
  await connect();
  for (let isWaiting = false; ; isWaiting = true) {
    await assertNotNewer();
    if ((await readSchemaVersion()) >= lastOf(list)) return;
    const done = await withLease('migrate', async () => {
      await carryOut(list, say);
      return true;
    });
    if (done) return;
    if (!isWaiting) say('Waiting for another instance that is upgrading the database …');
    await pause(LOOK_EVERY_MS);
  }
}
