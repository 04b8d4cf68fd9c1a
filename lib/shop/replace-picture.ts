import 'server-only';
import type { UploadedFile } from '@/lib/http/multipart';
import { releasePhotos, storePhotos } from '@/lib/images/commands';
import { changeEveryPage } from '@/lib/page-cache/invalidate';

type Place = {
  encode: (file: UploadedFile) => Promise<Buffer>;
  read: () => Promise<string | undefined>;
  write: (image: string | undefined) => Promise<string | undefined>;
};

/**
 * Replaces or removes the picture of a setting, and invalidates every page. If two devices replace the picture, the
 * later picture wins. Throws the errors of `encode` and `storePhotos`.
 */
export async function replacePicture(
  file: UploadedFile | undefined,
  { encode, read, write }: Place,
): Promise<void> {
  const stored = await storePhotos(file ? [await encode(file)] : []);
  const [image] = stored.urls;
  const save = async () => {
    const present = await read();
    // Record the old picture before the setting stops using it. The cleanup job deletes the picture once nothing uses
    // it.
    if (present) await releasePhotos([present]);
    const before = await write(image);
    await stored.confirm();
    // Another device has replaced the picture in the meantime, so the cleanup job may delete that picture as well.
    if (before && before !== present) await releasePhotos([before]);
  };
  try {
    await changeEveryPage(save);
  } catch (error) {
    await stored.discardAfter(error);
    throw error;
  }
}
