import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string | Buffer) => createHash('sha256').update(text).digest();

/**
 * Returns whether two secrets are equal. The duration of the comparison reveals neither where they differ nor
 * how long the expected secret is.
 */
export const isSameSecret = (actual: string | Buffer, expected: string | Buffer): boolean =>
  timingSafeEqual(digest(actual), digest(expected));
