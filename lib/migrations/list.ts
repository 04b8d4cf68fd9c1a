import 'server-only';
import { ordersOfTheFirstRelease } from './0001-orders-of-the-first-release';
import { phonesOfOrders } from './0002-phones-of-orders';
import { namesOfStoredFields } from './0003-names-of-stored-fields';

/**
 * A migration from one schema version to the next. It must be repeatable: after a crash at any point, it runs
 * again from the start. Unless CHANGELOG.md tells operators to stop all instances first, programs of the previous
 * version may run at the same time. Such a migration may add data, but it may remove only data that the previous
 * version no longer needs (docs/decisions/0025-schema-versions.md). Migration 3 renames fields, so all instances
 * must be stopped for it.
 */
export type Migration = {
  /** The schema version after this migration. Versions have no gaps. */
  version: number;
  /** The text for the output at start, for example "Orders get …". */
  what: string;
  run: () => Promise<void>;
};

/** All migrations in order. The last number is SCHEMA_VERSION. */
export const migrations: readonly Migration[] = [
  ordersOfTheFirstRelease,
  phonesOfOrders,
  namesOfStoredFields,
];
