import 'server-only';
import { createHmac, randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { changedFields, record } from '@/lib/audit/record';
import { hashOfToken } from '@/lib/auth/reset-link';
import { deletePushSubscriptions } from '@/lib/auth/signed-in-devices';
import { db } from '@/lib/db';
import { retryOnDuplicate } from '@/lib/db/errors';
import { env } from '@/lib/env';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { enqueue, isMailEnabled } from '@/lib/mail/outbox';
import { DAY_MS } from '@/lib/utils/durations';
import { emailKey } from '@/lib/utils/email-address';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Factors, Session, Staff } from '@/models';
import type { StaffDoc } from '@/models/staff';
import { viewMember } from './queries';
import { can } from './roles';
import type { InviteInput, UpdateInput } from './schema';
import type { InviteResponse, StaffView } from './view';

/** The name of the event that sends the invitation mail. */
export const STAFF_INVITE_EVENT = 'staff-invite';

/** How long an invitation is valid, in days. */
export const INVITE_DAYS = 7;

/**
 * Returns the link of an invitation, and the hash to store. The token is derived from `key`, the key of the mail, and
 * from the shop's secret. The mail and the owner's screen therefore show the same link, although the database stores
 * only a hash. The token is in the fragment, which browsers do not send to servers.
 */
export function invitationOf(key: string): { link: string; hash: string } {
  const { SESSION_SECRET, APP_ORIGIN } = env();
  const token = createHmac('sha256', `staff:${SESSION_SECRET}`).update(key).digest('base64url');
  return { link: `${APP_ORIGIN}/seller/join#${token}`, hash: hashOfToken(token) };
}

const MAX_STAFF = 100;

const gone = () => new ApiError('notFound', t('staffErrors', 'gone'));

/** The audit log must contain neither the email nor a secret of a member. */
const audited = ({ name, role }: Pick<StaffDoc, 'name' | 'role'>) => ({ name, role });

/**
 * Invites a new staff member, or creates a new link for the member with this email. Returns the link, and mails it if
 * mail is on. Only the newest link is valid. It sets a password, works once, and expires after a week. Until then, an
 * earlier password still signs in. Throws a 409 ApiError for the owner's email, and when there are already 100 members.
 */
export async function inviteStaff({ name, email, role }: InviteInput): Promise<InviteResponse> {
  if (email === emailKey(env().SELLER_EMAIL)) {
    const message = t('staffErrors', 'isOwner');
    throw new ApiError('conflict', message, { body: { fields: { email: message } } });
  }
  await db();
  const before = await Staff.findOne({ email }).lean();
  if (!before && (await Staff.countDocuments()) >= MAX_STAFF)
    throw new ApiError('conflict', t('staffErrors', 'tooMany', { max: MAX_STAFF }));
  const { key, link, invite } = newInvitation();
  // If two requests invite the same email at the same time, one inserts the row and the other one updates it.
  const member = await retryOnDuplicate(() =>
    Staff.findOneAndUpdate(
      { email },
      { $set: { name, role, invite }, $setOnInsert: { createdAt: new Date() } },
      { upsert: true, returnDocument: 'after' },
    ).lean(),
  );
  await deleteSubscriptionsUnless(member);
  return invited(before, member, { key, link });
}

function newInvitation() {
  const key = `${STAFF_INVITE_EVENT}:${randomUUID()}`;
  const { link, hash } = invitationOf(key);
  const invite = { hash, expiresAt: new Date(Date.now() + INVITE_DAYS * DAY_MS) };
  return { key, link, invite };
}

async function invited(
  before: StaffDoc | null,
  member: StaffDoc,
  { key, link }: { key: string; link: string },
): Promise<InviteResponse> {
  await enqueue([{ _id: key, event: STAFF_INVITE_EVENT, typedEmail: member.email }]);
  const change = changedFields(before && audited(before), audited(member));
  await record({ event: 'staff invited', staffId: String(member._id) }, change);
  return { member: viewMember(member), link, mailed: isMailEnabled() };
}

/**
 * Creates a new link for a member, as {@link inviteStaff} does, but does not change name or role. Throws a
 * 404 ApiError when the member was removed.
 */
export async function renewInvitation(id: string): Promise<InviteResponse> {
  await db();
  const { key, link, invite } = newInvitation();
  const after = { returnDocument: 'after' } as const;
  const member = await Staff.findOneAndUpdate({ _id: id }, { $set: { invite } }, after).lean();
  if (!member) throw gone();
  return invited(member, member, { key, link });
}

async function deleteSubscriptionsUnless({
  _id,
  role,
}: Pick<StaffDoc, '_id' | 'role'>): Promise<void> {
  if (!can(role, 'orders')) await deletePushSubscriptions(String(_id));
}

/**
 * Changes the name or the role of a member. Omitted fields stay unchanged. The change applies from the
 * member's next request. Throws a 404 ApiError when the member was removed.
 */
export async function updateStaff({ id, name, role }: UpdateInput): Promise<StaffView> {
  await db();
  const changes = omitUndefined({ name, role });
  const before = await Staff.findOneAndUpdate({ _id: id }, { $set: changes }).lean();
  if (!before) throw gone();
  const after = { ...before, ...changes };
  await deleteSubscriptionsUnless(after);
  const change = changedFields(audited(before), audited(after));
  if (change) await record({ event: 'staff changed', staffId: id }, change);
  return viewMember(after);
}

/**
 * Removes a member. The single write ends their sessions and invalidates their invitation immediately. Their rows on
 * shared devices stay, so that these devices are still shared at the next sign-in. Repeating the call is safe.
 */
export async function removeStaff(id: string): Promise<void> {
  await db();
  const before = await Staff.findOneAndDelete({ _id: id }).lean();
  await deletePushSubscriptions(id);
  const shared = mongoose.trusted({ $exists: false });
  await Session.deleteMany({ audience: 'seller', subject: id, shared });
  await Factors.deleteOne({ _id: id });
  if (before) await record({ event: 'staff removed', staffId: id }, { before: audited(before) });
}
