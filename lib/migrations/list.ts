import 'server-only';
import { ordersOfTheFirstRelease } from './0001-orders-of-the-first-release';
import { phonesOfOrders } from './0002-phones-of-orders';

/**
 * One step from a version of the data's shape to the next. A crash may end it anywhere, and then it
 * runs again from its beginning, so what it has done already must not harm it. Programs of the
 * version before may still run beside it: it adds, and removes only what they no longer need
 * (docs/decisions/0025-schema-versions.md).
 */
export type Migration = {
  /** The version of the database afterwards; the numbers have no gaps. */
  version: number;
  /** What is done, for the output of the start: "The orders …". */
  what: string;
  run: () => Promise<void>;
};

/** All migrations, in their order; the last number is SCHEMA_VERSION. */
export const migrations: readonly Migration[] = [ordersOfTheFirstRelease, phonesOfOrders];
