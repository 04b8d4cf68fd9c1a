import 'server-only';
import { ordersOfTheFirstRelease } from './0001-orders-of-the-first-release';
import { phonesOfOrders } from './0002-phones-of-orders';
import { namesOfStoredFields } from './0003-names-of-stored-fields';

/**
 * A migration from one schema version to the next. It must be repeatable: after a crash at any point, it runs
 * again from the start. Programs of the previous version may run at the same time. Therefore a migration may
 * add data, but it may remove only data that the previous version no longer needs
 * (docs/decisions/0025-schema-versions.md).
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
