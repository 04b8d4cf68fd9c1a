import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readSchemaVersion } from '@/lib/db/schema-version';
import type { Source } from '@/server/launcher/environment';
import { makeFolder } from '@/server/process/data-folder';
import { reasonOf, StartFailure } from '@/server/process/failure';
import { collectionsInOrder } from './collections';
import { newEncryption, openVault, plainVault } from './encryption';
import { writeLines } from './lines';
import { linesFile, type Manifest, writeManifest } from './manifest';
import { copyPhotos, photosOf } from './photos';
import { secretsFile, secretsOf } from './secrets';

/** An order as it is read for a backup, with the types of the database. */
const priced = z.object({ amountCents: z.unknown().transform(Number) });

/**
 * Writes the connected database and the photos of the data folder into a folder while the shop runs,
 * encrypted and with its secrets if BACKUP_KEY is among the settings. The manifest is written last: a
 * folder without it is no backup. Throws {@link StartFailure} unless the folder is new or empty.
 */
export async function writeBackup(
  dataFolder: string,
  folder: string,
  settings: Source = {},
): Promise<Manifest> {
  makeEmptyFolder(folder);
  const key = settings.BACKUP_KEY;
  const vault = key ? await openVault(key, newEncryption()) : plainVault;
  const createdAt = new Date().toISOString();
  const schema = await readSchemaVersion();
  const collections: Manifest['collections'] = {};
  let photos: Manifest['photos'] = {};
  let orderedCents = 0;
  const add = (order: object) => {
    orderedCents += priced.parse(order).amountCents;
  };
  for (const { name, collection } of collectionsInOrder()) {
    const file = linesFile(folder, name, vault);
    const see = name === 'orders' ? add : undefined;
    collections[name] = await writeLines(collection, file, vault, see);
    // After the products: a photo is stored before the product that shows it.
    if (name === 'products') photos = await copyPhotos(photosOf(dataFolder), { folder, vault });
  }
  // Again for what came since, such as the logo of settings that were written later.
  photos = await copyPhotos(photosOf(dataFolder), { folder, vault }, photos);
  if (key) await vault.write(join(folder, secretsFile(vault)), [secretsOf(settings, dataFolder)]);
  const { encryption } = vault;
  const manifest: Manifest = {
    format: 1,
    createdAt,
    schema,
    encryption,
    secrets: Boolean(key),
    orderedCents,
    collections,
    photos,
  };
  writeManifest(folder, vault, manifest);
  return manifest;
}

/** Makes a folder. Throws {@link StartFailure} when it holds anything or cannot be written. */
function makeEmptyFolder(folder: string): void {
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
