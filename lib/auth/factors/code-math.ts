import { plainDigits } from '@/lib/utils/decimal';

/** The letters of recovery codes: Crockford's, without those that are read as others. */
export const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** How many letters a recovery code has: 50 bits. */
export const CODE_LENGTH = 10;
/** How many recovery codes are made at once. */
export const CODES = 10;
/** How many passkeys one person can have. */
export const MAX_PASSKEYS = 20;

/** How long somebody who has signed in, or proven it again, may change how to sign in, in ms. */
export const PROVEN_MS = 15 * 60_000;

/** A code as it is compared: spaces and hyphens do not count, nor letters that look alike. */
export const plainCode = (typed: string): string =>
  plainDigits(typed)
    .toUpperCase()
    .replace(/[\s\u2010-\u2015-]/g, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');

/** Whether it is a code of an app, as far as one sees. */
export const isAppCode = (plain: string): boolean => /^\d{6}$/.test(plain);

/** A recovery code as people read it: in two halves. */
export const shownCode = (code: string): string =>
  `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;

/** What of a person's ways to sign in decides what is asked for. */
type Ways = { totp?: unknown; passwordsOff?: boolean };

/**
 * What signs in besides a passkey: the password, the password and then a code (of the app, or a recovery code), or, where
 * passwords are off, a recovery code alone. A code of the app never suffices alone.
 */
export function wayIn({ totp, passwordsOff }: Ways): 'password' | 'both' | 'recovery' {
  if (passwordsOff) return 'recovery';
  return totp ? 'both' : 'password';
}

type Opened = { openedAt?: Date; provenAt?: Date; byPin?: boolean };

/** Whether a session was opened otherwise than by a PIN, or proven again, lately. */
export function isFresh({ openedAt, provenAt, byPin }: Opened, now: Date) {
  const times = byPin ? [provenAt] : [openedAt, provenAt];
  // A time that is far ahead is of a clock that was set back since.
  return times.some((at) => at && Math.abs(now.getTime() - at.getTime()) < PROVEN_MS);
}
