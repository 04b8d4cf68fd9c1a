import 'server-only';
import mongoose from 'mongoose';
import type { z } from 'zod';
import { record } from '@/lib/audit/record';
import { announcePasswordChange } from '@/lib/auth/account-mails';
import {
  acceptCredential,
  changedElsewhere,
  isSameChange,
  wrongPassword,
} from '@/lib/auth/change-password';
import { sellerCookies } from '@/lib/auth/commands';
import { credentialOf } from '@/lib/auth/credentials';
import { signInMethodOf } from '@/lib/auth/factors/codes';
import { readFactors } from '@/lib/auth/factors/rows';
import type { Caller } from '@/lib/auth/known-device';
import { countAttempt, queuePlaceOf } from '@/lib/auth/password-limits';
import { hashPassword, isPassword } from '@/lib/auth/passwords';
import { hashOfToken } from '@/lib/auth/reset-link';
import type { passwordInput } from '@/lib/auth/schema';
import {
  endSession,
  expiredSessionCookie,
  type Person,
  readSession,
  type SellerSession,
} from '@/lib/auth/sessions';
import { deletePushSubscriptions } from '@/lib/auth/signed-in-devices';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { consume } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/translate';
import { setActor } from '@/lib/observe/request-context';
import { HOUR_MS } from '@/lib/utils/durations';
import { Staff } from '@/models';
import type { AcceptInput } from './schema';

const { trusted } = mongoose;

/**
 * Ends the browser's session in the seller's area, whether it belongs to the owner or to a staff member. Returns the
 * Set-Cookie header that deletes the session cookie.
 */
async function leaveBrowser({ request }: Caller): Promise<string> {
  const former = request && (await readSession(request, 'seller'));
  if (former) await endSession(former);
  return expiredSessionCookie('seller');
}

/**
 * Accepts an invitation. Returns the member and the Set-Cookie headers of their new session. A member with a second
 * factor gets no session. One write sets the password, invalidates the link and ends all sessions with an earlier
 * password. Throws an ApiError:
 * - 409: the link was used or replaced, or has expired;
 * - 429: too many attempts from one network address.
 */
export async function acceptInvitation(
  { token, password }: AcceptInput,
  caller: Caller,
): Promise<{ person: Person; cookies: string[] }> {
  await db();
  const over = new ApiError('conflict', t('staffErrors', 'inviteOver'));
  const isOpen = () => ({
    'invite.hash': hashOfToken(token),
    'invite.expiresAt': trusted({ $gt: new Date() }),
  });
  const known = await Staff.findOne(isOpen()).lean();
  if (!known) {
    // Only unknown links count towards the limit, because valid links cannot be guessed, and many users may share an IP
    // address.
    await consume({ key: `staff-accept:ip:${caller.ip}`, max: 30, windowMs: HOUR_MS });
    throw over;
  }
  const place = await queuePlaceOf({ kind: 'seller', email: known.email }, caller, {
    isProven: true,
  });
  const passwordHash = await hashPassword(password, place);
  if (known.passwordHash !== undefined)
    await announcePasswordChange(undefined, credentialOf(passwordHash), String(known._id));
  const member = await Staff.findOneAndUpdate(
    isOpen(),
    { $set: { passwordHash }, $unset: { invite: 1, pinHash: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (!member) throw over;
  const credential = credentialOf(passwordHash);
  await deletePushSubscriptions(String(member._id), credential);
  const { name, role } = member;
  const person = { id: String(member._id), role, name };
  setActor({ kind: 'seller', id: person.id, name });
  await record({ event: 'staff joined', staffId: person.id }, { after: { device: caller.name } });
  // The member must sign in with their second factor. Until then, the browser has no session.
  if (signInMethodOf(await readFactors(person.id)) !== 'password')
    return { person, cookies: [await leaveBrowser(caller)] };
  return { person, cookies: await sellerCookies(person.id, member.email, credential, caller) };
}

/**
 * Changes a staff member's own password. The same write ends the other sessions of the member and deletes their PIN. A
 * person who knew the password may also know the PIN. This session stays open, and may repeat the change. Throws an
 * ApiError:
 * - 400: the old password is wrong;
 * - 401: the member was removed;
 * - 409: another request has changed the password;
 * - 429: too many wrong passwords.
 */
export async function changeStaffPassword(
  session: SellerSession,
  { old, password }: z.output<typeof passwordInput>,
  caller: Caller,
): Promise<void> {
  await db();
  const member = await Staff.findOne({ _id: session.subject }).lean();
  const before = member?.passwordHash;
  if (!member || before === undefined)
    throw new ApiError('unauthorized', t('errors', 'notAuthorized'));
  const { _id, email } = member;
  const account = { kind: 'seller', email } as const;
  const proof = await countAttempt(account, caller, async (place) => {
    if (await isPassword(old, before, place)) return 'old';
    const change = { password, hash: before, credential: credentialOf(before) };
    return (await isSameChange(session, change, place)) ? 'done' : undefined;
  });
  if (!proof) throw wrongPassword('old');
  if (proof === 'done') return deletePushSubscriptions(session.subject, credentialOf(before));
  const passwordHash = await hashPassword(
    password,
    await queuePlaceOf(account, caller, { isProven: true }),
  );
  await acceptCredential(session, credentialOf(passwordHash));
  await announcePasswordChange(undefined, credentialOf(passwordHash), String(_id));
  const { matchedCount } = await Staff.updateOne(
    { _id, passwordHash: before },
    { $set: { passwordHash }, $unset: { invite: 1, pinHash: 1 } },
  );
  if (matchedCount === 0) throw changedElsewhere();
  await deletePushSubscriptions(session.subject, credentialOf(passwordHash));
  await record({ event: 'password changed', audience: 'seller' });
}
