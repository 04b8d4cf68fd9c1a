import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { readSchemaVersion } from '@/lib/db/schema-version';
import type { Source } from '@/server/launcher/environment';
import { makeFolder } from '@/server/process/data-folder';
import { codeOf, reasonOf, StartFailure } from '@/server/process/failure';
import {
  newEncryption,
  openVault,
  plainVault,
  secretsFile,
  secretsOf,
  type Vault,
} from './encryption';
import {
  collectionsInOrder,
  linesFile,
  type Manifest,
  writeLines,
  writeManifest,
} from './manifest';

/** The database driver returns the amount as a number object. */
const priced = z.object({ amountCents: z.unknown().transform(Number) });

/**
 * Backs up the connected database and the photos while the shop runs. With BACKUP_KEY, the backup is encrypted and
 * contains the secrets. The manifest is written last: it marks a complete backup. Throws {@link StartFailure} unless
 * the folder is new or empty.
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
    // Copy photos after products, because the shop stores a photo before the product that shows it.
    if (name === 'products') photos = await copyPhotos(photosOf(dataFolder), { folder, vault });
  }
  // Copy the photos that were added since then, for example a new logo.
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

function makeEmptyFolder(folder: string): void {
  let found: string[];
  try {
    makeFolder(folder);
    found = readdirSync(folder);
  } catch (error) {
    throw new StartFailure(
      `${folder} cannot be written (${reasonOf(error)}): specify another folder.`,
    );
  }
  if (found.length > 0)
    throw new StartFailure(`${folder} is not empty: specify a new folder for each backup.`);
}

/** Products have WebP photos. A logo may be an SVG drawing. */
const NAME = /^[0-9a-f]{40}\.(?:webp|svg)$/;
/** The photo folder in the data folder and in a backup. */
const UPLOADS = 'uploads';
/** The number of photos to copy concurrently. Copying small files mostly waits for the disk. */
const AT_ONCE = 16;

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const ifMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    if (codeOf(error) !== 'ENOENT') throw error;
    return value;
  };

type PhotoFolder = { folder: string; vault: Vault };
export const photosOf = (folder: string): PhotoFolder => ({ folder, vault: plainVault });

const fileOf = ({ folder, vault }: PhotoFolder, name: string) =>
  join(folder, UPLOADS, `${name}${vault.suffix}`);

async function namesIn({ folder, vault: { suffix } }: PhotoFolder): Promise<string[]> {
  const files = await readdir(join(folder, UPLOADS)).catch(ifMissing<string[]>([]));
  const names = files.flatMap((file) =>
    file.endsWith(suffix) ? file.slice(0, file.length - suffix.length) : [],
  );
  return names.filter((name) => NAME.test(name)).sort();
}

const readPhoto = (from: PhotoFolder, name: string): Promise<Buffer> =>
  buffer(from.vault.read(fileOf(from, name)));

/**
 * Calls `use` with each photo that is not in `known`. Returns all hashes. Ignores a photo that is deleted meanwhile,
 * because no product shows it.
 */
async function eachPhoto(
  from: PhotoFolder,
  use: (name: string, bytes: Buffer) => unknown,
  known: Manifest['photos'] = {},
): Promise<Manifest['photos']> {
  const found = { ...known };
  const names = await namesIn(from);
  const waiting = names.filter((name) => !(name in known)).values();
  const work = async () => {
    for (const name of waiting) {
      const bytes = await readPhoto(from, name).catch(ifMissing(undefined));
      if (!bytes) continue;
      found[name] = sha256(bytes);
      await use(name, bytes);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}

export const digestPhotos = (from: PhotoFolder): Promise<Manifest['photos']> =>
  eachPhoto(from, () => {});

export async function copyPhotos(
  from: PhotoFolder,
  to: PhotoFolder,
  known?: Manifest['photos'],
): Promise<Manifest['photos']> {
  await mkdir(join(to.folder, UPLOADS), { recursive: true, mode: 0o700 });
  return eachPhoto(from, (name, bytes) => to.vault.write(fileOf(to, name), [bytes]), known);
}

export function backupReport({ collections, photos, encryption, secrets }: Manifest): string {
  const counted = Object.entries(collections).map(([name, { count }]) => [name, count] as const);
  const rows = [
    ...counted,
    ['photos', Object.keys(photos).length] as const,
    ['encrypted', encryption ? 'yes' : 'no'] as const,
    [
      'secrets',
      secrets ? 'yes' : 'not included: store the settings separately, or set BACKUP_KEY',
    ] as const,
  ];
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  return rows.map(([name, count]) => `  ${name.padEnd(width)}${count}`).join('\n');
}

type Made = { folder: string; manifest: Manifest };

export function backupSummary({ folder, manifest: { collections, photos } }: Made): string {
  const documents = Object.values(collections).reduce((sum, { count }) => sum + count, 0);
  return `Backed up to ${folder}: ${documents} documents, ${Object.keys(photos).length} photos.`;
}
