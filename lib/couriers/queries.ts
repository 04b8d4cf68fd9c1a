import 'server-only';
import mongoose from 'mongoose';
import { addressLine } from '@/lib/addresses/address-line';
import { viewAddress } from '@/lib/addresses/queries';
import { db } from '@/lib/db';
import { t } from '@/lib/http/translate';
import {
  ageOf,
  handoverBlockedReason,
  isUnsettledAtDoor,
  undoBlockedReason,
} from '@/lib/orders/actions';
import { historyOf } from '@/lib/orders/change-order';
import { carriedPieces } from '@/lib/orders/order-sums';
import { pricingContextOf } from '@/lib/orders/pricing-context';
import { collectedOnDeliveryCentsOf, roundingOnDeliveryOf } from '@/lib/orders/refunds';
import { state } from '@/lib/orders/state';
import { ORDER_PLACED, UNDO_MS, undoTarget } from '@/lib/orders/status';
import { viewPayMethod } from '@/lib/orders/view-money';
import { currentShop } from '@/lib/shop/read';
import type { ShopView } from '@/lib/shop/view';
import { can, STAFF_ROLES } from '@/lib/staff/roles';
import { grouped } from '@/lib/utils/grouped';
import { toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Order, Staff } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { OrderedLine } from '@/models/order-line';
import { BY_COURIER } from './handovers';
import type { DeliveryView } from './view';

type Delivery = {
  courier?: { id?: string; place?: number };
  failedTries?: readonly { at: Date; next: string; by: { id?: string } }[];
  promisedAt?: Date | undefined;
  deliverySlot?: { from: Date } | undefined;
  createdAt: Date;
};

/**
 * Returns when the courier of the delivery decided to try it again, in ms. Returns undefined in all other cases, and if
 * the order has a slot that begins later: the shop has moved the order since.
 */
function retryFrom({ courier, failedTries, deliverySlot }: Delivery): number | undefined {
  const last = failedTries?.at(-1);
  if (last?.next !== 'again' || last.by.id !== courier?.id) return undefined;
  return deliverySlot && deliverySlot.from > last.at ? undefined : last.at.getTime();
}

const dueAt = ({ promisedAt, createdAt }: Delivery) => (promisedAt ?? createdAt).getTime();

/**
 * Sorts deliveries in the sequence of the route. Manually sorted deliveries keep their sequence. Each other delivery is
 * inserted by promised time: before the first manually sorted delivery that is promised later. Deliveries that the
 * courier tries again come last, until the courier sorts them.
 */
export function inRouteOrder<Row extends Delivery>(rows: readonly Row[]): Row[] {
  const placeOf = ({ courier }: Row) => courier?.place;
  const moved = rows
    .filter((row) => placeOf(row) !== undefined)
    .sort((one, other) => (placeOf(one) ?? 0) - (placeOf(other) ?? 0));
  const unsorted = rows.filter((row) => placeOf(row) === undefined);
  const others = unsorted
    .filter((row) => retryFrom(row) === undefined)
    .sort((one, other) => dueAt(one) - dueAt(other));
  const retries = unsorted
    .filter((row) => retryFrom(row) !== undefined)
    .sort((one, other) => (retryFrom(one) ?? 0) - (retryFrom(other) ?? 0));
  const all = [...moved];
  for (const row of others) {
    const before = all.findIndex((one) => dueAt(one) > dueAt(row));
    all.splice(before < 0 ? all.length : before, 0, row);
  }
  return [...all, ...retries];
}

type Grouped = { _id: unknown; followsOrder?: unknown };

/** Returns the deliveries with each follow-up order right after the first delivery of its group. */
export const inStops = <Row extends Grouped>(rows: readonly Row[]): Row[] =>
  grouped(rows, ({ _id, followsOrder }) => String(followsOrder ?? _id)).flat();

const { trusted } = mongoose;

const OPEN: OrderDoc['status'][] = ['Packed', 'Out for delivery'];

/** Longer than the time in which the courier can undo the delivery. */
const SHOWN_MS = 5 * 60_000;

function undoUntil(order: OrderDoc, now: number): string | undefined {
  const tried = order.failedTries?.at(-1)?.at.getTime() ?? 0;
  const last = historyOf(order).at(-1);
  // Couriers cannot undo the packing, and nobody can undo a change that started a refund.
  const isTheirs =
    !state.packed.is(order) && !undoBlockedReason(order) && undoTarget(historyOf(order), now);
  const changed = isTheirs ? (last?.at.getTime() ?? 0) : 0;
  const at = Math.max(tried, changed);
  return now - at <= UNDO_MS ? new Date(at + UNDO_MS).toISOString() : undefined;
}

const carried = ({ measure }: Pick<OrderedLine, 'measure'>, count: number) =>
  carriedPieces(measure?.by, count);

const piecesOf = ({ items }: OrderDoc): number =>
  items.reduce((sum, line) => {
    const { quantity, pickedQuantity = quantity, replacement } = line;
    const instead = replacement ? carried(replacement, replacement.quantity) : 0;
    return sum + carried(line, pickedQuantity) + instead;
  }, 0);

function viewInstead(
  order: OrderDoc,
  currency: string,
  { payMethods }: ShopView,
): Pick<DeliveryView, 'instead'> {
  const { terminal } = payMethods ?? {};
  if (!isUnsettledAtDoor(order) || state.paid.is(order)) return {};
  if (state.inCash.is(order) && !terminal?.on) return {};
  const { payMethod: _, ...unpaid } = order;
  const payMethod = state.inCash.is(order) ? 'terminal' : 'cash';
  const other: OrderDoc =
    payMethod === 'cash' ? unpaid : { ...unpaid, payMethod: { code: payMethod, name: '' } };
  const { name } = (payMethod === 'terminal' && terminal) || {};
  const toCollect = toUnits(collectedOnDeliveryCentsOf(other), currency);
  return { instead: omitUndefined({ payMethod, name: name || undefined, toCollect }) };
}

function viewDelivery(order: OrderDoc, now: number, shop: ShopView): DeliveryView | undefined {
  const { status, address, deliverySlot, failedTries, promisedAt, number, followsOrder } = order;
  const stop = followsOrder ?? (order.followUps?.length ? order._id : undefined);
  if (status === ORDER_PLACED || status === 'Cancelled') return undefined;
  const [hold, age, until] = [handoverBlockedReason(order), ageOf(order), undoUntil(order, now)];
  const isOpen = status !== 'Delivered';
  const rounding = roundingOnDeliveryOf(order);
  const { currency } = pricingContextOf(order);
  const returned = order.returnedWaiting?.rows ?? order.returned;
  return {
    _id: String(order._id),
    ...omitUndefined({ number: number || undefined }),
    placedAt: (order.payment?.paidAt ?? order.createdAt).toISOString(),
    status,
    name: `${address.firstName} ${address.lastName}`.trim(),
    phone: address.phone,
    address: addressLine(viewAddress(address)),
    ...omitUndefined({
      note: address.note || undefined,
      promisedAt: promisedAt?.toISOString(),
      window: deliverySlot && {
        from: deliverySlot.from.toISOString(),
        to: deliverySlot.to.toISOString(),
      },
      stop: stop && String(stop),
    }),
    pieces: piecesOf(order),
    currency,
    ...(order.payMethod ? viewPayMethod(order, order.payMethod, 'seller', shop) : {}),
    toCollect: isOpen ? toUnits(collectedOnDeliveryCentsOf(order), currency) : 0,
    ...(isOpen ? viewInstead(order, currency, shop) : {}),
    ...omitUndefined({
      rounding: isOpen && rounding !== 0 ? toUnits(rounding, currency) : undefined,
      returned:
        isOpen && returned
          ? returned.map(({ pieces, unitCents }) => ({
              pieces,
              amount: toUnits(unitCents, currency),
            }))
          : undefined,
      returnsWait: isOpen && order.returnedWaiting ? true : undefined,
      asksPaid: (isOpen && isUnsettledAtDoor(order)) || undefined,
      leastAge: age || undefined,
      failedTries: failedTries?.length
        ? failedTries.map(({ at, by, reason, next, note }) =>
            omitUndefined({
              at: at.toISOString(),
              reason,
              next,
              by: by.name,
              note: note || undefined,
            }),
          )
        : undefined,
      undoUntil: until || undefined,
      hold: isOpen && hold ? t('blockedBy', hold) : undefined,
    }),
    revision: order.rev,
  };
}

/**
 * Returns a courier's deliveries: packed orders and orders out for delivery in the sequence of the route, then recently
 * delivered orders.
 */
export async function deliveriesOf(courier: string): Promise<DeliveryView[]> {
  await db();
  const now = Date.now();
  const shop = await currentShop();
  const lately = trusted({ $gte: new Date(now - SHOWN_MS) });
  const own = { 'courier.id': courier };
  const [rows, done]: OrderDoc[][] = await Promise.all([
    Order.find({ ...own, status: trusted({ $in: OPEN }) })
      .hint(BY_COURIER)
      .lean(),
    Order.find({ ...own, ...state.delivered.where, changedAt: lately })
      .hint(BY_COURIER)
      .lean(),
  ]);
  return [...inStops(inRouteOrder(rows ?? [])), ...(done ?? [])].flatMap(
    (order) => viewDelivery(order, now, shop) ?? [],
  );
}

type Named = { id: string; name: string };

async function staffWho(...rights: ('deliver' | 'pack')[]): Promise<Named[]> {
  await db();
  const roles = STAFF_ROLES.filter((role) => rights.some((right) => can(role, right)));
  const rows = await Staff.find(
    { role: trusted({ $in: roles }), passwordHash: trusted({ $exists: true }) },
    { name: 1 },
  ).lean();
  return rows
    .map(({ _id, name }) => ({ id: String(_id), name }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** Returns the staff members who may deliver orders. */
export const listCouriers = (): Promise<Named[]> => staffWho('deliver');

/**
 * Returns the users who may pack or deliver orders. The owner comes first. The list is empty in a shop without staff.
 */
export async function listPeople(): Promise<Named[]> {
  const staff = await staffWho('deliver', 'pack');
  return staff.length > 0 ? [{ id: 'owner', name: t('errors', 'theOwner') }, ...staff] : [];
}
