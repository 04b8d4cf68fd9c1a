import 'server-only';
import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { record } from '@/lib/audit/record';
import { changedElsewhere, wrongPassword } from '@/lib/auth/change-password';
import { credentialOf } from '@/lib/auth/credentials';
import type { Caller } from '@/lib/auth/known-device';
import { countTry, placeOf, placeOfShared } from '@/lib/auth/password-limits';
import { hashPassword, isPassword } from '@/lib/auth/passwords';
import { openSession, type Person, type SellerSession } from '@/lib/auth/sessions';
import { db } from '@/lib/db';
import { DAY_MS } from '@/lib/durations';
import { Refusal } from '@/lib/http/errors';
import { consume, uncount } from '@/lib/http/rate-limit';
import { say } from '@/lib/http/say';
import { setActor } from '@/lib/observe/request-context';
import { PushSubscription, Session, Staff } from '@/models';
import type { PinInput, SwitchInput } from './schema';
import type { SwitchAnswer } from './view';

const { trusted } = mongoose;
const QUARTER_MS = 15 * 60_000;
/** How long the session before a switch still answers, in ms: the answer may be lost, and the press made again. */
const LINGER_MS = 60_000;

/** Lets people switch by their PIN on the device of this session, or no longer. Repeatable. */
export async function allowDevice({ id }: SellerSession, isAllowed: boolean): Promise<void> {
  await db();
  const change = isAllowed ? { $set: { shared: randomUUID() } } : { $unset: { shared: 1 } };
  const { matchedCount } = await Session.updateOne(
    { _id: id, shared: trusted({ $exists: !isAllowed }) },
    change,
  );
  const event = isAllowed ? 'device shared' : 'device not shared';
  if (matchedCount > 0) await record({ event, audience: 'seller' });
}

/**
 * Sets the own PIN of a member of staff, who proves the password. Throws a 409 Refusal for the owner, who has none, and when the
 * password was changed meanwhile, a 400 for a wrong one, 429 after too many.
 */
export async function setPin(
  session: SellerSession,
  { password, pin }: PinInput,
  caller: Caller,
): Promise<void> {
  await db();
  if (session.person.role === 'owner')
    throw new Refusal('conflict', say('staffFaults', 'ownerPin'));
  const member = await Staff.findOne({ _id: session.subject }).lean();
  if (!member) throw new Refusal('unauthorized', say('refusals', 'notAuthorized'));
  const { _id, email, passwordHash } = member;
  const account = { kind: 'seller', email } as const;
  const isTheirs = await countTry(
    account,
    caller,
    async (place) => (await isPassword(password, passwordHash, place)) || undefined,
  );
  if (!isTheirs) throw wrongPassword('password');
  const pinHash = await hashPassword(pin, placeOf(account, caller, { isProven: true }));
  const { matchedCount } = await Staff.updateOne({ _id, passwordHash }, { $set: { pinHash } });
  if (matchedCount === 0) throw changedElsewhere();
}

/** Whether the device is shared, and who can switch to it: those with a PIN, by name. */
export async function listSwitch({ shared }: SellerSession): Promise<SwitchAnswer> {
  if (!shared) return { allowed: false, people: [] };
  await db();
  const rows = await Staff.find({ pinHash: trusted({ $exists: true }) }, { name: 1 }).lean();
  const people = rows.map(({ _id, name }) => ({ id: String(_id), name }));
  return {
    allowed: true,
    people: people.sort((one, other) => one.name.localeCompare(other.name)),
  };
}

/** Wrong PINs of a person on this device, on all devices, and of all people on this device. */
const limitsOf = (device: string, person: string) => [
  { key: `pin:${device}:${person}`, max: 5, windowMs: QUARTER_MS },
  { key: `pin:person:${person}`, max: 20, windowMs: QUARTER_MS },
  { key: `pin:day:${person}`, max: 30, windowMs: DAY_MS },
  { key: `pin:device:${device}`, max: 20, windowMs: QUARTER_MS },
];

/**
 * Signs another member of staff in on a shared device, by their PIN, in place of who was. Returns who is signed in now, and the
 * Set-Cookie header. Throws a 403 Refusal on a device that is not shared, a 400 for a wrong PIN or somebody without one, 429
 * after too many wrong ones.
 */
export async function switchPerson(
  session: SellerSession,
  { person: id, pin }: SwitchInput,
  caller: Caller,
): Promise<{ person: Person; cookie: string }> {
  const { shared } = session;
  if (!shared) throw new Refusal('forbidden', say('staffFaults', 'notShared'));
  const limits = limitsOf(shared, id);
  await consume(...limits);
  await db();
  const member = await Staff.findOne({ _id: id }).lean();
  const isTheirs = await isPassword(pin, member?.pinHash, placeOfShared(caller, shared)).catch(
    async (error) => {
      await uncount(...limits);
      throw error;
    },
  );
  if (!isTheirs || !member?.passwordHash) {
    const words = say('staffFaults', 'wrongPin');
    throw new Refusal('badInput', words, { body: { fields: { pin: words } } });
  }
  await uncount(...limits);
  const { name, role, passwordHash } = member;
  const opening = { audience: 'seller', subject: id, caller, shared, byPin: true } as const;
  const cookie = await openSession(opening, credentialOf(passwordHash));
  const now = Date.now();
  const linger = { expiresAt: new Date(now + LINGER_MS), seenAt: new Date(now) };
  await Session.updateOne({ _id: session.id }, { $set: linger, $unset: { openedAt: 1 } });
  // Who comes may not hear of what who was here may.
  await PushSubscription.deleteMany({ session: session.id });
  setActor({ kind: 'seller', id, name });
  await record({ event: 'signed in', audience: 'seller' }, { after: { device: caller.name } });
  return { person: { id, role, name }, cookie };
}
