import 'server-only';
import { createHmac } from 'node:crypto';
import { env } from '@/lib/env';
import { Seller, Staff, User } from '@/models';

/** The two kinds of accounts. */
export type Audience = 'shopper' | 'seller';

/** Whether the subject of a seller's session is a member of staff, and not the seller of the environment. */
export const isStaffId = (subject: string): boolean => /^[0-9a-f]{24}$/.test(subject);

/** A keyed hash of a password (or of its hash), stored with a session: a changed password ends it. */
export function credentialOf(password: string): string {
  return createHmac('sha256', `credential:${env().SESSION_SECRET}`).update(password).digest('hex');
}

/** The fingerprint of the seller's e-mail and password of the environment. */
export const environmentCredential = (): string =>
  credentialOf(`${env().SELLER_EMAIL}\n${env().SELLER_PASSWORD}`);

/** The fingerprint of the seller's credentials with a password that the seller has set, if any. */
export const sellerCredential = (passwordHash: string | undefined): string =>
  passwordHash === undefined
    ? environmentCredential()
    : credentialOf(`${environmentCredential()}\n${passwordHash}`);

/**
 * The hash of the password that the seller has set; undefined without one, or when the
 * environment's credentials have changed since.
 */
export async function sellerHash(): Promise<string | undefined> {
  const row = await Seller.findOne({
    _id: env().SELLER_EMAIL,
    under: environmentCredential(),
  }).lean();
  return row?.passwordHash;
}

/** The fingerprint that a session of this account must carry; undefined without the account. */
export async function currentCredential(
  audience: Audience,
  subject: string,
): Promise<string | undefined> {
  if (audience === 'seller' && !isStaffId(subject)) return sellerCredential(await sellerHash());
  const filter = { _id: subject };
  const kept = { passwordHash: 1 } as const;
  const found = await (audience === 'seller'
    ? Staff.findOne(filter, kept).lean()
    : User.findOne(filter, kept).lean());
  return found?.passwordHash === undefined ? undefined : credentialOf(found.passwordHash);
}
