import 'server-only';
import type { UploadedFile } from '@/lib/http/multipart';
import { releasePhotos, storePhotos } from '@/lib/images/commands';
import { encodePhoto } from '@/lib/images/encode';
import { changeEveryPage } from '@/lib/page-cache/invalidate';

/** The setting that stores the URL of a picture. */
type Place = {
  /** The longer edge of the stored picture in pixels. */
  edge: number;
  /** Returns the URL of the current picture. */
  read: () => Promise<string | undefined>;
  /** Stores another URL, or none, and returns the previous one. */
  write: (image: string | undefined) => Promise<string | undefined>;
};

/**
 * Replaces or removes the picture of a setting, and invalidates every page. If two devices replace it, the last
 * one wins. Throws the errors of `encodePhoto` and `storePhotos`.
 */
export async function replacePicture(
  file: UploadedFile | undefined,
  { edge, read, write }: Place,
): Promise<void> {
  const stored = await storePhotos(file ? [await encodePhoto(file.bytes, file.label, edge)] : []);
  const [image] = stored.urls;
  const save = async () => {
    const present = await read();
    // Record the old picture before it is released. The sweep deletes it once nothing uses it.
    if (present) await releasePhotos([present]);
    const before = await write(image);
    await stored.keep();
    // Another device has replaced the picture in between.
    if (before && before !== present) await releasePhotos([before]);
  };
  try {
    await changeEveryPage(save);
  } catch (error) {
    await stored.discardAfter(error);
    throw error;
  }
}
