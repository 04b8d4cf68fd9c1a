import 'server-only';
import { db } from '@/lib/db';
import { Refusal } from '@/lib/http/errors';
import { say } from '@/lib/http/say';
import { idsOf } from '@/lib/orders/day-ids';
import { readShop } from '@/lib/shop/read';
import { dayBefore, dayOf } from '@/lib/utils/zone-day';
import { daysOf, MAX_DAYS } from './sales-math';
import type { SalesQuery } from './schema';

/**
 * The period that is asked for, up to today, a week without one: its days, the ids of its orders, and what the shop counts in.
 * Throws a 400 Refusal for one without days or with too many.
 */
export async function periodOf({ from: asked, to: last }: SalesQuery) {
  await db();
  const { timeZone, currency } = await readShop();
  const today = dayOf(Date.now(), timeZone);
  const to = last && last < today ? last : today;
  const from = asked ?? dayBefore(to, 6);
  const days = daysOf(from, to);
  if (!days) throw new Refusal('badInput', say('validation', 'salesPeriod', { max: MAX_DAYS }));
  return { from, to, days, today, timeZone, currency, ids: idsOf(from, to, timeZone) };
}
