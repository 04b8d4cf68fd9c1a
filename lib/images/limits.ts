/** The maximum size of a photo in bytes (docs/security.md). */
export const MAX_PHOTO_BYTES = 5_000_000;

/** The maximum size of a vector drawing in bytes (docs/security.md). */
export const MAX_SVG_BYTES = 200_000;

/** The limits for one picture in a multipart form: the name of its part, and its maximum size in bytes. */
export const PICTURE_PARTS = { fileField: 'images', maxFiles: 1, maxFileBytes: MAX_PHOTO_BYTES };
