import 'server-only';
import mongoose from 'mongoose';
import { BY_STATUS } from '@/lib/orders/list-filters';
import { state } from '@/lib/orders/state';
import { isClosed, STATUSES } from '@/lib/orders/status';
import type { SectionId } from '@/lib/shop/sections';
import type { ShopView } from '@/lib/shop/view';
import { isSlot } from '@/lib/slots/queries';
import type { OutsideSlots } from '@/lib/slots/view';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Order } from '@/models';

const { trusted } = mongoose;

const SECTIONS: ReadonlySet<SectionId> = new Set(['hours', 'slots']);

const OPEN = STATUSES.filter((status) => !isClosed(status));

const NAMED = 20;

/**
 * Called when the owner saves a section of the settings. Returns the open orders whose delivery slots the shop no
 * longer offers, for example on a new day off, the earliest slot first. Somebody must move these orders. Follow-up
 * orders are omitted if their first order is in the list, because they move with it. Returns undefined if there are
 * none, or if the section does not affect the slots.
 */
export async function ordersOutsideSlots(
  section: SectionId,
  shop: ShopView,
  now = Date.now(),
): Promise<OutsideSlots | undefined> {
  if (!SECTIONS.has(section)) return undefined;
  const open = await Order.find(
    {
      ...state.listed.where,
      status: trusted({ $in: OPEN }),
      'deliverySlot.to': trusted({ $gt: new Date(now) }),
    },
    { number: 1, deliverySlot: 1, followsOrder: 1 },
  )
    .hint(BY_STATUS)
    .lean();
  const found = open.flatMap(({ _id, number, deliverySlot, followsOrder }) => {
    if (!deliverySlot) return [];
    const { from, to } = deliverySlot;
    if (isSlot(shop, { from: from.getTime(), to: to.getTime() })) return [];
    const slot = { from: from.toISOString(), to: to.toISOString() };
    const order = omitUndefined({ _id: String(_id), number: number || undefined, ...slot });
    return [{ order, first: followsOrder && String(followsOrder) }];
  });
  const ids = new Set(found.map(({ order }) => order._id));
  // If the first order is closed, its open follow-up orders remain in the slot. Somebody must move them.
  const outside = found.flatMap(({ order, first }) => (first && ids.has(first) ? [] : [order]));
  if (outside.length === 0) return undefined;
  const orders = outside.toSorted((one, other) => one.from.localeCompare(other.from));
  return { count: outside.length, orders: orders.slice(0, NAMED) };
}
