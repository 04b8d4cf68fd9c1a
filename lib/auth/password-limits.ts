import 'server-only';
import { consume, type Limit, refundAttempt } from '@/lib/http/rate-limit';
import { HOUR_MS } from '@/lib/utils/durations';
import { mailboxKey } from '@/lib/utils/email-address';
import type { QueuePlace } from './fair-queue';
import { type Caller, knownDevice } from './known-device';
import { isKnownNetwork, knownKeyOf } from './known-generation';

const WINDOW_MS = 15 * 60_000;
/**
 * The maximum number of correct passwords per hour, for an account and for a device. Correct passwords are
 * limited because each one costs a hash.
 */
const MAX_RIGHT = 30;

/** The account of a sign-in. Shoppers and users of the seller's area have separate limits. */
export type Account = { kind: 'login' | 'seller'; email: string };

/** Returns the account key, under which a device stores an account. */
export const accountKeyOf = ({ kind, email }: Account) => `${kind}:${email}`;

const MAX_WRONG = 10;
/** The maximum number of wrong passwords from one IP address, for accounts that never signed in from this address. */
const MAX_WRONG_OF_STRANGERS = 60;
/**
 * The maximum number of wrong passwords from one IP address, for all accounts together that have signed in from it
 * before.
 */
const MAX_WRONG_OF_NETWORK = 300;

type Origin = { device?: string; isKnownNetwork?: boolean };

/**
 * Returns the key under which known devices and networks are stored. Staff accounts have no generation number, because
 * they are never handed over to another person.
 */
async function knownKey(account: Account): Promise<string> {
  const own = accountKeyOf(account);
  return account.kind === 'login' ? knownKeyOf(own) : own;
}

/** Returns whether this account has signed in before on the client's device or from its address. */
export async function originOf(account: Account, caller: Caller): Promise<Origin> {
  const key = await knownKey(account);
  const device = knownDevice(caller, key);
  return device ? { device } : { isKnownNetwork: await isKnownNetwork(key, caller.ip) };
}

/**
 * Returns the limits of wrong passwords for an account, wherever the password is entered (OWASP ASVS 5.0, 6.3.1). Known
 * devices and addresses have separate limits, which strangers cannot exhaust.
 *
 * For other clients, the limit of the address is checked first. Once it is exhausted, their attempts no longer count
 * against any account.
 */
function wrongLimits({ kind, email }: Account, { ip }: Caller, origin: Origin): Limit[] {
  const { device, isKnownNetwork: isKnown } = origin;
  const limit = (key: string, max: number) => ({ key: `${kind}:${key}`, max, windowMs: WINDOW_MS });
  if (device) return [limit(`device:${device}:${email}`, MAX_WRONG)];
  if (isKnown)
    return [
      limit(`network:${ip}`, MAX_WRONG_OF_NETWORK),
      limit(`network:${ip}:${email}`, MAX_WRONG),
    ];
  return [limit(`ip:${ip}`, MAX_WRONG_OF_STRANGERS), limit(`account:${email}`, MAX_WRONG)];
}

/**
 * Returns the limits of correct passwords. The seller needs none, because strangers do not know the seller's password.
 */
function rightLimits({ kind, email }: Account, { device }: Caller): Limit[] {
  if (kind === 'seller') return [];
  const keys = [`${kind}:right:${email}`, ...(device ? [`${kind}:right:device:${device.id}`] : [])];
  return keys.map((key) => ({ key, max: MAX_RIGHT, windowMs: HOUR_MS }));
}

/** Counts one attempt against all limits. If any limit is exhausted, counts against none and throws a 429 ApiError. */
async function consumeAll(limits: Limit[]): Promise<void> {
  const consumed: Limit[] = [];
  try {
    for (const limit of limits) {
      consumed.push(limit);
      await consume(limit);
    }
  } catch (error) {
    await refundAttempt(...consumed);
    throw error;
  }
}

/**
 * Runs `check`, which compares a password of this account, and returns its result. `check` returns undefined for a
 * wrong password. Wrong and correct passwords count against separate limits. An attempt that is rejected before the
 * comparison counts against no limit. Throws a 429 ApiError when a limit is exhausted, and the errors of `check`.
 */
export async function countAttempt<T>(
  account: Account,
  caller: Caller,
  check: (place: QueuePlace) => Promise<T | undefined>,
): Promise<T | undefined> {
  const origin = await originOf(account, caller);
  const wrong = wrongLimits(account, caller, origin);
  const right = rightLimits(account, caller);
  await consumeAll(wrong);
  /** After the check, the attempt is subtracted from these limits again. */
  let back = wrong;
  try {
    await consumeAll(right);
    back = [...wrong, ...right];
    const found = await check(placeIn(account, caller, origin));
    back = found === undefined ? right : wrong;
    return found;
  } finally {
    await refundAttempt(...back);
  }
}

function placeIn(
  account: Account,
  { ip }: Caller,
  { device, isKnownNetwork: isKnown }: Origin,
): QueuePlace {
  const person = device ? `device:${device}` : accountKeyOf(account);
  if (!device && !isKnown) return { rank: 'unknown', address: ip, person };
  // Everybody can register a shopper's account and so obtain a known device. Only staff can obtain a known
  // device for a staff account.
  return { rank: device && account.kind === 'seller' ? 'staff' : 'known', address: ip, person };
}

/**
 * Returns the place in the queue of password checks for a client that sets a password. Set `isProven` if the user
 * has entered the old password or opened a mailed link.
 */
export async function queuePlaceOf(
  account: Account,
  caller: Caller,
  { isProven = false } = {},
): Promise<QueuePlace> {
  const device = knownDevice(caller, await knownKey(account));
  return placeIn(account, caller, { device, isKnownNetwork: isProven });
}

/** Returns the place in the queue of password checks for a shared device with this id (lib/staff/shared-devices.ts). */
export const queuePlaceOfDevice = ({ ip }: Caller, shared: string): QueuePlace => ({
  rank: 'staff',
  address: ip,
  person: `shared:${shared}`,
});

/**
 * Returns the rate limits for mails that anybody can request for an account. They stop floods of mail. `of` is the
 * prefix of the limit keys.
 *
 * Known devices and addresses have separate limits. Otherwise a stranger could exhaust the limits, and the user would
 * get no mail.
 */
export async function mailLimits(
  of: string,
  { kind, email }: Account,
  caller: Caller,
): Promise<Limit[]> {
  const { device, isKnownNetwork } = await originOf({ kind, email }, caller);
  const limit = (key: string, max: number) => ({ key: `${of}:${key}`, max, windowMs: HOUR_MS });
  if (device) return [limit(`device:${device}:${email}`, 5)];
  if (isKnownNetwork) return [limit(`network:${caller.ip}:${email}`, 5)];
  return [
    limit(`ip:${caller.ip}`, 20),
    limit(`account:${email}`, 5),
    limit(`mailbox:${mailboxKey(email)}`, 10),
  ];
}
