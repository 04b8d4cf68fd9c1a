import { isNewDatabase, readSchemaVersion, SCHEMA_VERSION } from '@/lib/db/schema-version';
import * as models from '@/models';
import { type Finding, found } from './finding';

/**
 * The accepted difference between the clocks of the shop and the database, in ms. Orders and sessions contain
 * times of both clocks.
 */
const CLOCKS_DIFFER_MS = 5_000;

async function checkClock(now: () => number): Promise<Finding[]> {
  const asked = now();
  // The embedded engine does not report its time in `hello`.
  const [row] = await models.SchemaVersion.aggregate<{ at: Date }>([{ $project: { at: '$$NOW' } }]);
  const theirs = row?.at.getTime() ?? asked;
  const difference = Math.abs(theirs - (asked + now()) / 2);
  if (difference <= CLOCKS_DIFFER_MS) return [];
  return found(
    `The clocks of the database and of this machine differ by ${Math.round(difference / 1000)} s`,
    'Synchronize both with a time server (timedatectl set-ntp true).',
  );
}

/** Checks for indexes that are missing or have another definition. The next start builds missing indexes. */
async function checkIndexes(): Promise<Finding[]> {
  const wrong: string[] = [];
  for (const model of Object.values(models)) {
    const { toCreate } = await model.diffIndexes();
    for (const key of toCreate)
      wrong.push(`${model.collection.collectionName} ${JSON.stringify(key)}`);
  }
  if (wrong.length === 0) return [];
  return found(
    `The database lacks these indexes, or has them with other options: ${wrong.join(', ')}`,
    'Restart the shop, which builds missing ones; drop one with other options first (db.collection.dropIndex).',
  );
}

async function checkVersion(): Promise<Finding[]> {
  const version = await readSchemaVersion();
  if (version >= SCHEMA_VERSION) return [];
  return found(
    `The database has schema version ${version}, and this program needs ${SCHEMA_VERSION}`,
    'Make a backup and start the shop, which upgrades it: npm run backup, npm start.',
  );
}

/** Checks the connected database: its version, its indexes and its clock. */
export async function checkDatabase(now = Date.now): Promise<Finding[]> {
  if (await isNewDatabase()) return [];
  const version = await checkVersion();
  // Before an upgrade, the database still has the indexes of the previous version.
  const indexes = version.length > 0 ? [] : await checkIndexes();
  return [...version, ...indexes, ...(await checkClock(now))];
}
