import { plainDigits } from '@/lib/utils/decimal';

/** The letters of recovery codes: Crockford's Base32 alphabet, which has no letters that look alike. */
export const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The number of letters in a recovery code. Ten letters contain 50 bits. */
export const CODE_LENGTH = 10;
/** How many recovery codes are created at once. */
export const CODES = 10;
/** The maximum number of passkeys of one user. */
export const MAX_PASSKEYS = 20;
/** The maximum number of characters in the name of a passkey. */
export const MAX_PASSKEY_NAME = 40;

/** How long after a sign-in or a proof of identity a user may change their sign-in methods, in ms. */
export const PROVEN_MS = 15 * 60_000;

/**
 * Normalizes a typed code for comparison. It removes spaces and hyphens, and replaces letters that look like digits.
 */
export const plainCode = (typed: string): string =>
  plainDigits(typed)
    .toUpperCase()
    .replace(/[\s\u2010-\u2015-]/g, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');

/** Returns whether a normalized code has the format of an authenticator app's code. */
export const isAppCode = (plain: string): boolean => /^\d{6}$/.test(plain);

/** Formats a recovery code for display, in two halves. */
export const shownCode = (code: string): string =>
  `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;

type SignInFactors = { totp?: unknown; passwordsOff?: boolean };

/**
 * Returns which factors a sign-in without a passkey requires. `both` means the password and then an app code or a
 * recovery code. `recovery` means only a recovery code, because passwords are off. An app code never suffices alone.
 */
export function signInMethodOf({
  totp,
  passwordsOff,
}: SignInFactors): 'password' | 'both' | 'recovery' {
  if (passwordsOff) return 'recovery';
  return totp ? 'both' : 'password';
}

type Opened = { openedAt?: Date; provenAt?: Date; byPin?: boolean };

/**
 * Returns whether a session was recently opened by another method than a PIN, or its user has recently proven their
 * identity.
 */
export function isFresh({ openedAt, provenAt, byPin }: Opened, now: Date) {
  const times = byPin ? [provenAt] : [openedAt, provenAt];
  // If a time is far in the future, the clock was ahead and was later set back.
  return times.some((at) => at && Math.abs(now.getTime() - at.getTime()) < PROVEN_MS);
}
