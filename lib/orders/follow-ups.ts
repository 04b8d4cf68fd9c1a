import 'server-only';
import mongoose from 'mongoose';
import { addressLine } from '@/lib/addresses/address-line';
import { viewAddress } from '@/lib/addresses/queries';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { currentShop } from '@/lib/shop/read';
import { DAY_MS } from '@/lib/utils/durations';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Order } from '@/models';
import { LISTED_OF_ACCOUNT_INDEX, type OrderDoc } from '@/models/order';
import { packingBlockedReason } from './actions';
import type { OpenOrdersResponse } from './follow-up-view';
import { currentPickerLock } from './picker-lock';
import { state } from './state';
import type { OrderView } from './view';

const { trusted } = mongoose;

/** Cancelled follow-up orders count as well. */
const MAX_FOLLOW_UPS = 10;

/** An order without a delivery slot accepts follow-up orders until this time after its promised time. */
const LATE_MS = DAY_MS;

const isTimeOver = ({ deliverySlot, promisedAt, createdAt }: OrderDoc, now: number): boolean =>
  deliverySlot
    ? deliverySlot.to.getTime() <= now
    : (promisedAt ?? createdAt).getTime() + LATE_MS <= now;

/**
 * Returns whether a follow-up order can still join an order. The order must be placed and have an address. Nobody may
 * have started to pack it, and its delivery time must not have passed. A follow-up order joins the first order of a
 * delivery, never another follow-up order.
 */
export const acceptsFollowUps = (order: OrderDoc): boolean =>
  !isTimeOver(order, Date.now()) &&
  order.followsOrder === undefined &&
  state.active.is(order) &&
  !state.lacksAddress.is(order) &&
  state.orderPlaced.is(order) &&
  packingBlockedReason(order) === undefined &&
  currentPickerLock(order) === undefined &&
  order.items.every(({ pickedQuantity, proposal }) => pickedQuantity === undefined && !proposal) &&
  (order.followUps?.length ?? 0) < MAX_FOLLOW_UPS;

/** Older open orders are omitted. */
const NEWEST = 20;

/**
 * Returns the orders of a shopper that a follow-up order can still join, newest first. Throws a 409 ApiError if the
 * shop does not offer follow-up orders.
 */
export async function openOrdersOf(userId: string): Promise<OpenOrdersResponse> {
  if (!(await currentShop()).addToOrder) throw new ApiError('conflict', t('followUpErrors', 'off'));
  await db();
  const rows = await Order.find({ userId, ...state.listed.where, ...state.orderPlaced.where })
    .sort({ _id: -1 })
    .limit(NEWEST)
    .hint(LISTED_OF_ACCOUNT_INDEX)
    .lean();
  return {
    orders: rows
      .filter(acceptsFollowUps)
      .map(({ _id, number, address, pickup, promisedAt, ...row }) =>
        omitUndefined({
          _id: String(_id),
          number: number || undefined,
          way: pickup ? 'pickup' : 'delivery',
          to: pickup ? pickup.address : addressLine(viewAddress(address)),
          promisedAt: promisedAt?.toISOString(),
          window: row.deliverySlot && {
            from: row.deliverySlot.from.toISOString(),
            to: row.deliverySlot.to.toISOString(),
          },
        }),
      ),
  };
}

type Group = Pick<OrderView, 'follows' | 'followUps' | 'missed'>;

const idsOf = ({ followsOrder, missedOrder, followUps = [] }: OrderDoc) => [
  ...[followsOrder, missedOrder].flatMap((id) => (id ? [id] : [])),
  ...followUps,
];

/**
 * Returns a function that finds, for each of these orders, the first order and the follow-up orders of the same
 * delivery. Reads the database only if an order refers to another order.
 */
export async function groupsOf(orders: readonly OrderDoc[]): Promise<(order: OrderDoc) => Group> {
  const ids = orders.flatMap(idsOf);
  if (ids.length === 0) return () => ({});
  const wanted = { number: 1, status: 1, followsOrder: 1 } as const;
  const rows = await Order.find({ _id: trusted({ $in: ids }), ...state.listed.where }, wanted)
    .hint({ _id: 1 })
    .lean();
  const byId = new Map(rows.map((row) => [String(row._id), row]));
  const named = (id: OrderDoc['_id'] | undefined) => {
    const row = id && byId.get(String(id));
    return row
      ? omitUndefined({ _id: String(row._id), number: row.number || undefined, status: row.status })
      : undefined;
  };
  return ({ _id, followsOrder, missedOrder, followUps = [] }) => {
    const [follows, missed] = [named(followsOrder), named(missedOrder)];
    const joined = followUps.flatMap((id) => {
      const row = byId.get(String(id));
      const one = row?.followsOrder?.equals(_id) ? named(id) : undefined;
      return one ? [one] : [];
    });
    return omitUndefined({ follows, missed, followUps: joined.length > 0 ? joined : undefined });
  };
}
