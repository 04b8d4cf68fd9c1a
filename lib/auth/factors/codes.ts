import { plainDigits } from '@/lib/utils/decimal';

/** The letters of recovery codes: Crockford's alphabet, without letters that look like others. */
export const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The number of letters in a recovery code: 50 bits. */
export const CODE_LENGTH = 10;
/** How many recovery codes are created at once. */
export const CODES = 10;
/** How many passkeys one person can have. */
export const MAX_PASSKEYS = 20;

/** How long after a sign-in, or a repeated proof of identity, a person may change their sign-in methods, in ms. */
export const PROVEN_MS = 15 * 60_000;

/** Normalizes a code for comparison: removes spaces and hyphens, and unifies letters that look alike. */
export const plainCode = (typed: string): string =>
  plainDigits(typed)
    .toUpperCase()
    .replace(/[\s\u2010-\u2015-]/g, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');

/** Returns whether the code has the format of an app code. */
export const isAppCode = (plain: string): boolean => /^\d{6}$/.test(plain);

/** Formats a recovery code for people, in two halves. */
export const shownCode = (code: string): string =>
  `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;

/** The settings that decide which factors a sign-in requires. */
type Ways = { totp?: unknown; passwordsOff?: boolean };

/**
 * Returns how a person signs in without a passkey. `both` means the password and then an app code or a recovery
 * code. `recovery` means a recovery code alone, when passwords are off. An app code never suffices alone.
 */
export function wayIn({ totp, passwordsOff }: Ways): 'password' | 'both' | 'recovery' {
  if (passwordsOff) return 'recovery';
  return totp ? 'both' : 'password';
}

type Opened = { openedAt?: Date; provenAt?: Date; byPin?: boolean };

/** Returns whether a session was recently opened by anything but a PIN, or recently proven. */
export function isFresh({ openedAt, provenAt, byPin }: Opened, now: Date) {
  const times = byPin ? [provenAt] : [openedAt, provenAt];
  // A time far in the future comes from a clock that was later set back.
  return times.some((at) => at && Math.abs(now.getTime() - at.getTime()) < PROVEN_MS);
}
