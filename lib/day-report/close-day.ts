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

/** The maximum number of retries. It is far higher than the number of devices that close a day at the same time. */
const TRIES = 200;

const conflict = async (date: string, message: string) =>
  new ApiError('conflict', message, { body: { day: await findDayReport({ date }) } });

/**
 * Returns the response to a request to close a day that is already closed. If cash and reason are the same,
 * returns the report, otherwise throws a 409 ApiError.
 */
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

/** Returns the totals of movements in one currency, and the comparison of their orders with Stripe. */
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

/** The expected and the counted cash of a request, in cents. */
type CashCount = { currency: string; expected: number; counted: number };

/**
 * Returns the cash of a request in the currency of the closed report, or of the shop. Throws a 400 ApiError if an
 * amount has more decimals than the currency.
 */
async function cashOf(input: CloseInput, closed: DayCloseDoc | null): Promise<CashCount> {
  const currency = closed?.currency ?? (await readShop()).currency;
  return { currency, ...parseWith(cashCountIn(currency), input) };
}

/**
 * Returns the content of a report before it is stored. Throws a 409 ApiError with the current report if the expected
 * cash is no longer the amount that the seller has seen.
 */
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
 * comparison with Stripe. Other currencies are listed separately, and their cash is not counted. A closed report never
 * changes. If a movement is booked later for this day, it appears in the next report. A repeated request returns the
 * same response.
 *
 * Throws a 409 ApiError with the stored report if the day cannot be closed. Throws a 400 if the counted cash differs
 * from the expected cash and the reason is missing.
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

/*
 * The comparison with Stripe. It compares the payments minus the refunds of whole orders, so it does not matter when
 * the shop or Stripe recorded a payment or a refund. Disputes are excluded, because Stripe does not count them as
 * refunds.
 */

const { trusted } = mongoose;

/**
 * How long before the start of the day the list of Stripe sessions begins, in ms. A shopper may pay a session up to 31
 * minutes after its creation.
 */
const BEFORE_MS = 45 * 60_000;
/**
 * The maximum wait for Stripe in ms. If it is exceeded, the report is closed without the comparison and states this.
 */
const MAX_MS = 15_000;
/**
 * The maximum number of older sessions that are fetched one by one. Newer sessions come from a list with 100 sessions
 * per request.
 */
const MOST_SINGLE = 20;
/** The maximum number of orders with differences to Stripe that a report stores. */
const SHOWN = 20;
const EXPAND = 'payment_intent.latest_charge';

type Net = { cents: number; order: string };

/** Returns the amount paid in a Stripe Checkout session minus its refunds, or undefined if the session is not paid. */
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

/** Returns the booked card payments of these orders in cents, keyed by order. */
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

/** Returns the id of the latest Stripe session of each order. */
async function sessionsOf(orders: string[]): Promise<string[]> {
  const rows = await Order.find({ _id: trusted({ $in: orders }) }, { payment: 1 }).lean();
  return rows.flatMap(({ payment }) => payment?.attempts.at(-1)?.sessionId ?? []);
}

/**
 * Returns the time (ms) at which the list of Stripe sessions begins. Only {@link MOST_SINGLE} orders may be older;
 * their sessions are fetched one by one. An order can be older than the day of the report, because a shopper may pay
 * days before the delivery. The shop captures the payment or refunds missing goods only on the day of the delivery.
 */
function listedSince(orders: readonly string[], since: number): number {
  // The ids of orders sort by the time of placing.
  const first = orders.toSorted()[MOST_SINGLE];
  const placed = first ? new mongoose.Types.ObjectId(first).getTimestamp().getTime() : since;
  return Math.min(since, placed) - BEFORE_MS;
}

async function atStripe(orders: string[], since: number): Promise<Map<string, number>> {
  const nets = new Map<string, number>();
  // A second payment of the same order adds 0, because the shop refunds it in full.
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
 * movement (ms). Returns undefined if there are no card payments. Never throws Stripe's errors.
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
