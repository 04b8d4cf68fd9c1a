import { randomUUID } from 'node:crypto';

const PREFIX = 'no password:';

/**
 * Returns a `passwordHash` for an account without a password. No password matches it. It is random, so storing it
 * ends every session of the account.
 */
export const noPassword = (): string => PREFIX + randomUUID();

/** Returns whether an account with this `passwordHash` has a password. */
export const hasPassword = (passwordHash: string): boolean => !passwordHash.startsWith(PREFIX);
