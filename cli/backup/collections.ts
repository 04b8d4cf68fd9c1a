import * as models from '@/models';

/**
 * Not backed up: a restored session, reset link or push subscription would be valid again; limits,
 * leases and sent notifications are temporary; the manifest has the version of the schema.
 */
const LEFT_OUT = [
  'Session',
  'PasswordReset',
  'PushSubscription',
  'ShopperDevice',
  'PushJob',
  'RateLimit',
  'RecentOrder',
  'Lease',
  'SchemaVersion',
];

export type Collection = (typeof models)[keyof typeof models]['collection'];

/**
 * Orders come after users: an order placed during the backup is then complete, at worst with a cart
 * that still holds its items, which the restored shop corrects. In the other order its items could
 * be in neither. Orders come after events, because an event is stored after its work on an order.
 * Invoices come after orders, so that the order of each is present.
 * Movements of money come after the closes that count them and the cursor of their booking, and before orders, of which what is missing is booked.
 * Addresses come after orders, so that the address of each order is present. Revisions, too, which count the orders of a day: the number of a
 * restored order is not given again. Cash that couriers handed over, too: an order that names its handover would be asked for by nobody. And
 * places in windows: those of orders that came later are given back. Categories
 * come after products: of one that is gone by then they know where its products went. Texts of pages come after the
 * shop, which names them: those that it gives up stay for a day.
 */
const LAST = [
  'Movement',
  'PageText',
  'CategoryTree',
  'Order',
  'Invoice',
  'Handover',
  'Address',
  'Counter',
  'WindowPlace',
];

/** The collections of a backup, in the order in which they are written. */
export function collectionsInOrder(): { name: string; collection: Collection }[] {
  const kept = Object.values(models).filter(({ modelName }) => !LEFT_OUT.includes(modelName));
  return kept
    .toSorted((a, b) => LAST.indexOf(a.modelName) - LAST.indexOf(b.modelName))
    .map(({ collection }) => ({ name: collection.collectionName, collection }));
}
