import 'server-only';
import { record } from '@/lib/audit/record';
import { isDuplicate } from '@/lib/db/errors';
import { Refusal } from '@/lib/http/errors';
import { say } from '@/lib/http/say';
import { requestLanguage, staffName } from '@/lib/observe/request-context';
import { readShop } from '@/lib/shop/read';
import { formatCents, fromDollars } from '@/lib/utils/money';
import { dayOf } from '@/lib/utils/zone-day';
import { DayClose } from '@/models';
import type { DayCloseDoc, DaySums, MovementDoc } from '@/models/day-close';
import { bookMovements, lastMovement } from './book';
import { lastClose, openMovements, saidDay, whyNotClosed } from './closed-days';
import { handedOver, keptHandovers } from './handed-over';
import { byCurrency, type Open, sumsOf } from './movement-math';
import { findDay } from './queries';
import type { CloseInput } from './schema';
import { checkWithStripe } from './stripe-check';
import type { DayView } from './view';

/** Many more than devices that close a day at once. */
const TRIES = 200;

const conflict = async (date: string, words: string) =>
  new Refusal('conflict', words, { body: { day: await findDay({ date }) } });

/** The answer to a press for a closed day: the day for the same cash and reason, else a 409 Refusal. */
async function answerClosed(
  { countedCents, date, reason: kept }: DayCloseDoc,
  counted: number,
  reason: string | undefined,
): Promise<DayView> {
  if (countedCents !== counted)
    throw await conflict(date, say('refusals', 'dayClosed', { date: saidDay(date) }));
  if (kept && reason && reason !== kept)
    throw await conflict(date, say('refusals', 'reasonKept', { reason: kept }));
  return findDay({ date });
}

/** The sums of movements of one currency, with the check of their orders at Stripe. */
async function checkedSums(open: Open<MovementDoc>): Promise<DaySums> {
  const all = [...open.own, ...open.late];
  const times = all.map(({ at }) => at.getTime());
  const stripe = await checkWithStripe(all, Math.min(Date.now(), ...times));
  return { ...sumsOf(open), ...(stripe ? { stripe } : {}) };
}

const checkedOther = async ({ currency, ...open }: Open<MovementDoc> & { currency: string }) => ({
  currency,
  ...(await checkedSums(open)),
});

/** The content of the close of a day. Throws a 409 Refusal with the day when it differs from what the screen said. */
async function contentOf(input: CloseInput, counted: number, last: DayCloseDoc | null) {
  const { date, expected, reason } = input;
  const { timeZone, currency } = await readShop();
  const lastSeq = await lastMovement();
  const open = await openMovements({ date, lastSeq }, last);
  const why = whyNotClosed(date, dayOf(Date.now(), timeZone), last, open.own);
  if (why) throw await conflict(date, why);
  const { shops, others } = byCurrency(open, currency);
  const { expectedCents } = sumsOf(shops);
  const sum = formatCents(expectedCents, currency, requestLanguage());
  const isSaid = expectedCents === fromDollars(expected);
  if (!isSaid || (input.currency ?? currency) !== currency)
    throw await conflict(date, say('refusals', 'takingsMoved', { sum }));
  if (counted !== expectedCents && !reason)
    throw new Refusal('badInput', say('refusals', 'sayDifference', { sum }));
  return {
    date,
    lastSeq,
    currency,
    ...(await checkedSums(shops)),
    countedCents: counted,
    ...(others.length > 0 ? { others: await Promise.all(others.map(checkedOther)) } : {}),
    ...(reason && counted !== expectedCents ? { reason } : {}),
    ...keptHandovers(await handedOver(date, last, currency), last),
    by: { role: 'seller' as const, ...staffName() },
  };
}

/**
 * Closes a day of the shop under the next number, by one insert: figures, expected and counted cash, and the check at Stripe;
 * other currencies apart, without a count of their cash. A closed day never changes: later movements for it are in the next
 * close. The same press again is answered alike. Throws a 409 Refusal with the day as stored, and a 400 when the counted cash
 * differs from the expected without a reason.
 */
export async function closeDay(input: CloseInput): Promise<DayView> {
  const { date } = input;
  const counted = fromDollars(input.counted);
  await bookMovements();
  for (let tries = 0; tries < TRIES; tries += 1) {
    const closed = await DayClose.findOne({ date }).lean();
    if (closed) return answerClosed(closed, counted, input.reason);
    const last = await lastClose();
    const content = await contentOf(input, counted, last);
    try {
      const made = await DayClose.create({ ...content, n: (last?.n ?? 0) + 1, at: new Date() });
      const { n, figures, expectedCents, countedCents } = made;
      await record(
        { event: 'day closed', cents: figures.totalCents },
        { after: { n, date, cents: figures.totalCents, expectedCents, countedCents } },
      );
      return findDay({ date });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }
  throw new Error('a day could not be closed');
}
