import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSchemaVersion } from '@/lib/schema-version';
import { makeFolder } from '@/server/process/data-folder';
import { reasonOf, StartFailure } from '@/server/process/failure';
import { collectionsInOrder } from './collections';
import { writeLines } from './lines';
import { linesFile, MANIFEST, type Manifest } from './manifest';
import { copyPhotos } from './photos';

/**
 * Writes the connected database and the photos of the data folder into a folder while the shop
 * runs. The manifest is written last: a folder without it is no backup. Throws {@link StartFailure}
 * unless the folder is new or empty.
 */
export async function writeBackup(dataFolder: string, folder: string): Promise<Manifest> {
  openTarget(folder);
  const createdAt = new Date().toISOString();
  const schema = await readSchemaVersion();
  const collections: Manifest['collections'] = {};
  let photos: Manifest['photos'] = {};
  for (const { name, collection } of collectionsInOrder()) {
    collections[name] = await writeLines(collection, linesFile(folder, name));
    // After the products: a photo is stored before the product that shows it.
    if (name === 'products') photos = await copyPhotos(dataFolder, folder);
  }
  const manifest: Manifest = { format: 1, createdAt, schema, collections, photos };
  const file = join(folder, MANIFEST);
  writeFileSync(`${file}.new`, JSON.stringify(manifest, null, 2), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return manifest;
}

function openTarget(folder: string): void {
  let found: string[];
  try {
    makeFolder(folder);
    found = readdirSync(folder);
  } catch (error) {
    throw new StartFailure(
      `${folder} cannot be written (${reasonOf(error)}): name another folder.`,
    );
  }
  if (found.length > 0)
    throw new StartFailure(`${folder} is not empty: name a new folder for each backup.`);
}
