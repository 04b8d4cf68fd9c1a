import { rmSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import {
  markRestored,
  markRestoring,
  SCHEMA_VERSION,
  storeSchemaVersion,
} from '@/lib/db/schema-version';
import { KEPT_CART_BEFORE } from '@/lib/migrations/0003-names-of-stored-fields';
import { skipOrderNumbers } from '@/lib/orders/next-number';
import { state } from '@/lib/orders/state';
import { HOUR_MS } from '@/lib/utils/durations';
import { Invoice, Order, Staff } from '@/models';
import { reasonOf, StartFailure } from '@/server/process/failure';
import type { Vault } from './encryption';
import { readSecrets, restoreSecrets, secretsFile } from './encryption';
import {
  type Access,
  collectionsInOrder,
  type Digest,
  digestOf,
  digestOfFile,
  insertLines,
  linesFile,
  type Manifest,
  openBackup,
  ReaderFailure,
  unreadable,
} from './manifest';
import { copyPhotos, digestPhotos, photosOf } from './write';

const isSame = (a: Digest | undefined, b: Digest | undefined) =>
  a?.count === b?.count && a?.sha256 === b?.sha256;

async function assertWhole(
  folder: string,
  vault: Vault,
  { collections, photos, secrets }: Manifest,
): Promise<void> {
  const damaged = (file: string) => (error: unknown) => {
    throw (
      unreadable(file, error) ??
      new StartFailure(`${file} is damaged (${reasonOf(error)}); nothing was restored.`)
    );
  };
  const assertFile = async ([name, expected]: [string, Digest]) => {
    const file = linesFile(folder, name, vault);
    const found = await digestOfFile(file, vault).catch(damaged(file));
    if (!isSame(found, expected))
      throw new StartFailure(`${file} differs from what was backed up; nothing was restored.`);
  };
  await Promise.all(Object.entries(collections).map(assertFile));
  if (secrets) await readSecrets(folder, vault).catch(damaged(join(folder, secretsFile(vault))));
  const stored = await digestPhotos({ folder, vault }).catch(damaged(`A photo of ${folder}`));
  assertPhotos(stored, photos, 'nothing was restored');
}

function assertPhotos(found: Manifest['photos'], expected: Manifest['photos'], so: string): void {
  for (const [name, sha256] of Object.entries(expected))
    if (found[name] !== sha256)
      throw new StartFailure(`The photo ${name} differs from what was backed up; ${so}.`);
}

/**
 * A restore also checks orders from this time before the backup. It covers clock differences, and crashes before a cart
 * was emptied.
 */
const MARGIN_MS = HOUR_MS;

/**
 * A restore skips this many order numbers, so that none is reused. A shop assigns fewer between a backup and a restore
 * on the same day.
 */
const LOST_ORDERS = 1_000;

const sinceBackup = (createdAt: string) =>
  mongoose.trusted({ $gte: new Date(Date.parse(createdAt) - MARGIN_MS) });

/**
 * Makes the reconciler remove items of recent orders from the carts, because the backup may contain an older cart. A
 * user document contains its last 200 order ids, so no item is removed twice.
 */
async function reopenCarts(createdAt: string): Promise<void> {
  const recent = sinceBackup(createdAt);
  // Use the driver, because the schema does not contain fields of older versions.
  await Order.collection.updateMany(
    {
      ...state.listed.where,
      // Skip orders that never removed items: another order emptied the cart first, or the order was cancelled before
      // its payment.
      $and: [state.ownsCart.where, KEPT_CART_BEFORE],
      $or: [{ createdAt: recent }, { 'payment.paidAt': recent }],
    },
    { $set: { cartCleared: false } },
  );
}

/** The backup may contain an order from before its invoice. The reconciler then links the order to the invoice. */
async function reopenInvoices(createdAt: string): Promise<void> {
  await Invoice.updateMany(
    { kind: 'invoice', at: sinceBackup(createdAt) },
    { $set: { unnoted: true } },
  );
}

/**
 * Deletes all invitations of staff members. Otherwise an invitation that was used or revoked after the backup
 * would be valid again.
 */
async function endInvitations(): Promise<void> {
  await Staff.updateMany(
    { invite: mongoose.trusted({ $exists: true }) },
    { $unset: { invite: 1 } },
  );
}

async function assertEmpty(): Promise<void> {
  const filled: string[] = [];
  for (const { name, collection } of collectionsInOrder())
    if (await collection.findOne({})) filled.push(name);
  if (filled.length > 0)
    throw new StartFailure(
      `The database already contains ${filled.join(', ')}, and a backup needs an empty one: name a ` +
        'new DATA_DIR (without starting the shop on it), or an empty database with MONGODB_URI.',
    );
}

type Known = ReturnType<typeof collectionsInOrder>[number];

async function assertStored({ name, collection }: Known, { collections }: Manifest): Promise<void> {
  const expected = collections[name];
  if (expected && !isSame(await digestOf(collection), expected))
    throw new StartFailure(
      `${name} in the database differs from the backup (does another program write to it?): ` +
        'empty the database and restore again.',
    );
}

/**
 * Restores a backup into the connected, empty database and the data folder. Verifies the backup before the first write,
 * and the restored data afterwards. Other processes cannot open the database meanwhile. The reconciler completes orders
 * placed during the backup. Throws {@link StartFailure} on a mismatch.
 */
export async function restoreBackup(
  folder: string,
  dataFolder: string,
  access: Access = {},
): Promise<{ manifest: Manifest; settings?: { file: string; unfit: string[] } }> {
  const { manifest, vault } = await openBackup(folder, access);
  const known = collectionsInOrder();
  const strange = Object.keys(manifest.collections).filter(
    (name) => !known.some((one) => one.name === name),
  );
  if (strange.length > 0)
    throw new ReaderFailure(`The backup contains ${strange.join(', ')}: another version made it.`);
  if (manifest.schema > SCHEMA_VERSION)
    throw new ReaderFailure(
      `The backup has schema version ${manifest.schema}, and this program supports versions up to ` +
        `${SCHEMA_VERSION}: restore it with the program that made it, or a newer one.`,
    );
  await assertWhole(folder, vault, manifest);
  await assertEmpty();
  await markRestoring(manifest.schema);
  await copyPhotos({ folder, vault }, photosOf(dataFolder));
  for (const { name, collection } of known)
    if (manifest.collections[name])
      await insertLines(linesFile(folder, name, vault), vault, collection);
  await Promise.all(known.map((one) => assertStored(one, manifest)));
  assertPhotos(await digestPhotos(photosOf(dataFolder)), manifest.photos, 'restore again');
  await reopenCarts(manifest.createdAt);
  await reopenInvoices(manifest.createdAt);
  await endInvitations();
  await skipOrderNumbers(LOST_ORDERS);
  await storeSchemaVersion(manifest.schema);
  // An interrupted first start leaves this file. The next start would treat the restored products as demo products.
  rmSync(join(dataFolder, 'seeding'), { force: true });
  const settings = manifest.secrets ? await restoreSecrets(folder, vault, dataFolder) : undefined;
  await markRestored(manifest.schema);
  return { manifest, settings };
}
