import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from '../env';
import type { ImageStore } from './store';

const folder = () => join(/* turbopackIgnore: true */ env().DATA_DIR, 'uploads');

/** A photo while it is being written; its name is random, so nobody else writes it. */
const partOf = (name: string) => `${name}.part`;

/** The only names that are ever looked up on the disk. */
const NAME = /^[0-9a-f]{40}\.webp$/;

/**
 * Photos on the shop's own disk, under DATA_DIR/uploads. The name is a hash of the content and a
 * random part: the URL of a photo can be cached for ever, and no two products share a file, so that
 * removing one's photos never takes the other's.
 */
export const diskStore: ImageStore = {
  name: 'disk',
  nameFor(photo) {
    const content = createHash('sha256').update(photo).digest('hex').slice(0, 24);
    return `${content}${randomBytes(8).toString('hex')}.webp`;
  },
  async put(name, photo) {
    await mkdir(folder(), { recursive: true });
    // Written beside and renamed: a reader never sees half a photo.
    const beside = join(folder(), partOf(name));
    try {
      await writeFile(beside, photo, { flush: true });
      await rename(beside, join(folder(), name));
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
    return `/uploads/${name}`;
  },
  async remove(name) {
    if (!NAME.test(name)) return;
    for (const file of [name, partOf(name)]) await rm(join(folder(), file), { force: true });
  },
};

/** The bytes of a photo on the disk, or undefined for any name that the store did not give. */
export async function readPhoto(name: string): Promise<Buffer<ArrayBuffer> | undefined> {
  if (!NAME.test(name)) return undefined;
  const bytes = await readFile(join(folder(), name)).catch(() => undefined);
  return bytes && Buffer.from(bytes);
}
