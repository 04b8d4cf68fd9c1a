import 'server-only';
import type { Limit } from '@/lib/http/rate-limit';
import { HOUR_MS } from '@/lib/utils/durations';
import { mailboxKey } from '@/lib/utils/email-address';
import type { Caller } from './known-device';
import { type Account, originOf } from './password-limits';

/**
 * Returns the rate limits for mails that anybody can request for an account. The keys of the limits begin with `of`. A
 * stranger must neither flood a user's inbox nor stop the user from getting a mail. A device or address from which the
 * account has signed in before has separate limits.
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
