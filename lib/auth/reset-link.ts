import 'server-only';
import { createHash, createHmac } from 'node:crypto';
import { env } from '@/lib/env';
import { PasswordReset } from '@/models';
import type { PasswordResetDoc } from '@/models/staff';
import type { UserDoc } from '@/models/user';
import { credentialOf, currentCredential } from './credentials';

/** How long a link is valid, in minutes. */
export const RESET_MINUTES = 30;

/** Returns the id under which a token is stored. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Returns the URL at which this shopper sets a new password, valid for 30 minutes from `now`. It has the host of
 * APP_ORIGIN, and the language `prefix`.
 *
 * The token derives from the key of its mail and the shop's secret, so a resent mail contains the same token. The
 * database stores only the hash of the token. The token is in the URL's fragment, which browsers do not send to
 * servers.
 */
export async function makeResetLink(
  key: string,
  { _id: user, passwordHash }: Pick<UserDoc, '_id' | 'passwordHash'>,
  now: Date,
  prefix = '',
): Promise<string> {
  const token = await makeToken(key, { user, credential: credentialOf(passwordHash) }, now);
  return `${env().APP_ORIGIN}${prefix}/reset-password#${token}`;
}

/**
 * Returns the URL at which the seller or a staff member sets a new password, like {@link makeResetLink}. `staff` is the
 * subject of their sessions.
 */
export async function makeSellerResetLink(key: string, staff: string, now: Date): Promise<string> {
  const credential = (await currentCredential('seller', staff)) ?? '';
  const token = await makeToken(key, { staff, credential }, now);
  return `${env().APP_ORIGIN}/seller/reset-password#${token}`;
}

async function makeToken(
  key: string,
  link: Pick<PasswordResetDoc, 'user' | 'staff' | 'credential'>,
  now: Date,
): Promise<string> {
  const { SESSION_SECRET } = env();
  const token = createHmac('sha256', `reset:${SESSION_SECRET}`).update(key).digest('base64url');
  const expiresAt = new Date(now.getTime() + RESET_MINUTES * 60_000);
  await PasswordReset.updateOne(
    { _id: hashOfToken(token) },
    { $setOnInsert: link, $set: { expiresAt } },
    { upsert: true },
  );
  return token;
}
