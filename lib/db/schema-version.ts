import 'server-only';
import { version as program } from '@/lib/utils/version';
import { Order, Product, SchemaVersion, User } from '@/models';

/**
 * The schema version that this program reads and writes: the number of the last migration (lib/migrations/migrate.ts).
 */
export const SCHEMA_VERSION = 3;

/**
 * A migration from one schema version to the next. It must be repeatable: after a crash, it runs again from the start.
 *
 * Programs of the previous version may run at the same time. A migration may therefore remove only data that the
 * previous version no longer needs (docs/decisions/0025-schema-versions.md). The exceptions are migrations for which
 * CHANGELOG.md tells operators to stop all instances first, such as migration 3.
 */
export type Migration = {
  /** The schema version after this migration. Versions have no gaps. */
  version: number;
  /** Describes the change for the operator, for example "Orders get …". */
  what: string;
  run: () => Promise<void>;
};

/** A newer program has changed the database, so this program could misread it. */
class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
}

/** A restore is incomplete, so the database contains only a part of a backup. */
class HalfRestoredError extends Error {
  override name = 'HalfRestoredError';
}

/** Returns the schema version of the connected database. It is 0 for an empty or unversioned database. */
export async function readSchemaVersion(): Promise<number> {
  return (await SchemaVersion.findById('shop').lean())?.version ?? 0;
}

/** Returns whether the connected database contains no products, no users and no orders. */
export async function isEmptyDatabase(): Promise<boolean> {
  const rows = [Product, User, Order].map(({ collection }) => collection.findOne({}));
  return (await Promise.all(rows)).every((row) => row === null);
}

/**
 * Returns whether nothing was ever written to the connected database. The first start of a shop then creates
 * its initial data.
 */
export const isNewDatabase = async (): Promise<boolean> =>
  !(await SchemaVersion.exists({})) && (await isEmptyDatabase());

/** Throws {@link HalfRestoredError} if a restore into the connected database has started but not finished. */
export async function assertWhole(): Promise<void> {
  if (!(await SchemaVersion.exists({ _id: 'restoring' }))) return;
  throw new HalfRestoredError(
    'A restore of this database is incomplete. If none is running, empty the database (for the ' +
      'embedded one, delete the folder db of DATA_DIR), and restore again.',
  );
}

/** Marks the connected database as partly restored from a backup of this schema version. */
export async function markRestoring(version: number): Promise<void> {
  await SchemaVersion.create({ _id: 'restoring', version, program, at: new Date() });
}

/** Marks the restore of the connected database as complete. */
export async function markRestored(version: number): Promise<void> {
  const filled = { version, program, at: new Date() };
  await SchemaVersion.updateOne({ _id: 'restored' }, { $set: filled }, { upsert: true });
  await SchemaVersion.deleteOne({ _id: 'restoring' });
}

/** Returns when the connected database was restored from a backup; undefined if it never was. */
export const restoredAt = async (): Promise<Date | undefined> =>
  (await SchemaVersion.findById('restored').lean())?.at;

/** Throws {@link NewerDatabaseError} if a newer program has changed the connected database. */
export async function assertNotNewer(): Promise<void> {
  const row = await SchemaVersion.findById('shop').lean();
  if (!row || row.version <= SCHEMA_VERSION) return;
  throw new NewerDatabaseError(
    `The database has schema version ${row.version} of Basketful ${row.program}, and this program, ` +
      `Basketful ${program}, supports versions up to ${SCHEMA_VERSION}; nothing was changed. Start the newer ` +
      'program, or restore a backup from before the upgrade into an empty database.',
  );
}

export async function storeSchemaVersion(version: number): Promise<void> {
  await SchemaVersion.updateOne(
    { _id: 'shop' },
    { $set: { version, program, at: new Date() } },
    { upsert: true },
  );
}
