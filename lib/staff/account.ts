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
import { staffCookies } from '@/lib/auth/commands';
import { credentialOf } from '@/lib/auth/credentials';
import { wayIn } from '@/lib/auth/factors/code-math';
import { readFactors } from '@/lib/auth/factors/rows';
import type { Caller } from '@/lib/auth/known-device';
import { countTry, placeOf } from '@/lib/auth/password-limits';
import { hashPassword, isPassword } from '@/lib/auth/passwords';
import { hashOfToken } from '@/lib/auth/reset-link';
import type { passwordInput } from '@/lib/auth/schema';
import type { Person, SellerSession } from '@/lib/auth/sessions';
import { silence } from '@/lib/auth/silence';
import { db } from '@/lib/db';
import { Refusal } from '@/lib/http/errors';
import { consume } from '@/lib/http/rate-limit';
import { say } from '@/lib/http/say';
import { setActor } from '@/lib/observe/request-context';
import { Staff } from '@/models';
import type { AcceptInput } from './schema';

const { trusted } = mongoose;
const HOUR_MS = 60 * 60_000;

/**
 * Accepts an invitation: the one write that sets the password uses it up, and ends every session under an earlier one.
 * Returns who is signed in now, and the Set-Cookie headers. Throws a 409 Refusal when the link is used, replaced or over, 429
 * after too many tries of an address.
 */
export async function acceptInvitation(
  { token, password }: AcceptInput,
  caller: Caller,
): Promise<{ person: Person; cookies: string[] }> {
  await consume({ key: `staff-accept:ip:${caller.ip}`, max: 30, windowMs: HOUR_MS });
  await db();
  const over = new Refusal('conflict', say('staffFaults', 'inviteOver'));
  const isOpen = () => ({
    'invite.hash': hashOfToken(token),
    'invite.expiresAt': trusted({ $gt: new Date() }),
  });
  const known = await Staff.findOne(isOpen()).lean();
  if (!known) throw over;
  const passwordHash = await hashPassword(password, placeOf(caller));
  if (known.passwordHash !== undefined)
    await announcePasswordChange(undefined, credentialOf(passwordHash), String(known._id));
  const member = await Staff.findOneAndUpdate(
    isOpen(),
    { $set: { passwordHash }, $unset: { invite: 1, pinHash: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (!member) throw over;
  const { name, role } = member;
  const person = { id: String(member._id), role, name };
  setActor({ kind: 'seller', id: person.id, name });
  await record({ event: 'staff joined', staffId: person.id }, { after: { device: caller.name } });
  // A second factor that was set before is asked for at the sign-in.
  if (wayIn(await readFactors(person.id)) !== 'password') return { person, cookies: [] };
  return { person, cookies: await staffCookies({ ...member, passwordHash }, caller) };
}

/** Ends the notifications to the devices of a member of staff that a new password, of this hash, has signed out. */
const silenceOthers = ({ id, subject }: SellerSession, hash: string): Promise<void> =>
  silence({
    subject,
    _id: trusted({ $ne: id }),
    credential: trusted({ $ne: credentialOf(hash) }),
  });

/**
 * Changes the own password of a member of staff from `old`. The one write that changes it ends their other sessions; this one
 * stays, and is answered as done when it sends the same change again. Throws a 400 Refusal for a wrong old password, 401 when they were removed, 409 when it was changed meanwhile, 429 after too many wrong ones.
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
    throw new Refusal('unauthorized', say('refusals', 'notAuthorized'));
  const { _id, email } = member;
  const proof = await countTry({ kind: 'seller', email }, caller, async (place) => {
    if (await isPassword(old, before, place)) return 'old';
    const change = { password, hash: before, credential: credentialOf(before) };
    return (await isSameChange(session, change, place)) ? 'done' : undefined;
  });
  if (!proof) throw wrongPassword('old');
  if (proof === 'done') return silenceOthers(session, before);
  const passwordHash = await hashPassword(password, placeOf(caller));
  await acceptCredential(session, credentialOf(passwordHash));
  await announcePasswordChange(undefined, credentialOf(passwordHash), String(_id));
  const { matchedCount } = await Staff.updateOne(
    { _id, passwordHash: before },
    { $set: { passwordHash }, $unset: { invite: 1 } },
  );
  if (matchedCount === 0) throw changedElsewhere();
  await silenceOthers(session, passwordHash);
  await record({ event: 'password changed', audience: 'seller' });
}
