import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '@/server/process/failure';
import type { Manifest } from './manifest';

const NAME = /^[0-9a-f]{40}\.webp$/;
/** The folder of the disk store, in the data folder and in a backup. */
const UPLOADS = 'uploads';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const missing = <T>(value: T) => {
  return (error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
    return value;
  };
};

async function photosIn(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, UPLOADS)).catch(missing<string[]>([]));
  return names.filter((name) => NAME.test(name)).sort();
}

/** Hashes of all photos in a folder. A photo removed meanwhile belonged to no product. */
export async function digestPhotos(folder: string): Promise<Manifest['photos']> {
  const found: Manifest['photos'] = {};
  for (const name of await photosIn(folder)) {
    const bytes = await readFile(join(folder, UPLOADS, name)).catch(missing(undefined));
    if (bytes) found[name] = sha256(bytes);
  }
  return found;
}

/** Copies all photos of a folder to another one. */
export async function copyPhotos(from: string, to: string): Promise<Manifest['photos']> {
  const copied: Manifest['photos'] = {};
  await mkdir(join(to, UPLOADS), { recursive: true, mode: 0o700 });
  for (const name of await photosIn(from)) {
    const bytes = await readFile(join(from, UPLOADS, name)).catch(missing(undefined));
    if (!bytes) continue;
    await writeFile(join(to, UPLOADS, name), bytes, { mode: 0o600, flush: true });
    copied[name] = sha256(bytes);
  }
  return copied;
}
