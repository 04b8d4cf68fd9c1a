import 'server-only';
import type { UploadedFile } from '@/lib/http/multipart';
import { releasePhotos, storePhotos } from '@/lib/images/commands';
import { encodePhoto } from '@/lib/images/encode';
import { changeEveryPage } from '@/lib/page-cache/invalidate';

/** Where the settings of the shop name a picture. */
type Place = {
  /** The longer edge of a stored picture, in pixels. */
  edge: number;
  /** The picture that is named now. */
  read: () => Promise<string | undefined>;
  /** Names another one, or none; answers the one before. */
  write: (image: string | undefined) => Promise<string | undefined>;
};

/**
 * Puts a picture, or none, in the place of the one that the settings name, and invalidates every page. The
 * last of two devices wins. Throws the refusals of `encodePhoto` and `storePhotos`.
 */
export async function replacePicture(
  file: UploadedFile | undefined,
  { edge, read, write }: Place,
): Promise<void> {
  const stored = await storePhotos(file ? [await encodePhoto(file.bytes, file.label, edge)] : []);
  const [image] = stored.urls;
  const save = async () => {
    const present = await read();
    // Noted before it is given up: the sweep removes it once nothing names it.
    if (present) await releasePhotos([present]);
    const before = await write(image);
    await stored.keep();
    // Another device has set it in between.
    if (before && before !== present) await releasePhotos([before]);
  };
  try {
    await changeEveryPage(save);
  } catch (error) {
    await stored.discardAfter(error);
    throw error;
  }
}
