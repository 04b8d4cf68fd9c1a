import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string | Buffer) => createHash('sha256').update(text).digest();

/** Whether both are the same, in a time that tells neither where they differ nor how long the expected one is. */
export const isSameSecret = (given: string | Buffer, expected: string | Buffer): boolean =>
  timingSafeEqual(digest(given), digest(expected));
