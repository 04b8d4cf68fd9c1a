/**
 * bcrypt ignores all bytes after the 72nd byte. Without a limit, longer passwords with the same first 72 bytes would
 * match (docs/product.md 4.1).
 */
export const MAX_PASSWORD_BYTES = 72;

/** Returns whether bcrypt reads the whole password: at most 72 bytes of UTF-8. */
export const fitsBcrypt = (password: string): boolean =>
  new TextEncoder().encode(password).length <= MAX_PASSWORD_BYTES;

/**
 * Returns a password in the form in which it is hashed and compared: NFKC (NIST SP 800-63B, 3.1.1.2). Some
 * keyboards send `ä` as one code point, others as two.
 */
export const normalizePassword = (password: string): string => password.normalize('NFKC');

/**
 * Returns the forms of a typed password that a stored hash may have: first the normalized form, then the forms that
 * earlier versions stored. Omits forms that bcrypt would truncate.
 */
export const passwordForms = (password: string): string[] =>
  [
    ...new Set([
      normalizePassword(password),
      password,
      password.normalize('NFC'),
      password.normalize('NFD'),
    ]),
  ].filter(fitsBcrypt);
