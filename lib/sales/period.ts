import 'server-only';
import { Refusal } from '@/lib/http/errors';
import { say } from '@/lib/http/say';
import { dayBefore } from '@/lib/zone-day';
import { daysOf, MAX_DAYS } from './sales-math';
import type { SalesQuery } from './schema';

/** The period that is asked for, up to today; a week without one. Throws a 400 Refusal for one without days or with too many. */
export function periodOf({ from: asked, to: last }: SalesQuery, today: string) {
  const to = last && last < today ? last : today;
  const from = asked ?? dayBefore(to, 6);
  const days = daysOf(from, to);
  if (!days) throw new Refusal('badInput', say('validation', 'salesPeriod', { max: MAX_DAYS }));
  return { from, to, days };
}
