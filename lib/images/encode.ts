import 'server-only';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { formatBytes } from '@/lib/utils/format-bytes';
import { MAX_PHOTO_BYTES } from './limits';

/** The limits of a photo, except its size in bytes (docs/security.md). */
const MAX_PIXELS = 24_000_000;
const MAX_EDGE = 1600;
const QUALITY = 82;

const starts = (bytes: Buffer, signature: number[], at = 0) =>
  signature.every((byte, index) => bytes[at + index] === byte);

const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];

/** Checks the file signature before decoding, so that no decoder processes SVG or GIF files. */
const isPhoto = (bytes: Buffer) =>
  starts(bytes, [0xff, 0xd8, 0xff]) ||
  starts(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) ||
  (starts(bytes, RIFF) && starts(bytes, WEBP, 8));

/**
 * Re-encodes a photo as WebP in upright orientation, without EXIF data, location and colour profile. The input must be
 * JPEG, PNG or WebP by its content. The longer edge has at most `maxEdge` pixels (default 1600). `label` names the file
 * in error messages. Throws 415 for other formats, 413 for too many bytes or pixels, and 400 for an empty or damaged
 * file.
 */
export async function encodePhoto(
  bytes: Buffer,
  label: string,
  maxEdge = MAX_EDGE,
): Promise<Buffer> {
  if (bytes.length === 0)
    throw new ApiError('badInput', t('catalogErrors', 'photoEmpty', { name: label }));
  if (bytes.length > MAX_PHOTO_BYTES)
    throw new ApiError(
      'tooLarge',
      t('errors', 'fileTooLarge', { name: label, size: formatBytes(MAX_PHOTO_BYTES) }),
    );
  if (!isPhoto(bytes))
    throw new ApiError('unsupportedType', t('catalogErrors', 'photoNot', { name: label }));
  const damaged = new ApiError('badInput', t('catalogErrors', 'photoDamaged', { name: label }));
  // Loading sharp takes 0.2 s and 20 MB of memory.
  const { default: sharp } = await import('sharp');
  const input = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning' });
  const { width = 0, height = 0 } = await input.metadata().catch((error: Error) => {
    throw /pixel limit/i.test(error.message) ? tooManyPixels(label) : damaged;
  });
  if (width * height > MAX_PIXELS) throw tooManyPixels(label);
  return input
    .rotate()
    .resize(maxEdge, maxEdge, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer()
    .catch(() => {
      throw damaged;
    });
}

/** Returns the width and the height in pixels of a photo that {@link encodePhoto} has encoded. */
export async function sizeOfPhoto(photo: Buffer): Promise<{ width: number; height: number }> {
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(photo).metadata();
  return { width, height };
}

const tooManyPixels = (label: string) =>
  new ApiError(
    'tooLarge',
    t('catalogErrors', 'photoPixels', { name: label, max: MAX_PIXELS / 1_000_000 }),
  );
