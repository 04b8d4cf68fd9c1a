import 'server-only';
import { HOUR_MS } from '@/lib/durations';
import { consume, type Limit, uncount } from '@/lib/http/rate-limit';
import type { Place } from './fair-queue';
import { type Caller, knownDevice } from './known-device';

const WINDOW_MS = 15 * 60_000;
/** The most right passwords of an account, and of a device, in an hour: each costs a hash too. */
const MAX_RIGHT = 30;

/** The account of a sign-in. Shoppers and the seller are counted separately. */
export type Account = { kind: 'login' | 'seller'; email: string };

/** The key under which a device remembers an account. */
export const accountKeyOf = ({ kind, email }: Account) => `${kind}:${email}`;

/**
 * The limits of wrong passwords of an account (OWASP ASVS 5.0, 6.3.1), wherever they are entered. The
 * address comes first: once it is used up, `consume` stops, so one address cannot use up the limits of
 * many accounts. A device that the account has used before has its own limit, which strangers cannot
 * use up.
 */
function wrongLimits({ kind, email }: Account, { ip }: Caller, device?: string): Limit[] {
  if (device) return [{ key: `${kind}:device:${device}:${email}`, max: 10, windowMs: WINDOW_MS }];
  return [
    { key: `${kind}:ip:${ip}`, max: 60, windowMs: WINDOW_MS },
    { key: `${kind}:account:${email}`, max: 10, windowMs: WINDOW_MS },
  ];
}

/** The limits of right passwords. The seller's own is no way to keep shoppers waiting, so it has none. */
function rightLimits({ kind, email }: Account, { device }: Caller): Limit[] {
  if (kind === 'seller') return [];
  const keys = [`${kind}:right:${email}`, ...(device ? [`${kind}:right:device:${device.id}`] : [])];
  return keys.map((key) => ({ key, max: MAX_RIGHT, windowMs: HOUR_MS }));
}

/** Counts one attempt against all limits, or against none and throws a 429 Refusal. */
async function consumeAll(limits: Limit[]): Promise<void> {
  const taken: Limit[] = [];
  try {
    for (const limit of limits) {
      taken.push(limit);
      await consume(limit);
    }
  } catch (error) {
    await uncount(...taken);
    throw error;
  }
}

/**
 * Returns what `check` returns, which looks at a password of this account: undefined for a wrong one. Wrong ones
 * count against the limits of wrong ones, right ones against those of right ones, and one that could not be looked at
 * against none. Throws a 429 Refusal when a limit is used up, and what `check` throws.
 */
export async function countTry<T>(
  account: Account,
  caller: Caller,
  check: (place: Place) => Promise<T | undefined>,
): Promise<T | undefined> {
  const device = knownDevice(caller, accountKeyOf(account));
  const wrong = wrongLimits(account, caller, device);
  const right = rightLimits(account, caller);
  await consume(...wrong);
  /** What is given back in the end. */
  let back = wrong;
  try {
    await consumeAll(right);
    back = [...wrong, ...right];
    const found = await check({ ...placeOf(caller), isKnown: device !== undefined });
    back = found === undefined ? right : wrong;
    return found;
  } finally {
    await uncount(...back);
  }
}

/** The place of work for a caller of whom nothing is known but the address; of one address few wait, whatever devices. */
export const placeOf = ({ ip }: Caller): Place => ({ key: ip, isKnown: false });
