import 'server-only';
import { createHash } from 'node:crypto';
import mongoose, { type Types } from 'mongoose';
import { languageOfSeller } from '@/lib/auth/language';
import { retryOnDuplicate } from '@/lib/db/errors';
import { dueBy } from '@/lib/db/lease';
import { env } from '@/lib/env';
import { translate } from '@/lib/i18n/catalog';
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  mainLanguageOf,
  prefixOf,
  staffLanguage,
} from '@/lib/i18n/languages';
import { localeOf } from '@/lib/i18n/locales';
import { pathIn } from '@/lib/i18n/path-in';
import { eventsOf } from '@/lib/notify/mail/order-events';
import { poll } from '@/lib/notify/poll';
import { databaseTime, OVERLAP_MS, ordersChangedSince } from '@/lib/orders/changed-orders';
import { datedNumber } from '@/lib/orders/order-number';
import { estimatedCentsOf, pricingContextOf } from '@/lib/orders/pricing-context';
import { isOpen, PROPOSAL_TIMEOUT_MS } from '@/lib/orders/proposals';
import { state } from '@/lib/orders/state';
import { deleteSubscription, pushKey, subscriptions } from '@/lib/push/commands';
import { sendPush } from '@/lib/push/send';
import { deleteDevice, devicesOf, hasPushShoppers, subscribedShoppers } from '@/lib/push/shoppers';
import type { NewOrderPush, QuestionPush } from '@/lib/push/view';
import { readShop } from '@/lib/shop/read';
import type { ShopView } from '@/lib/shop/view';
import { formatDue } from '@/lib/tax/format-due';
import { DAY_MS, HOUR_MS } from '@/lib/utils/durations';
import { toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Order, PushJob } from '@/models';
import type { PushJobDoc, PushSubscriptionDoc, ShopperDeviceDoc } from '@/models/notification';
import type { OrderDoc } from '@/models/order';
import type { Proposal } from '@/models/order-line';

/*
 * Push messages that ask shoppers about proposed replacements while their order is being packed
 * (docs/decisions/0043-substitution-proposals.md).
 */

type Asked = NonNullable<PushJobDoc['proposal']>;

/** The id is equal in every process, and differs from the ids of orders. */
function rowIdOf({ order, product, at }: Asked): Types.ObjectId {
  const hash = createHash('sha256').update(`${order} ${product} ${at.getTime()}`).digest('hex');
  return new mongoose.Types.ObjectId(hash.slice(0, 24));
}

const openProposals = ({ items }: OrderDoc, now: number) =>
  items.flatMap(({ product, proposal }) =>
    proposal && isOpen(proposal, now) ? [{ product, proposal }] : [],
  );

async function questionsIn(
  orders: readonly OrderDoc[],
  now: number,
): Promise<{ _id: Types.ObjectId; proposal: Asked }[]> {
  const asked = orders.flatMap((order) =>
    state.orderPlaced.is(order) && !order.erasedAt
      ? openProposals(order, now).map(({ product, proposal: { at } }) => ({
          userId: order.userId,
          proposal: { order: order._id, product, at },
        }))
      : [],
  );
  if (asked.length === 0) return [];
  const told = new Set((await subscribedShoppers(asked.map(({ userId }) => userId))).map(String));
  return asked.flatMap(({ userId, proposal }) =>
    told.has(String(userId)) ? [{ _id: rowIdOf(proposal), proposal }] : [],
  );
}

async function questionOf(order: OrderDoc, id: Types.ObjectId, now: number): Promise<QuestionPush> {
  const shop = await readShop();
  const language = isLanguage(order.language) ? order.language : mainLanguageOf(shop);
  const locale = localeOf(language, shop.country);
  const number = datedNumber(order, order.createdAt.getTime(), now, shop.timeZone, locale);
  const t = translate(language, 'proposal');
  return {
    id: String(id),
    title: t('pushTitle', { number }),
    body: t('pushBody'),
    path: pathIn(prefixOf(shop, language), `/my-orders/${order._id}`),
  };
}

async function stillAsked({ order: _id, product, at }: Asked, now: number) {
  const order = await Order.findById(_id).lean();
  if (!order || !state.orderPlaced.is(order)) return undefined;
  const line = openProposals(order, now).find((open) => open.product.equals(product));
  const isSame = line?.proposal.at.getTime() === at.getTime();
  return isSame ? { order, proposal: line.proposal } : undefined;
}

const secondsLeft = ({ until }: Proposal, now: number) =>
  Math.ceil((until.getTime() - now) / 1_000);

/**
 * Sends the message to the devices that the shopper had at the time of the proposal. The push service stores the
 * message until the time for an answer is over. Returns true if no device needs a retry. `now` is in ms.
 */
async function sendQuestion(row: PushJobDoc, asked: Asked, now: number): Promise<boolean> {
  const still = await stillAsked(asked, now);
  if (!still) return true;
  const { order, proposal } = still;
  const waiting = (await devicesOf(order.userId)).filter(
    ({ _id, createdAt }) => createdAt <= asked.at && !row.told.includes(_id),
  );
  if (waiting.length === 0) return true;
  const message = await questionOf(order, row._id, now);
  const ttlSeconds = secondsLeft(proposal, now);
  const done = await Promise.all(
    waiting.map((device) => sendTo(device, message, row, deleteDevice, ttlSeconds)),
  );
  return done.every(Boolean);
}

const { trusted } = mongoose;

/** The age in ms from which an order is too old for a push message. */
export const NEWS_MS = 2 * HOUR_MS;
/** After this time, no process inserts a row for the same order again. */
const KEPT_MS = DAY_MS;
/** How long a row is reserved for the process that sends it, in ms. A failed row is retried after this time. */
export const LOCK_MS = 60_000;
/** A later due time was stored before a clock was set back, so the row is sent now. */
const MAX_FUTURE_MS = HOUR_MS;
const BATCH = 200;

/** Returns since when an order has been ready to pack. Undefined if the order is already packed. */
function placedAt(order: OrderDoc): Date | undefined {
  if (!state.orderPlaced.is(order) || order.erasedAt) return undefined;
  return eventsOf(order).find(({ event }) => event === 'seller-new')?.at;
}

const insert = (rows: readonly Pick<PushJobDoc, '_id' | 'proposal'>[], now: Date) =>
  PushJob.bulkWrite(
    rows.map(({ _id, proposal }) => {
      const row = { dueAt: now, told: [], expiresAt: new Date(now.getTime() + KEPT_MS) };
      const fields = proposal ? { ...row, proposal } : row;
      return { updateOne: { filter: { _id }, update: { $setOnInsert: fields }, upsert: true } };
    }),
    { ordered: false },
  );

/**
 * Creates the function that queues push messages for {@link sendDuePushes}. Each call reads the orders that have
 * changed since the previous call. It inserts a row for each new order, and for each proposal whose shopper has a
 * subscribed device. Without subscribed devices, no orders are read. Any number of processes may run the function. It
 * throws database errors.
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
    const begins = asksShoppers ? Math.min(first, now - PROPOSAL_TIMEOUT_MS) : first;
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

async function messageOf(
  order: OrderDoc,
  { staff }: Pick<PushSubscriptionDoc, 'staff'>,
  { shop, now }: { shop: ShopView; now: number },
): Promise<NewOrderPush> {
  const chosen = await languageOfSeller(staff ?? env().SELLER_EMAIL);
  const language = staffLanguage(shop, chosen);
  const locale = localeOf(language, shop.country);
  const at = placedAt(order)?.getTime() ?? now;
  const number = datedNumber(order, at, now, shop.timeZone, locale);
  const { currency } = pricingContextOf(order);
  const estimated = estimatedCentsOf(order);
  return omitUndefined({
    id: String(order._id),
    number,
    total: formatDue(
      {
        amount: toUnits(order.amountCents, currency),
        estimatedAmount: estimated === undefined ? undefined : toUnits(estimated, currency),
        currency,
      },
      { t: translate(language, 'order'), language },
    ),
    // Without a title, the service worker shows its own English title.
    title:
      language === DEFAULT_LANGUAGE
        ? undefined
        : translate(language, 'push')('newOrder', { number }),
  });
}

/**
 * Sends the message to a device. `remove` deletes a device that no longer exists. Returns true if no retry is needed.
 */
async function sendTo<Device extends PushSubscriptionDoc | ShopperDeviceDoc>(
  device: Device,
  message: NewOrderPush | QuestionPush,
  { _id }: PushJobDoc,
  remove: (device: Device) => Promise<unknown>,
  ttlSeconds?: number,
): Promise<boolean> {
  const outcome = await sendPush(device, message, ttlSeconds);
  if (outcome === 'taken') await PushJob.updateOne({ _id }, { $addToSet: { told: device._id } });
  if (outcome === 'gone') await remove(device);
  return outcome !== 'failed';
}

async function sendNews(row: PushJobDoc, devices: PushSubscriptionDoc[], now: number) {
  const order = await Order.findById(row._id).lean();
  const at = order && placedAt(order);
  const isNews = at && now - at.getTime() < NEWS_MS;
  const waiting = isNews
    ? devices.filter(({ _id, createdAt }) => createdAt <= at && !row.told.includes(_id))
    : [];
  if (!order || waiting.length === 0) return true;
  const shop = await readShop();
  const done = await Promise.all(
    waiting.map(async (device) =>
      sendTo(device, await messageOf(order, device, { shop, now }), row, deleteSubscription),
    ),
  );
  return done.every(Boolean);
}

/**
 * Sends the push messages of all due rows. One write first reserves each row, so that only one process sends it. After
 * a failure, the row is retried a minute later. Retries end when the order is no longer new or the proposal is no
 * longer open. `clock` returns the time in ms. Throws database errors.
 */
export async function sendDuePushes(clock: () => Promise<number> = databaseTime): Promise<void> {
  if (!(await PushJob.exists({ dueAt: trusted({ $exists: true }) }))) return;
  const [devices, now] = await Promise.all([subscriptions(), clock()]);
  const due = await PushJob.find(dueBy('dueAt', new Date(now), MAX_FUTURE_MS))
    .sort({ dueAt: 1 })
    // Without the hint, the embedded MongoDB crashes when it compares several query plans.
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

/** Starts the background job that sends push messages about new orders and proposals. Does nothing if push is off. */
export function startPushSender(): void {
  if (pushKey())
    poll('notifications of new orders wait for the database', createPushRelay(), sendDuePushes);
}
