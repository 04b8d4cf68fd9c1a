import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string | Buffer) => createHash('sha256').update(text).digest();

/** Returns whether two secrets are equal, in a time that does not depend on the difference or the length. */
export const isSameSecret = (actual: string | Buffer, expected: string | Buffer): boolean =>
  timingSafeEqual(digest(actual), digest(expected));
