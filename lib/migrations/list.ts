import 'server-only';
import type { Migration } from '@/lib/db/schema-version';
import { ordersOfTheFirstRelease } from './0001-orders-of-the-first-release';
import { phonesOfOrders } from './0002-phones-of-orders';
import { namesOfStoredFields } from './0003-names-of-stored-fields';

/** All migrations in order. The last number is SCHEMA_VERSION. */
export const migrations: readonly Migration[] = [
  ordersOfTheFirstRelease,
  phonesOfOrders,
  namesOfStoredFields,
];
