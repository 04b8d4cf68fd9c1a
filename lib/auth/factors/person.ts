import 'server-only';
import { isStaffId } from '@/lib/auth/credentials';
import { db } from '@/lib/db';
import { env } from '@/lib/env';
import { emailKey } from '@/lib/utils/email-address';
import { isSameSecret } from '@/lib/utils/same-secret';
import { Staff } from '@/models';

/**
 * An account of the seller's area: the seller from the environment, or a staff member who has accepted the invitation.
 */
export type Account = {
  /** The `subject` in the account's sessions: the id of the staff member, or the seller's email in the environment. */
  subject: string;
  /** The normalized email (see `emailKey`). */
  email: string;
  name?: string;
  passwordHash?: string;
};

const owner = (): Account => {
  const { SELLER_EMAIL } = env();
  return { subject: SELLER_EMAIL, email: emailKey(SELLER_EMAIL) };
};

async function findStaff(filter: { _id: string } | { email: string }) {
  await db();
  const row = await Staff.findOne(filter).lean();
  if (row?.passwordHash === undefined) return undefined;
  const { _id, email, name, passwordHash } = row;
  return { subject: String(_id), email, name, passwordHash };
}

/** Returns the account with this session subject, if it exists. */
export const accountOf = async (subject: string): Promise<Account | undefined> =>
  isStaffId(subject) ? findStaff({ _id: subject }) : owner();

/** Returns the account with this email, normalized by `emailKey`, if there is one. */
export async function accountWith(email: string): Promise<Account | undefined> {
  const [one, staff] = [owner(), await findStaff({ email })];
  return isSameSecret(email, one.email) ? one : staff;
}
