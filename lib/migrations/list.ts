import 'server-only';
import { ordersOfTheFirstRelease } from './0001-orders-of-the-first-release';
import { phonesOfOrders } from './0002-phones-of-orders';

/**
 * One step from a schema version to the next. After a crash at any point, the migration runs again from its
 * start, so it must be repeatable. Programs of the previous version may run at the same time. A migration
 * therefore only adds data, and removes only what they no longer need
 * (docs/decisions/0025-schema-versions.md).
 */
export type Migration = {
  /** The schema version after this migration. The numbers have no gaps. */
  version: number;
  /** The text for the start-up output: "Orders get …". */
  what: string;
  run: () => Promise<void>;
};

/** All migrations in order. The last number is SCHEMA_VERSION. */
export const migrations: readonly Migration[] = [ordersOfTheFirstRelease, phonesOfOrders];
