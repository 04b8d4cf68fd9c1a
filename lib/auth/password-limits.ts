import 'server-only';
import { consume, type Limit, refundAttempt } from '@/lib/http/rate-limit';
import { HOUR_MS } from '@/lib/utils/durations';
import type { Place } from './fair-queue';
import { type Caller, knownDevice } from './known-device';
import { isKnownNetwork } from './known-network';

const WINDOW_MS = 15 * 60_000;
/** The most right passwords of an account, and of a device, in an hour: each costs a hash too. */
const MAX_RIGHT = 30;

/** The account of a sign-in. Shoppers and the seller are counted separately. */
export type Account = { kind: 'login' | 'seller'; email: string };

/** The key under which a device remembers an account. */
export const accountKeyOf = ({ kind, email }: Account) => `${kind}:${email}`;

/** The most wrong passwords of accounts that are known at one address, together. */
const MAX_WRONG_OF_NETWORK = 300;

/** How well the shop knows the origin of a try: a device or an address from which the account has signed in before. */
type Origin = { device?: string; isKnownNetwork?: boolean };

/** Where a try of this account comes from, as far as the shop knows it. */
export async function originOf(account: Account, caller: Caller): Promise<Origin> {
  const key = accountKeyOf(account);
  const device = knownDevice(caller, key);
  return device ? { device } : { isKnownNetwork: await isKnownNetwork(key, caller.ip) };
}

/**
 * The limits of wrong passwords of an account (OWASP ASVS 5.0, 6.3.1), wherever they are entered. A device, and an
 * address, from which the account has signed in before have limits of their own, which strangers cannot use up. For
 * all others the address comes first: once it is used up, one address cannot use up the limits of many accounts.
 */
function wrongLimits({ kind, email }: Account, { ip }: Caller, origin: Origin): Limit[] {
  const { device, isKnownNetwork: isKnown } = origin;
  const limit = (key: string, max: number) => ({ key: `${kind}:${key}`, max, windowMs: WINDOW_MS });
  if (device) return [limit(`device:${device}:${email}`, 10)];
  if (isKnown)
    return [limit(`network:${ip}`, MAX_WRONG_OF_NETWORK), limit(`network:${ip}:${email}`, 10)];
  return [limit(`ip:${ip}`, 60), limit(`account:${email}`, 10)];
}

/** The limits of right passwords. The seller's own is no way to keep shoppers waiting, so it has none. */
function rightLimits({ kind, email }: Account, { device }: Caller): Limit[] {
  if (kind === 'seller') return [];
  const keys = [`${kind}:right:${email}`, ...(device ? [`${kind}:right:device:${device.id}`] : [])];
  return keys.map((key) => ({ key, max: MAX_RIGHT, windowMs: HOUR_MS }));
}

/** Counts one attempt against all limits, or against none and throws a 429 ApiError. */
async function consumeAll(limits: Limit[]): Promise<void> {
  const taken: Limit[] = [];
  try {
    for (const limit of limits) {
      taken.push(limit);
      await consume(limit);
    }
  } catch (error) {
    await refundAttempt(...taken);
    throw error;
  }
}

/**
 * Returns what `check` returns, which compares a password of this account: undefined for a wrong one. Wrong passwords
 * count against the limits of wrong ones, right ones against those of right ones. A try that is refused before it is
 * compared counts against none. Throws a 429 ApiError when a limit is used up, and what `check` throws.
 */
export async function countTry<T>(
  account: Account,
  caller: Caller,
  check: (place: Place) => Promise<T | undefined>,
): Promise<T | undefined> {
  const origin = await originOf(account, caller);
  const wrong = wrongLimits(account, caller, origin);
  const right = rightLimits(account, caller);
  await consumeAll(wrong);
  /** The limits from which this attempt is subtracted at the end. */
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
): Place {
  const person = device ? `device:${device}` : accountKeyOf(account);
  if (!device && !isKnown) return { rank: 'unknown', address: ip, person };
  // Anybody can make a device of a shopper by registering, but not one of staff.
  return { rank: device && account.kind === 'seller' ? 'staff' : 'known', address: ip, person };
}

/**
 * The place in the queue of hashes of a caller who sets a password. `isProven`: this person has shown the old password,
 * or a link of a mail.
 */
export function placeOf(account: Account, caller: Caller, { isProven = false } = {}): Place {
  const device = knownDevice(caller, accountKeyOf(account));
  return placeIn(account, caller, { device, isKnownNetwork: isProven });
}

/** The place in the queue of hashes of a device that the shop has given this id (lib/staff/pin.ts). */
export const placeOfShared = ({ ip }: Caller, shared: string): Place => ({
  rank: 'staff',
  address: ip,
  person: `shared:${shared}`,
});
