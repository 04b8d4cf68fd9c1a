import 'server-only';
import { createHmac } from 'node:crypto';
import { hashOfToken } from '@/lib/auth/reset-link';
import { env } from '@/lib/env';

/** The event of the invitation mail. */
export const STAFF_INVITE_EVENT = 'staff-invite';

/** How long an invitation is valid, in days. */
export const INVITE_DAYS = 7;

/**
 * Returns the link of an invitation, and the hash that is stored for it. The token derives from the key of its mail and
 * the shop's secret. The mail therefore contains the same link that the owner sees, although the database stores only a
 * hash. The token is in the fragment, which browsers do not send to servers.
 */
export function invitationOf(key: string): { link: string; hash: string } {
  const { SESSION_SECRET, APP_ORIGIN } = env();
  const token = createHmac('sha256', `staff:${SESSION_SECRET}`).update(key).digest('base64url');
  return { link: `${APP_ORIGIN}/seller/join#${token}`, hash: hashOfToken(token) };
}
