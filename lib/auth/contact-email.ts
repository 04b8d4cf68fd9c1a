import type { UserDoc } from '@/models/user';

/** Returns the email of an account, or the email that a guest typed. Nobody has verified the email of a guest. */
export const contactEmailOf = ({
  email,
  contactEmail,
}: Pick<UserDoc, 'email' | 'contactEmail'>): string => contactEmail ?? email;
