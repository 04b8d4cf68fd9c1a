import 'server-only';
import type { Limit } from '@/lib/http/rate-limit';
import { type Caller, knownDevice } from './known-device';

const WINDOW_MS = 15 * 60_000;

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
export function passwordLimits(account: Account, caller: Caller): Limit[] {
  const { kind, email } = account;
  const device = knownDevice(caller, accountKeyOf(account));
  if (device) return [{ key: `${kind}:device:${device}:${email}`, max: 10, windowMs: WINDOW_MS }];
  return [
    { key: `${kind}:ip:${caller.ip}`, max: 60, windowMs: WINDOW_MS },
    { key: `${kind}:account:${email}`, max: 10, windowMs: WINDOW_MS },
  ];
}
