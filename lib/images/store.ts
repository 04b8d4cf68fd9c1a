import 'server-only';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { env } from '@/lib/env';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { reportError } from '@/lib/observe/report-error';
import { isSvg } from './svg';

const folder = () => join(/* turbopackIgnore: true */ env().DATA_DIR, 'uploads');

/** The name contains a random part, so no other request writes this file. */
const partOf = (name: string) => `${name}.part`;

const PATH = '/uploads/';

/** The shop reads no other files from the disk. */
const NAME = /^[0-9a-f]{40}\.(?:webp|svg)$/;

/**
 * Stores photos on the shop's own disk, in DATA_DIR/uploads. A file name consists of a hash of the content and a random
 * part. The content of a URL never changes, so clients can cache it forever. Two products with the same photo have
 * separate files and can be deleted separately.
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
    // Rename the complete file, so that no request reads half a photo.
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

const FOLDER = 'basketful';
const TIMEOUT_MS = 15_000;

/** Matches URLs such as `…/image/upload/v1700000000/basketful/<uuid>.webp`. */
const NAME_IN_URL = new RegExp(`/image/upload/(?:v\\d+/)?(${FOLDER}/[0-9a-f-]{36})\\.\\w+$`);

const failure = z.object({ http_code: z.number().optional(), name: z.string().optional() });

/** Loads the SDK on first use, because it throws while it loads if CLOUDINARY_URL is malformed. */
const client = async () => (await import('cloudinary')).v2.uploader;

/** Cloudinary's own message can contain the signed parameters, so the ApiError omits it. */
function unavailable(error: unknown): ApiError {
  const { data } = failure.safeParse(error);
  reportError('a request to Cloudinary failed', { httpCode: data?.http_code, kind: data?.name });
  return new ApiError('unavailable', t('catalogErrors', 'photosNotStored'), {
    retryAfterSeconds: 10,
  });
}

/** Stores photos at Cloudinary with signed uploads (SDK 2; `CLOUDINARY_URL`). */
export const cloudinaryStore: ImageStore = {
  name: 'cloudinary',
  nameFor: () => `${FOLDER}/${randomUUID()}`,
  nameOf(url) {
    return url.startsWith('https://res.cloudinary.com/') ? NAME_IN_URL.exec(url)?.[1] : undefined;
  },
  async put(name, photo) {
    const options = {
      public_id: name,
      resource_type: 'image' as const,
      overwrite: true,
      timeout: TIMEOUT_MS,
    };
    const uploader = await client();
    return new Promise((resolve, reject) => {
      const settle = (error?: unknown, result?: { secure_url?: string }) =>
        result?.secure_url ? resolve(result.secure_url) : reject(unavailable(error));
      const stream = uploader.upload_stream(options, settle);
      stream.on('error', settle);
      stream.end(photo);
    });
  },
  async remove(name) {
    const options = { resource_type: 'image', invalidate: true, timeout: TIMEOUT_MS } as const;
    const uploader = await client();
    const result: unknown = await uploader.destroy(name, options).catch((error) => {
      throw unavailable(error);
    });
    const answer = z.object({ result: z.enum(['ok', 'not found']) }).safeParse(result);
    if (!answer.success) throw unavailable(undefined);
  },
};

/** A photo store. Each method is safe to repeat. */
export type ImageStore = {
  name: 'cloudinary' | 'disk';
  /** The name contains no input from a client. */
  nameFor(photo: Buffer): string;
  /** Returns undefined if the URL does not belong to this store. */
  nameOf(url: string): string | undefined;
  put(name: string, photo: Buffer): Promise<string>;
  remove(name: string): Promise<void>;
};

/** Returns the configured photo store: Cloudinary if `CLOUDINARY_URL` is set, otherwise the disk. */
export function imageStore(): ImageStore {
  return env().CLOUDINARY_URL ? cloudinaryStore : diskStore;
}
