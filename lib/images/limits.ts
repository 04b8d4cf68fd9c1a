/** The largest photo, in bytes (docs/security.md). */
export const MAX_PHOTO_BYTES = 5_000_000;

/** One picture of a multipart form: the name of its part, and how large it may be. */
export const PICTURE_PARTS = { fileField: 'images', maxFiles: 1, maxFileBytes: MAX_PHOTO_BYTES };
