/** The largest photo, in bytes (docs/security.md). */
export const MAX_PHOTO_BYTES = 5_000_000;
