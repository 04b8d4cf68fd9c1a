import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf, StartFailure } from '../launcher/failure';
import { collectionsInOrder } from './collections';
import { digestOf, digestOfFile, insertLines } from './lines';
import { type Digest, linesFile, type Manifest, readManifest } from './manifest';
import { copyPhotos, digestPhotos } from './photos';

const isSame = (a: Digest | undefined, b: Digest | undefined) =>
  a?.count === b?.count && a?.sha256 === b?.sha256;

async function assertWhole(folder: string, { collections, photos }: Manifest): Promise<void> {
  for (const [name, expected] of Object.entries(collections)) {
    const file = linesFile(folder, name);
    const found = await digestOfFile(file).catch((error: unknown) => {
      throw new StartFailure(`${file} is damaged (${reasonOf(error)}); nothing was restored.`);
    });
    if (!isSame(found, expected))
      throw new StartFailure(`${file} is not what was backed up; nothing was restored.`);
  }
  assertPhotos(await digestPhotos(folder), photos, 'nothing was restored');
}

function assertPhotos(found: Manifest['photos'], expected: Manifest['photos'], so: string): void {
  for (const [name, sha256] of Object.entries(expected))
    if (found[name] !== sha256)
      throw new StartFailure(`The photo ${name} is not what was backed up; ${so}.`);
}

async function assertEmpty(): Promise<void> {
  const filled: string[] = [];
  for (const { name, collection } of collectionsInOrder())
    if (await collection.findOne({})) filled.push(name);
  if (filled.length > 0)
    throw new StartFailure(
      `The database holds ${filled.join(', ')} already, and a backup fills an empty one: name a ` +
        'new DATA_DIR (without starting the shop on it), or an empty database with MONGODB_URI.',
    );
}

/**
 * Fills the connected, empty database and the data folder from a backup. The backup is checked as a
 * whole before the first write, and what was written is counted and hashed afterwards. Throws
 * {@link StartFailure} that says what does not fit.
 */
export async function restoreBackup(folder: string, dataFolder: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  const known = collectionsInOrder();
  const strange = Object.keys(manifest.collections).filter(
    (name) => !known.some((one) => one.name === name),
  );
  if (strange.length > 0)
    throw new StartFailure(`The backup holds ${strange.join(', ')}: it is of another version.`);
  await assertWhole(folder, manifest);
  await assertEmpty();
  await copyPhotos(folder, dataFolder);
  for (const { name, collection } of known)
    if (manifest.collections[name]) await insertLines(linesFile(folder, name), collection);
  for (const { name, collection } of known) {
    const expected = manifest.collections[name];
    if (expected && !isSame(await digestOf(collection), expected))
      throw new StartFailure(
        `${name} is not in the database as it was backed up (does somebody else write to it?): ` +
          'empty the database and restore again.',
      );
  }
  assertPhotos(await digestPhotos(dataFolder), manifest.photos, 'restore again');
  // Left by a first start that was cut short; the next start would take our products for its own.
  rmSync(join(dataFolder, 'seeding'), { force: true });
  return manifest;
}
