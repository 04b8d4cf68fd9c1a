/** The shop stores pictures of at most 1600 px; a bit more here leaves it the final word. */
const MAX_EDGE = 2000;
/** Smaller files travel as they are. */
const SMALL_BYTES = 1_000_000;
const QUALITY = 0.88;

/**
 * A photo small enough for a quick upload: a phone's 8 MB become some 500 kB. What this browser
 * cannot read or make smaller is sent as it is, and the server says what is wrong with it.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.size <= SMALL_BYTES) return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, MAX_EDGE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    // Safari cannot write webp and answers a png instead, which may be larger than the photo.
    const blob = await new Promise<Blob | null>((done) =>
      canvas.toBlob(done, 'image/webp', QUALITY),
    );
    if (!blob || blob.size >= file.size) return file;
    return new File([blob], file.name, { type: blob.type });
  } catch {
    return file;
  }
}
