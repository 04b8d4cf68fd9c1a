/**
 * bcrypt ignores every byte after this one, so that longer passwords with the same first 72 would
 * match (docs/product.md 4.1).
 */
export const MAX_PASSWORD_BYTES = 72;

/** Whether bcrypt reads all of a password: it has at most 72 bytes of UTF-8. */
export const fitsBcrypt = (password: string): boolean =>
  new TextEncoder().encode(password).length <= MAX_PASSWORD_BYTES;

/**
 * A password in the form that is hashed and compared: NFKC (NIST SP 800-63B, 3.1.1.2). Keyboards of some systems
 * send `ä` as one code point, and those of others as two.
 */
export const normalizePassword = (password: string): string => password.normalize('NFKC');

/**
 * The forms of a typed password that a stored hash may be of, without those that bcrypt would cut: the normalized
 * one first, then those that versions before the normalization stored. A password of ASCII has one form.
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
