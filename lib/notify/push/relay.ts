import 'server-only';
import mongoose from 'mongoose';
import { sellerLanguage } from '@/lib/auth/language';
import { dueBy } from '@/lib/db/due';
import { retryOnDuplicate } from '@/lib/db/errors';
import { translate } from '@/lib/i18n/catalog';
import { DEFAULT_LANGUAGE, LANGUAGES, staffLanguage } from '@/lib/i18n/languages';
import { eventsOf } from '@/lib/notify/mail/order-events';
import { databaseTime, OVERLAP_MS, ordersChangedSince } from '@/lib/orders/changed-orders';
import { datedNumber } from '@/lib/orders/order-number';
import { pricingContextOf } from '@/lib/orders/pricing-context';
import { ANSWER_MS } from '@/lib/orders/proposals';
import { state } from '@/lib/orders/state';
import { forgetSubscription, subscriptions } from '@/lib/push/commands';
import { sendPush } from '@/lib/push/send';
import { hasPushShoppers } from '@/lib/push/shoppers';
import type { NewOrderPush } from '@/lib/push/view';
import { readShop } from '@/lib/shop/read';
import { DAY_MS, HOUR_MS } from '@/lib/utils/durations';
import { formatCents } from '@/lib/utils/money';
import { Order, PushJob } from '@/models';
import type { PushJobDoc, PushSubscriptionDoc } from '@/models/notification';
import type { OrderDoc } from '@/models/order';
import { questionsIn, sendQuestion } from './questions';

const { trusted } = mongoose;

/** The age from which no notification about an order is sent, in ms. */
export const NEWS_MS = 2 * HOUR_MS;
/** How long rows are stored, in ms: until no process can insert the same order again. */
const KEPT_MS = DAY_MS;
/** How long a process owns a row that it has claimed, in ms; also the pause before a retry. */
export const LOCK_MS = 60_000;
/** No row waits this long, in ms. A row that is due later was queued by a clock that was later set back. */
const ABSURD_MS = HOUR_MS;
/** The maximum number of orders that one call reads or sends. */
const BATCH = 200;

/** Returns when an order became ready to pack; undefined if it never did. */
function placedAt(order: OrderDoc): Date | undefined {
  if (!state.unfulfilled.is(order) || order.erasedAt) return undefined;
  return eventsOf(order).find(({ event }) => event === 'seller-new')?.at;
}

type Fresh = Pick<PushJobDoc, '_id' | 'proposal'>;

const insert = (rows: readonly Fresh[], now: Date) =>
  PushJob.bulkWrite(
    rows.map(({ _id, proposal }) => {
      const row = { dueAt: now, told: [], expiresAt: new Date(now.getTime() + KEPT_MS) };
      const fields = proposal ? { ...row, proposal } : row;
      return { updateOne: { filter: { _id }, update: { $setOnInsert: fields }, upsert: true } };
    }),
    { ordered: false },
  );

/**
 * Creates the function that stores a row for each new order, and for each proposal to a shopper with a device.
 * {@link sendDuePushes} sends these rows. The function reads the orders that have changed since its last call;
 * without devices it reads none. Any number of processes may run it. It throws the database's errors.
 */
export function createPushRelay(): () => Promise<void> {
  let since: number | undefined;
  return async () => {
    const [devices, asksShoppers] = await Promise.all([subscriptions(), hasPushShoppers()]);
    if (devices.length === 0 && !asksShoppers) {
      since = undefined;
      return;
    }
    const now = await databaseTime();
    const first = Math.min(...devices.map(({ createdAt }) => createdAt.getTime()));
    const begins = asksShoppers ? Math.min(first, now - ANSWER_MS) : first;
    since ??= Math.max(begins, now - NEWS_MS);
    const rows = await ordersChangedSince(Math.min(since, now) - OVERLAP_MS, BATCH);
    const placed = rows.filter((order) => {
      const at = placedAt(order)?.getTime() ?? 0;
      return at >= Math.max(first, now - NEWS_MS);
    });
    const asked = asksShoppers ? await questionsIn(rows, now) : [];
    const fresh = [...placed.map(({ _id }) => ({ _id })), ...asked];
    if (fresh.length > 0) await retryOnDuplicate(() => insert(fresh, new Date(now)));
    const last = rows.at(-1)?.changedAt?.getTime() ?? now;
    since = rows.length < BATCH ? now : last + OVERLAP_MS;
  };
}

async function messageOf(order: OrderDoc, now: number): Promise<NewOrderPush> {
  const shop = await readShop();
  const language = staffLanguage(shop, await sellerLanguage());
  const { locale } = LANGUAGES[language];
  const at = placedAt(order)?.getTime() ?? now;
  const number = datedNumber(order, at, now, shop.timeZone, locale);
  return {
    id: String(order._id),
    number,
    total: formatCents(order.amountCents, pricingContextOf(order).currency, language),
    // Without a title, the service worker shows an English one.
    ...(language === DEFAULT_LANGUAGE
      ? {}
      : { title: translate(language, 'push')('newOrder', { number }) }),
  };
}

/**
 * Sends the message to one device. Returns whether the device is done: the message was sent, or the device no
 * longer exists.
 */
async function sendTo(
  device: PushSubscriptionDoc,
  message: NewOrderPush,
  { _id }: PushJobDoc,
): Promise<boolean> {
  const outcome = await sendPush(device, message);
  if (outcome === 'taken') await PushJob.updateOne({ _id }, { $addToSet: { told: device._id } });
  if (outcome === 'gone') await forgetSubscription(device);
  return outcome !== 'failed';
}

/** Sends the new order of a claimed row to the seller's devices. Returns whether all devices are done. */
async function sendNews(row: PushJobDoc, devices: PushSubscriptionDoc[], now: number) {
  const order = await Order.findById(row._id).lean();
  const at = order && placedAt(order);
  const isNews = at && now - at.getTime() < NEWS_MS;
  const waiting = isNews
    ? devices.filter(({ _id, createdAt }) => createdAt <= at && !row.told.includes(_id))
    : [];
  const message = order && waiting.length > 0 ? await messageOf(order, now) : undefined;
  const done = await Promise.all(waiting.map((device) => message && sendTo(device, message, row)));
  return done.every(Boolean);
}

/**
 * Sends the push messages of the rows that are due. One write claims each row first, so that two processes do not
 * send the same message. After a crash or a failure of the push service, the row is retried a minute later.
 * Retries end when the order is no longer new or the proposal is closed. `clock` returns the time in ms. Throws
 * the database's errors.
 */
export async function sendDuePushes(clock: () => Promise<number> = databaseTime): Promise<void> {
  if (!(await PushJob.exists({ dueAt: trusted({ $exists: true }) }))) return;
  const [devices, now] = await Promise.all([subscriptions(), clock()]);
  const due = await PushJob.find(dueBy('dueAt', new Date(now), ABSURD_MS))
    .sort({ dueAt: 1 })
    // The embedded engine crashes when it compares several plans.
    .hint({ dueAt: 1 })
    .limit(BATCH)
    .lean();
  await Promise.all(
    due.map(async ({ _id, dueAt }) => {
      const until = new Date(now + LOCK_MS);
      const row = await PushJob.findOneAndUpdate(
        { _id, dueAt },
        { $set: { dueAt: until } },
        { returnDocument: 'after' },
      ).lean();
      if (!row) return;
      const { proposal } = row;
      const isDone = proposal
        ? await sendQuestion(row, proposal, now)
        : await sendNews(row, devices, now);
      if (isDone) await PushJob.updateOne({ _id }, { $unset: { dueAt: 1 } });
    }),
  );
}
