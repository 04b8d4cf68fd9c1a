import 'server-only';
import { createHmac } from 'node:crypto';
import { hashOfToken } from '@/lib/auth/reset-link';
import { env } from '@/lib/env';

/** The event of the mail that invites somebody. */
export const STAFF_INVITE_EVENT = 'staff-invite';

/** How long an invitation works, in days. */
export const INVITE_DAYS = 7;

/**
 * The link of an invitation, and the hash under which it is stored. The token is derived from the key of its mail and the secret of
 * the shop, so the mail sends the same link that the owner was shown, and the database has only its hash. It is in the
 * fragment, which a browser does not send to a server.
 */
export function invitationOf(key: string): { link: string; hash: string } {
  const { SESSION_SECRET, APP_ORIGIN } = env();
  const token = createHmac('sha256', `staff:${SESSION_SECRET}`).update(key).digest('base64url');
  return { link: `${APP_ORIGIN}/seller/join#${token}`, hash: hashOfToken(token) };
}
