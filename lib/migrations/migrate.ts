import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '@/lib/db';
import { withLease } from '@/lib/db/lease';
import {
  assertNotNewer,
  isEmptyDatabase,
  type Migration,
  readSchemaVersion,
  storeSchemaVersion,
} from '@/lib/db/schema-version';
import { ordersOfTheFirstRelease } from './0001-orders-of-the-first-release';
import { phonesOfOrders } from './0002-phones-of-orders';
import { namesOfStoredFields } from './0003-names-of-stored-fields';
import { dropChangedIndexes } from './indexes';

/** All migrations in order. The last number is SCHEMA_VERSION. */
export const migrations: readonly Migration[] = [
  ordersOfTheFirstRelease,
  phonesOfOrders,
  namesOfStoredFields,
];

const LOOK_EVERY_MS = 500;

const lastOf = (list: readonly Migration[]) => list.at(-1)?.version ?? 0;

/** The version is stored after each migration, so a crash repeats at most one migration. */
async function carryOut(list: readonly Migration[], log: (line: string) => void): Promise<void> {
  // While this instance waited for the lease, another instance or a newer program may have run migrations.
  await assertNotNewer();
  const from = await readSchemaVersion();
  const pending = list.filter(({ version }) => version > from);
  if (pending.length === 0) return;
  if (await isEmptyDatabase()) return storeSchemaVersion(lastOf(list));
  for (const { version, what, run } of pending) {
    log(`Upgrading the database to version ${version}: ${what} …`);
    await run();
    await dropChangedIndexes();
    await storeSchemaVersion(version);
  }
}

/**
 * Migrates the connected database to this program's schema version. Reports the progress to `log`. One instance runs
 * the migrations while all other instances wait. If it crashes, the next start continues. The next call of `db` then
 * builds the indexes. Throws NewerDatabaseError, before any write, if a newer program has changed the database.
 */
export async function migrate(
  log: (line: string) => void,
  list: readonly Migration[] = migrations,
): Promise<void> {
  await connect();
  for (let isWaiting = false; ; isWaiting = true) {
    await assertNotNewer();
    if ((await readSchemaVersion()) >= lastOf(list)) return;
    const done = await withLease('migrate', async () => {
      await carryOut(list, log);
      return true;
    });
    if (done) return;
    if (!isWaiting) log('Waiting for another instance that is upgrading the database …');
    await pause(LOOK_EVERY_MS);
  }
}
