import 'server-only';
import { createHash } from 'node:crypto';
import mongoose, { type Types } from 'mongoose';
import { translate } from '@/lib/i18n/catalog';
import { isLanguage, mainLanguageOf, prefixOf } from '@/lib/i18n/languages';
import { localeOf } from '@/lib/i18n/locales';
import { pathIn } from '@/lib/i18n/path-in';
import { datedNumber } from '@/lib/orders/order-number';
import { isOpen } from '@/lib/orders/proposals';
import { state } from '@/lib/orders/state';
import { sendPush } from '@/lib/push/send';
import { deleteDevice, devicesOf, subscribedShoppers } from '@/lib/push/shoppers';
import type { QuestionPush } from '@/lib/push/view';
import { readShop } from '@/lib/shop/read';
import { Order, PushJob } from '@/models';
import type { PushJobDoc, ShopperDeviceDoc } from '@/models/notification';
import type { OrderDoc } from '@/models/order';
import type { Proposal } from '@/models/order-line';

/*
 * Push messages that ask shoppers about proposed replacements while their order is packed
 * (docs/decisions/0043-substitution-proposals.md).
 */

/** Identifies a proposal by its order, line and time. */
export type Asked = NonNullable<PushJobDoc['proposal']>;

/** Returns the row id of a proposal. The id is equal in every process, and differs from the ids of orders. */
function rowIdOf({ order, product, at }: Asked): Types.ObjectId {
  const hash = createHash('sha256').update(`${order} ${product} ${at.getTime()}`).digest('hex');
  return new mongoose.Types.ObjectId(hash.slice(0, 24));
}

const openProposals = ({ items }: OrderDoc, now: number) =>
  items.flatMap(({ product, proposal }) =>
    proposal && isOpen(proposal, now) ? [{ product, proposal }] : [],
  );

/** Returns the open proposals of those orders whose shoppers have a subscribed device. */
export async function questionsIn(
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

async function messageOf(order: OrderDoc, id: Types.ObjectId, now: number): Promise<QuestionPush> {
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

/** Returns the order and the proposal if the shopper can still answer. Otherwise returns undefined. */
async function stillAsked({ order: _id, product, at }: Asked, now: number) {
  const order = await Order.findById(_id).lean();
  if (!order || !state.orderPlaced.is(order)) return undefined;
  const line = openProposals(order, now).find((open) => open.product.equals(product));
  const isSame = line?.proposal.at.getTime() === at.getTime();
  return isSame ? { order, proposal: line.proposal } : undefined;
}

/**
 * Sends the message to a device. Returns true if no retry is needed: the message was sent, or the device no
 * longer exists.
 */
async function sendTo(
  device: ShopperDeviceDoc,
  message: QuestionPush,
  ttlSeconds: number,
  row: PushJobDoc,
) {
  const outcome = await sendPush(device, message, ttlSeconds);
  if (outcome === 'taken')
    await PushJob.updateOne({ _id: row._id }, { $addToSet: { told: device._id } });
  if (outcome === 'gone') await deleteDevice(device);
  return outcome !== 'failed';
}

const secondsLeft = ({ until }: Proposal, now: number) =>
  Math.ceil((until.getTime() - now) / 1_000);

/**
 * Sends the push message about a proposed replacement to the devices that the shopper had at the time of the proposal.
 * The push service stores the message until the time for an answer is over. Returns true if no device needs a retry.
 * `now` is in ms.
 */
export async function sendQuestion(row: PushJobDoc, asked: Asked, now: number): Promise<boolean> {
  const still = await stillAsked(asked, now);
  if (!still) return true;
  const { order, proposal } = still;
  const waiting = (await devicesOf(order.userId)).filter(
    ({ _id, createdAt }) => createdAt <= asked.at && !row.told.includes(_id),
  );
  if (waiting.length === 0) return true;
  const message = await messageOf(order, row._id, now);
  const ttlSeconds = secondsLeft(proposal, now);
  const done = await Promise.all(waiting.map((device) => sendTo(device, message, ttlSeconds, row)));
  return done.every(Boolean);
}
