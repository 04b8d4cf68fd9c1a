import 'server-only';
import mongoose from 'mongoose';
import type Stripe from 'stripe';
import { z } from 'zod';
import { record } from '@/lib/audit/record';
import { isDuplicate } from '@/lib/db/errors';
import { ApiError } from '@/lib/http/errors';
import {
  cashCountIn,
  cashInput,
  currencyCode,
  dayInput,
  reasonInput,
} from '@/lib/http/input-parts';
import { parseWith } from '@/lib/http/parse';
import { t } from '@/lib/http/translate';
import { log } from '@/lib/observe/log';
import { requestLanguage, staffName } from '@/lib/observe/request-context';
import { isOnlinePaymentEnabled, stripe, withStripeTimeout } from '@/lib/payments/stripe';
import { readShop } from '@/lib/shop/read';
import { formatCents } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { dayOf } from '@/lib/utils/zone-day';
import { DayClose, Movement, Order } from '@/models';
import type { DayCloseDoc, DaySums, MovementDoc, StripeCheck } from '@/models/day-close';
import { bookMovements, lastMovement } from './book';
import {
  closeBlockedReason,
  formatDay,
  handedOver,
  lastClose,
  openMovements,
  storedHandovers,
} from './closed-days';
import { byCurrency, type Open, sumsOf } from './movements';
import { findDayReport } from './queries';
import type { DayReportView } from './view';

/** The query of GET /api/report/day and of its CSV. */
export const dayQuery = z.object({ date: dayInput.optional().describe('The default is today') });

/** The body of POST /api/report/close. */
export const closeInput = z.object({
  date: dayInput,
  expected: cashInput.describe(
    'The expected cash that the client displays; rejected if there is more now',
  ),
  currency: currencyCode
    .optional()
    .describe('The currency of both amounts; rejected if the shop now has another one'),
  counted: cashInput.describe('The counted cash, excluding the opening float'),
  reason: reasonInput.describe('Why the counted amount differs; required if it does'),
});
export type CloseInput = z.output<typeof closeInput>;

const TRIES = 200;

const conflict = async (date: string, message: string) =>
  new ApiError('conflict', message, { body: { day: await findDayReport({ date }) } });

/** Returns the report if cash and reason are the same, otherwise throws a 409 ApiError. */
async function answerClosed(
  { countedCents, date, reason: storedReason }: DayCloseDoc,
  counted: number,
  reason: string | undefined,
): Promise<DayReportView> {
  if (countedCents !== counted)
    throw await conflict(date, t('errors', 'dayClosed', { date: formatDay(date) }));
  if (storedReason && reason && reason !== storedReason)
    throw await conflict(date, t('errors', 'reasonKept', { reason: storedReason }));
  return findDayReport({ date });
}

async function checkedSums(open: Open<MovementDoc>): Promise<DaySums> {
  const all = [...open.own, ...open.late];
  const times = all.map(({ at }) => at.getTime());
  const stripe = await checkWithStripe(all, Math.min(Date.now(), ...times));
  return { ...sumsOf(open), ...omitUndefined({ stripe }) };
}

const checkedOther = async ({ currency, ...open }: Open<MovementDoc> & { currency: string }) => ({
  currency,
  ...(await checkedSums(open)),
});

type CashCount = { currency: string; expected: number; counted: number };

/**
 * Uses the currency of the closed report, or of the shop. Throws a 400 ApiError if an amount has more decimals than the
 * currency.
 */
async function cashOf(input: CloseInput, closed: DayCloseDoc | null): Promise<CashCount> {
  const currency = closed?.currency ?? (await readShop()).currency;
  return { currency, ...parseWith(cashCountIn(currency), input) };
}

/** Throws a 409 ApiError with the current report if the expected cash has changed since the seller saw it. */
async function contentOf(input: CloseInput, cash: CashCount, last: DayCloseDoc | null) {
  const { date, reason } = input;
  const { expected, counted } = cash;
  const { timeZone, currency } = await readShop();
  const lastSeq = await lastMovement();
  const open = await openMovements({ date, lastSeq }, last);
  const why = closeBlockedReason(date, dayOf(Date.now(), timeZone), last, open.own);
  if (why) throw await conflict(date, why);
  const { shops, others } = byCurrency(open, currency);
  const { expectedCents } = sumsOf(shops);
  const sum = formatCents(expectedCents, currency, requestLanguage());
  const isSameCurrency = cash.currency === currency && (input.currency ?? currency) === currency;
  if (expectedCents !== expected || !isSameCurrency)
    throw await conflict(date, t('errors', 'takingsMoved', { sum }));
  if (counted !== expectedCents && !reason)
    throw new ApiError('badInput', t('errors', 'sayDifference', { sum }));
  return {
    date,
    lastSeq,
    currency,
    ...(await checkedSums(shops)),
    countedCents: counted,
    ...omitUndefined({
      others: others.length > 0 ? await Promise.all(others.map(checkedOther)) : undefined,
      reason: reason && counted !== expectedCents ? reason : undefined,
    }),
    ...storedHandovers(await handedOver(date, last, currency), last),
    by: { role: 'seller' as const, ...staffName() },
  };
}

/**
 * Closes a business day. One insert stores the next number, the figures, the expected and the counted cash, and the
 * comparison with Stripe. Other currencies are listed without counted cash. A closed report never changes: movements
 * booked later appear in the next report. A repeated request returns the same response. Throws a 409 ApiError with the
 * stored report if the day cannot be closed. Throws a 400 if the counted cash differs from the expected cash without a
 * reason.
 */
export async function closeDay(input: CloseInput): Promise<DayReportView> {
  const { date } = input;
  const findClose = () => DayClose.findOne({ date }).lean();
  // Reject invalid amounts before anything is booked.
  await cashOf(input, await findClose());
  await bookMovements();
  for (let tries = 0; tries < TRIES; tries += 1) {
    const closed = await findClose();
    const cash = await cashOf(input, closed);
    if (closed) return answerClosed(closed, cash.counted, input.reason);
    const last = await lastClose();
    const content = await contentOf(input, cash, last);
    try {
      const made = await DayClose.create({ ...content, n: (last?.n ?? 0) + 1, at: new Date() });
      const { n, figures, expectedCents, countedCents } = made;
      await record(
        { event: 'day closed', cents: figures.totalCents },
        { after: { n, date, cents: figures.totalCents, expectedCents, countedCents } },
      );
      return findDayReport({ date });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }
  throw new Error('a day could not be closed');
}

/* Compares the payments minus the refunds of whole orders with Stripe. The times of recording therefore do not
   matter. Disputes are excluded, because Stripe does not count them as refunds. */

const { trusted } = mongoose;

/**
 * A shopper may pay a session up to 31 minutes after its creation. The list of Stripe sessions therefore begins before
 * the day.
 */
const BEFORE_MS = 45 * 60_000;
/** Without a response from Stripe within this time, the report is closed without the comparison. */
const MAX_MS = 15_000;
/** Older sessions are fetched one by one. Newer sessions come from a list with 100 sessions per request. */
const MOST_SINGLE = 20;
const SHOWN = 20;
const EXPAND = 'payment_intent.latest_charge';

type Net = { cents: number; order: string };

function netOf({
  payment_intent: intent,
  client_reference_id,
  payment_status,
}: Stripe.Checkout.Session): Net | undefined {
  if (payment_status !== 'paid' || !intent || typeof intent === 'string') return undefined;
  const { latest_charge: charge } = intent;
  if (!charge || typeof charge === 'string') return undefined;
  return {
    cents: charge.amount_captured - charge.amount_refunded,
    order: client_reference_id ?? '',
  };
}

async function bookedOf(orders: string[]): Promise<Map<string, number>> {
  const rows = await Movement.find({
    order: trusted({ $in: orders }),
    way: 'card',
    kind: trusted({ $ne: 'dispute' }),
  })
    .hint({ order: 1, n: 1 })
    .lean();
  const sums = new Map<string, number>();
  for (const { order, cents } of rows)
    sums.set(String(order), (sums.get(String(order)) ?? 0) + cents);
  return sums;
}

async function sessionsOf(orders: string[]): Promise<string[]> {
  const rows = await Order.find({ _id: trusted({ $in: orders }) }, { payment: 1 }).lean();
  return rows.flatMap(({ payment }) => payment?.attempts.at(-1)?.sessionId ?? []);
}

/**
 * Returns the time (ms) at which the list of Stripe sessions begins. The sessions of up to {@link MOST_SINGLE} older
 * orders are fetched one by one. An order may be paid days before the delivery, but captured or refunded on the day of
 * the report.
 */
function listedSince(orders: readonly string[], since: number): number {
  // Order ids sort by creation time.
  const first = orders.toSorted()[MOST_SINGLE];
  const placed = first ? new mongoose.Types.ObjectId(first).getTimestamp().getTime() : since;
  return Math.min(since, placed) - BEFORE_MS;
}

async function atStripe(orders: string[], since: number): Promise<Map<string, number>> {
  const nets = new Map<string, number>();
  // A duplicate payment adds 0, because the shop refunds it in full.
  const note = (net: Net | undefined) =>
    net && nets.set(net.order, (nets.get(net.order) ?? 0) + net.cents);
  const seen = new Set<string>();
  const created = { gte: Math.floor(listedSince(orders, since) / 1000) };
  for await (const session of stripe().checkout.sessions.list({
    created,
    status: 'complete',
    limit: 100,
    expand: [`data.${EXPAND}`],
  })) {
    seen.add(session.id);
    note(netOf(session));
  }
  const others = await sessionsOf(orders.filter((order) => !nets.has(order)));
  for (const id of others)
    if (!seen.has(id))
      note(netOf(await stripe().checkout.sessions.retrieve(id, { expand: [EXPAND] })));
  return nets;
}

/**
 * Compares the booked card payments of all orders of these movements with Stripe. `since` is the time of the earliest
 * movement (ms). Returns undefined without card payments. Never throws Stripe's errors.
 */
export async function checkWithStripe(
  movements: readonly MovementDoc[],
  since: number,
): Promise<StripeCheck | undefined> {
  const card = movements.filter(({ way }) => way === 'card');
  const orders = [...new Set(card.map(({ order }) => String(order)))];
  if (!isOnlinePaymentEnabled() || orders.length === 0) return undefined;
  const own = await bookedOf(orders);
  const ownCents = [...own.values()].reduce((sum, cents) => sum + cents, 0);
  try {
    const nets = await withStripeTimeout(atStripe(orders, since), MAX_MS);
    const differing = orders
      .map((order) => ({ order, ownCents: own.get(order) ?? 0, stripeCents: nets.get(order) ?? 0 }))
      .filter(({ ownCents: booked, stripeCents: paid }) => booked !== paid);
    const stripeCents = orders.reduce((sum, order) => sum + (nets.get(order) ?? 0), 0);
    return { isAsked: true, ownCents, stripeCents, differing: differing.slice(0, SHOWN) };
  } catch (error) {
    log().warn({ err: error }, 'a day is closed without the comparison with Stripe');
    return { isAsked: false, ownCents, stripeCents: 0, differing: [] };
  }
}
