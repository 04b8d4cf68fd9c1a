import 'server-only';
import mongoose from 'mongoose';
import { currentShop, readShop } from '@/lib/shop/read';
import { phoneStarts } from '@/lib/utils/phone-number';
import { dayStart } from '@/lib/utils/zone-day';
import { UNPAID_INDEX, WAY_TO_PAY_INDEX } from '@/models/order';
import { idsOf } from './day-ids';
import type { OrderQuery } from './schema';
import { storedEnd, storedStarts } from './search-terms';
import { PAID_BY, state } from './state';
import { OPEN_STATUSES, STATUSES } from './status';

const { trusted } = mongoose;

/* Each filter has an index, so that the database reads few orders that do not match. */

/** Returns whether a search text is the id of an order. */
export const isId = (q: string) => /^[0-9a-f]{24}$/i.test(q);

/**
 * Returns filters for orders that match every word of the text. A word matches the beginning of a stored word or the
 * end of an order id. A phone number matches in any notation of `country`, the shop's country.
 */
export function matching(q: string, country: string | undefined) {
  if (isId(q)) return [{ _id: q }];
  const words = storedStarts(q);
  if (words.length === 0) return [{ words: trusted({ $in: [] }) }];
  const filters = words.map((starts) => {
    const [first = '', ...further] = starts.map((start) => `^${start}`);
    const end = starts.map(storedEnd).find(Boolean);
    if (!end && further.length === 0) return { words: trusted({ $regex: first }) };
    const all = [first, ...further].map((start) => new RegExp(start));
    return { words: trusted({ $in: end ? [...all, end] : all }) };
  });
  const starts = phoneStarts(q, country).map((start) => new RegExp(`^${start}`));
  return starts.length > 0
    ? [{ $or: [{ words: trusted({ $in: starts }) }, { $and: filters }] }]
    : filters;
}

export const ENDED = ['Delivered', 'Cancelled'];

export type Index = Record<string, 1 | -1>;

/** The conditions that select a set of orders, and the index with which the database reads these orders. */
export type Kind = { kind: object[]; index: Index };

export const open = { status: trusted({ $in: OPEN_STATUSES }) };

const BY_REVIEW = { 'payment.reviewReason.code': 1, _id: -1 } as const;
const DISPUTES: Kind = {
  kind: [state.disputeOpen.where],
  index: { 'payment.disputeOpen': 1, _id: -1 },
};

/**
 * The filters for orders whose payment the seller must review, each with its own index. An order whose review reason is
 * marked as reviewed does not match.
 */
export const PAYMENT_REVIEWS: Kind[] = [
  { kind: [state.awaitsReview.where, open], index: BY_REVIEW },
  DISPUTES,
];

/**
 * The filters for open orders, each with an index that skips abandoned orders. A delivered order is open while it has a
 * dispute, or returned deposits that a manager has not confirmed yet.
 */
export const KINDS: Kind[] = [
  { kind: [state.listed.where, open], index: { status: 1, listed: 1, _id: -1 } },
  { kind: [state.processing.where, open], index: { 'payment.processing': 1, _id: -1 } },
  { kind: [state.needsReviewByIndex.where, open], index: BY_REVIEW },
  DISPUTES,
  { kind: [state.returnsWaiting.where], index: { 'returnedWaiting.at': 1, _id: -1 } },
];

/**
 * The orders that lists show although `listed` is false: their payment is processing or needs a review. Each condition
 * has its own index.
 */
export const UNLISTED: readonly Kind[] = [
  { kind: [state.processing.where], index: { 'payment.processing': 1, _id: -1 } },
  { kind: [state.needsReviewByIndex.where], index: BY_REVIEW },
];

/**
 * Returns the filters for the payment method of the query, or an empty list without a payment method. There is one
 * filter per status, so that an index reads only matching orders.
 */
export function kindsOfPayMethod({ payMethod, status, open: isOpen }: OrderQuery): Kind[] {
  if (!payMethod) return [];
  const way = PAID_BY[payMethod].where;
  const statuses = isOpen ? OPEN_STATUSES : STATUSES;
  return [
    ...(status ? [status] : statuses).map((one) => ({
      kind: [state.listed.where, way, { status: one }],
      index: WAY_TO_PAY_INDEX,
    })),
    ...(payMethod === 'online' && !status ? UNLISTED : []).map(({ kind, index }) => ({
      kind: [...kind, way],
      index,
    })),
  ];
}

/** The maximum difference between the clocks of the database and this process, in ms. */
const MARGIN_MS = 60_000;

async function endedToday(): Promise<object> {
  const { timeZone } = await readShop();
  const since = new Date(dayStart(Date.now(), timeZone) - MARGIN_MS);
  return { status: trusted({ $in: ENDED }), changedAt: trusted({ $gte: since }) };
}

export const BY_STATUS = { status: 1, listed: 1, _id: -1 } as const;

/** Returns the filters of a query, and the index with which the database has to read the fewest orders. */
export async function filtered(query: OrderQuery) {
  const { q, ended, day, status, payment, person, payMethod } = query;
  const conditions: object[] = q ? matching(q, (await currentShop()).country) : [];
  if (ended) conditions.push(await endedToday());
  if (status) conditions.push({ status }, state.listed.where);
  if (payment === 'paid') conditions.push(state.listedAndPaid.where);
  if (payment === 'unpaid') conditions.push(state.outstanding.where);
  if (day) {
    const { timeZone } = await readShop();
    conditions.push({ _id: trusted(idsOf(day, day, timeZone)) });
  }
  if (payMethod) conditions.push(PAID_BY[payMethod].where);
  if (person) conditions.push({ $or: [{ 'picker.person': person }, { 'courier.id': person }] });
  const index = (): Index | undefined => {
    // Without the hint, the embedded MongoDB crashes when it compares several query plans.
    if (q) return isId(q) ? { _id: 1 } : { words: 1, _id: -1 };
    if (ended) return { status: 1, changedAt: 1 };
    if (day) return { _id: 1 };
    if (status) return BY_STATUS;
    if (payment === 'unpaid') return UNPAID_INDEX;
    return person ? { _id: 1 } : undefined;
  };
  return { conditions, index: index() };
}
