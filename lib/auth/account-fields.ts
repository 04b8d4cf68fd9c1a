import { randomUUID } from 'node:crypto';
import type { UserDoc } from '@/models/user';

/**
 * Returns whether a shopper may order on account. The seller must have allowed it, and the email address must be
 * verified. Guests may not order on account.
 *
 * Otherwise somebody could register with the email of a customer and run up debts in their name.
 */
export const mayPayOnAccount = (
  account: Pick<UserDoc, 'paysOnAccount' | 'isGuest' | 'mailProvenAt'> | undefined,
): boolean =>
  account?.paysOnAccount === true && !account.isGuest && account.mailProvenAt !== undefined;

/** Returns the email of an account, or the unverified email that a guest typed. */
export const contactEmailOf = ({
  email,
  contactEmail,
}: Pick<UserDoc, 'email' | 'contactEmail'>): string => contactEmail ?? email;

const PREFIX = 'no password:';

/**
 * Returns a `passwordHash` that matches no password, for an account without a password. Each call returns another
 * random value, so storing it ends every session.
 */
export const noPassword = (): string => PREFIX + randomUUID();

/** Returns whether an account with this `passwordHash` has a password. */
export const hasPassword = (passwordHash: string): boolean => !passwordHash.startsWith(PREFIX);
