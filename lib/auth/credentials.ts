import 'server-only';
import { createHmac } from 'node:crypto';
import { env } from '@/lib/env';
import { Seller, Staff, User } from '@/models';

/** The two kinds of accounts: shoppers, and users of the seller's area. */
export type Audience = 'shopper' | 'seller';

/**
 * Returns whether the subject of a seller's session is a staff member. Otherwise, the subject is the seller whose
 * credentials are in the environment.
 */
export const isStaffId = (subject: string): boolean => /^[0-9a-f]{24}$/.test(subject);

/**
 * Returns the credential fingerprint of an account: a keyed hash of its password or password hash. Sessions store it,
 * so a changed password ends them.
 */
export function credentialOf(password: string): string {
  return createHmac('sha256', `credential:${env().SESSION_SECRET}`).update(password).digest('hex');
}

/** Returns the credential fingerprint for the seller's email and password in the environment. */
export const environmentCredential = (): string =>
  credentialOf(`${env().SELLER_EMAIL}\n${env().SELLER_PASSWORD}`);

/** Returns the seller's credential fingerprint. It includes the password that the seller has set, if any. */
export const sellerCredential = (passwordHash: string | undefined): string =>
  passwordHash === undefined
    ? environmentCredential()
    : credentialOf(`${environmentCredential()}\n${passwordHash}`);

/**
 * Returns the hash of the password that the seller has set, or undefined. Changed credentials in the environment
 * invalidate this password.
 */
export async function sellerHash(): Promise<string | undefined> {
  const row = await Seller.findOne({
    _id: env().SELLER_EMAIL,
    under: environmentCredential(),
  }).lean();
  return row?.passwordHash;
}

/**
 * Returns the credential fingerprint that open sessions of this account must have; undefined if the account
 * does not exist.
 */
export async function currentCredential(
  audience: Audience,
  subject: string,
): Promise<string | undefined> {
  if (audience === 'seller' && !isStaffId(subject)) return sellerCredential(await sellerHash());
  const filter = { _id: subject };
  const projection = { passwordHash: 1 } as const;
  const found = await (audience === 'seller'
    ? Staff.findOne(filter, projection).lean()
    : User.findOne(filter, projection).lean());
  return found?.passwordHash === undefined ? undefined : credentialOf(found.passwordHash);
}
