import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string | Buffer) => createHash('sha256').update(text).digest();

/**
 * Returns whether two secrets are equal. The duration of the comparison reveals neither the position of a difference
 * nor the length of the expected secret.
 */
export const isSameSecret = (actual: string | Buffer, expected: string | Buffer): boolean =>
  timingSafeEqual(digest(actual), digest(expected));
