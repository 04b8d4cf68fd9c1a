import 'server-only';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { reportError } from '@/lib/observe/report-error';
import type { ImageStore } from './store';

const FOLDER = 'basketful';
const TIMEOUT_MS = 15_000;

/** `…/image/upload/v1700000000/basketful/<uuid>.webp` */
const NAME_IN_URL = new RegExp(`/image/upload/(?:v\\d+/)?(${FOLDER}/[0-9a-f-]{36})\\.\\w+$`);

const failure = z.object({ http_code: z.number().optional(), name: z.string().optional() });

/** Loads the SDK on first use. It reads CLOUDINARY_URL while it loads, and throws if that value is malformed. */
const client = async () => (await import('cloudinary')).v2.uploader;

/**
 * Returns an ApiError that does not contain Cloudinary's own message, because that can contain the signed
 * parameters.
 */
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
