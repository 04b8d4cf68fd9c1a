import 'server-only';
import { version as program } from '@/lib/utils/version';
import { Order, Product, SchemaVersion, User } from '@/models';

/**
 * The version of the data's shape that this program reads and writes: the number of the last
 * migration (lib/migrations/list.ts).
 */
export const SCHEMA_VERSION = 2;

/** A newer program has changed the database, which this one would misread; `message` says so. */
class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
}

/** A restore has left a part of a backup in the database; `message` says what to do. */
class HalfRestoredError extends Error {
  override name = 'HalfRestoredError';
}

/** The version of the connected database: 0 for an empty or an unversioned one. */
export async function readSchemaVersion(): Promise<number> {
  return (await SchemaVersion.findById('shop').lean())?.version ?? 0;
}

/** Whether the connected database has neither products nor people nor orders. */
export async function isEmptyDatabase(): Promise<boolean> {
  const rows = [Product, User, Order].map(({ collection }) => collection.findOne({}));
  return (await Promise.all(rows)).every((row) => row === null);
}

/** Whether nothing was ever written to the connected database: the first start makes everything. */
export const isNewDatabase = async (): Promise<boolean> =>
  !(await SchemaVersion.exists({})) && (await isEmptyDatabase());

/** Throws {@link HalfRestoredError} when a restore has begun on the connected database, and not ended. */
export async function assertWhole(): Promise<void> {
  if (!(await SchemaVersion.exists({ _id: 'restoring' }))) return;
  throw new HalfRestoredError(
    'A restore of this database is incomplete. If none is running, empty the database (for the ' +
      'embedded one, delete the folder db of DATA_DIR), and restore again.',
  );
}

/** Notes that the connected database is being filled from a backup of this version. */
export async function markRestoring(version: number): Promise<void> {
  await SchemaVersion.create({ _id: 'restoring', version, program, at: new Date() });
}

/** Notes that it is filled. */
export async function markRestored(version: number): Promise<void> {
  const filled = { version, program, at: new Date() };
  await SchemaVersion.updateOne({ _id: 'restored' }, { $set: filled }, { upsert: true });
  await SchemaVersion.deleteOne({ _id: 'restoring' });
}

/** When the connected database was filled from a backup; undefined if it never was. */
export const restoredAt = async (): Promise<Date | undefined> =>
  (await SchemaVersion.findById('restored').lean())?.at;

/** Throws {@link NewerDatabaseError} when a newer program has changed the connected database. */
export async function assertNotNewer(): Promise<void> {
  const row = await SchemaVersion.findById('shop').lean();
  if (!row || row.version <= SCHEMA_VERSION) return;
  throw new NewerDatabaseError(
    `The database has schema version ${row.version} of Basketful ${row.program}, and this program, ` +
      `Basketful ${program}, supports versions up to ${SCHEMA_VERSION}; nothing was changed. Start the newer ` +
      'program, or restore a backup from before the upgrade into an empty database.',
  );
}

/** Notes the version of the connected database. */
export async function storeSchemaVersion(version: number): Promise<void> {
  await SchemaVersion.updateOne(
    { _id: 'shop' },
    { $set: { version, program, at: new Date() } },
    { upsert: true },
  );
}
