import 'server-only';
import { isStaffId } from '@/lib/auth/credentials';
import { db } from '@/lib/db';
import { env } from '@/lib/env';
import { emailKey } from '@/lib/utils/email-address';
import { isSameSecret } from '@/lib/utils/same-secret';
import { Staff } from '@/models';

/** Whoever works in the seller's area: the seller of the environment, or a member of staff who has accepted. */
export type Account = {
  /** The subject of the sessions. */
  subject: string;
  /** In the form of `emailKey`. */
  email: string;
  /** None of the seller of the environment. */
  name?: string;
  /** Of a member of staff. */
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

/** The account of these sessions, if it is there. */
export const accountOf = async (subject: string): Promise<Account | undefined> =>
  isStaffId(subject) ? findStaff({ _id: subject }) : owner();

/** The account with this e-mail (in the form of `emailKey`), if there is one. */
export async function accountWith(email: string): Promise<Account | undefined> {
  const [one, staff] = [owner(), await findStaff({ email })];
  return isSameSecret(email, one.email) ? one : staff;
}
