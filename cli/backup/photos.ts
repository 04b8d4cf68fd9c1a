import { createHash } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { codeOf } from '@/server/process/failure';
import { plainVault, type Vault } from './encryption';
import type { Manifest } from './manifest';

const NAME = /^[0-9a-f]{40}\.webp/;
/** The folder of the disk store, in the data folder and in a backup. */
const UPLOADS = 'uploads';
/** Small files wait for the disk more than for anything else. */
const AT_ONCE = 16;

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const ifMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    if (codeOf(error) !== 'ENOENT') throw error;
    return value;
  };

/** Photos in a folder that is written and read by its vault. */
type PhotoFolder = { folder: string; vault: Vault };
/** The photos of a data folder. */
export const photosOf = (folder: string): PhotoFolder => ({ folder, vault: plainVault });

const fileOf = ({ folder, vault }: PhotoFolder, name: string) =>
  join(folder, UPLOADS, `${name}${vault.suffix}`);

async function namesIn({ folder, vault: { suffix } }: PhotoFolder): Promise<string[]> {
  const files = await readdir(join(folder, UPLOADS)).catch(ifMissing<string[]>([]));
  const names = files.filter((file) => NAME.test(file) && file.endsWith(`.webp${suffix}`));
  return names.map((file) => file.slice(0, file.length - suffix.length)).sort();
}

const readPhoto = (from: PhotoFolder, name: string): Promise<Buffer> =>
  buffer(from.vault.read(fileOf(from, name)));

/**
 * Reads the photos of a folder that are not known yet, a few at a time. Returns these with the known ones.
 * One removed meanwhile belonged to no product.
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

/** Hashes of all photos in a folder. Throws when an encrypted one was changed. */
export const digestPhotos = (from: PhotoFolder): Promise<Manifest['photos']> =>
  eachPhoto(from, () => {});

/** Copies the photos of a folder to another one, but for those that are known to be there. */
export async function copyPhotos(
  from: PhotoFolder,
  to: PhotoFolder,
  known?: Manifest['photos'],
): Promise<Manifest['photos']> {
  await mkdir(join(to.folder, UPLOADS), { recursive: true, mode: 0o700 });
  return eachPhoto(from, (name, bytes) => to.vault.write(fileOf(to, name), [bytes]), known);
}
