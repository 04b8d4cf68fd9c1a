import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string | Buffer) => createHash('sha256').update(text).digest();

/**
 * Returns whether both are equal. The comparison time reveals neither the first difference nor the length of
 * the expected secret.
 */
export const isSameSecret = (given: string | Buffer, expected: string | Buffer): boolean =>
  timingSafeEqual(digest(given), digest(expected));
