import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from '@/lib/env';
import type { ImageStore } from './store';
import { isSvg } from './svg';

const folder = () => join(/* turbopackIgnore: true */ env().DATA_DIR, 'uploads');

/**
 * The temporary name of a photo file. The photo's own name contains a random part, so no other request writes this
 * file.
 */
const partOf = (name: string) => `${name}.part`;

/** The URL path under which the shop serves the photos. */
const PATH = '/uploads/';

/** Matches the file names that this store creates. The shop reads no other files from the disk. */
const NAME = /^[0-9a-f]{40}\.(?:webp|svg)$/;

/**
 * Stores photos on the shop's own disk, in DATA_DIR/uploads. A file name consists of a hash of the content and a
 * random part. The content of a URL never changes, so it can be cached forever. Two products with the same photo
 * have separate files, so that one of them can be deleted.
 */
export const diskStore: ImageStore = {
  name: 'disk',
  nameFor(photo) {
    const content = createHash('sha256').update(photo).digest('hex').slice(0, 24);
    const ending = isSvg(photo) ? 'svg' : 'webp';
    return `${content}${randomBytes(8).toString('hex')}.${ending}`;
  },
  nameOf(url) {
    const name = url.startsWith(PATH) ? url.slice(PATH.length) : '';
    return NAME.test(name) ? name : undefined;
  },
  async put(name, photo) {
    await mkdir(folder(), { recursive: true });
    // Write under a temporary name and then rename the file, so that no request reads half a photo.
    const beside = join(folder(), partOf(name));
    try {
      await writeFile(beside, photo, { flush: true });
      await rename(beside, join(folder(), name));
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
    return PATH + name;
  },
  async remove(name) {
    if (!NAME.test(name)) return;
    for (const file of [name, partOf(name)]) await rm(join(folder(), file), { force: true });
  },
};

/** Returns the bytes of a photo, or undefined for a name that this store did not create. */
export async function readPhoto(name: string): Promise<Buffer<ArrayBuffer> | undefined> {
  if (!NAME.test(name)) return undefined;
  const bytes = await readFile(join(folder(), name)).catch(() => undefined);
  return bytes && Buffer.from(bytes);
}
