import 'server-only';
import { closeSessionOf } from '@/lib/checkout/pay/pay-page';
import { owedRefundUpdate, tryFinishRefunds } from '@/lib/checkout/refund/refund';
import { changeOrderAndStock } from '@/lib/checkout/stock/change-order-and-stock';
import { wayOf } from '@/lib/delivery/way';
import { Refusal } from '@/lib/http/errors';
import { log } from '@/lib/observe/log';
import { isUnsettled, whyNotPrepared, whyNotTakenBack } from '@/lib/orders/actions';
import type { CancelInput, PaidInput, StatusInput } from '@/lib/orders/change-schema';
import {
  changeOrder,
  type Decision,
  dueCentsOf,
  historyEntry,
  historyOf,
  keptPaid,
  paidCentsOf,
} from '@/lib/orders/life';
import { state } from '@/lib/orders/state';
import { mayStep, undoTarget } from '@/lib/orders/status';
import type { OrderView } from '@/lib/orders/view';
import { viewOrders, viewOrdersForSeller } from '@/lib/orders/view-order';
import { SOON_MS, withStripeTimeout } from '@/lib/payments/stripe';
import type { OrderDoc } from '@/models/order';
import type { StatusChange } from '@/models/order-status';
import { packing } from './packing';

type View = (orders: OrderDoc[]) => Promise<OrderView[]>;

async function viewOne(view: View, order: OrderDoc): Promise<OrderView> {
  const [one] = await view([order]);
  if (!one) throw new Error('an order has no view');
  return one;
}

/** The refusal of a change, with the order as it is now. */
export const refusedFor = (view: View) => async (order: OrderDoc, words: string) =>
  new Refusal('conflict', words, { body: { order: await viewOne(view, order) } });

/** The order as the seller's calls answer it. */
export const viewOneForSeller = (order: OrderDoc) => viewOne(viewOrdersForSeller, order);

/** Cancels an order; what was paid online is owed from the same write on. */
function cancelling(
  order: OrderDoc,
  by: StatusChange['by'],
  more: Pick<StatusChange, 'reason' | 'gone'> = {},
): Decision {
  const at = new Date();
  const entry = historyEntry(order, { status: 'Cancelled', by, ...more }, at);
  const owed = state.refundable.is(order) ? owedRefundUpdate(order, 'cancelled', at) : undefined;
  return {
    update: {
      $set: { status: 'Cancelled', ...keptPaid(order), ...owed?.set },
      $push: { history: entry, ...owed?.push },
    },
  };
}

const now = ({ status }: OrderDoc) => `This order is now "${status}".`;

/** Notes what an order on delivery was paid with, or that it is not paid. */
const notePaid = (paidCents: number | undefined) =>
  paidCents === undefined
    ? { $set: { isPaid: false }, $unset: { paidCents: 1 } }
    : { $set: { isPaid: true, paidCents } };

function takingBack(order: OrderDoc, status: OrderDoc['status']): Decision {
  const last = historyOf(order).at(-1);
  const refuse = whyNotTakenBack(order);
  if (refuse) return { refuse };
  const isUnpacked = last?.status === 'Packed';
  const entry = historyEntry(order, { status, by: 'seller', undo: true }, new Date());
  const { $set = {}, ...paidBefore } = last?.paid ? notePaid(last.paidBeforeCents) : {};
  // What was missing is due again until the order is packed anew.
  const unset = isUnpacked ? { $unset: { dueCents: 1 } } : paidBefore;
  // Not of a cancelled order, of which nothing is due.
  const kept = isUnpacked ? keptPaid(order) : {};
  return { update: { $set: { status, ...kept, ...$set }, $push: { history: entry }, ...unset } };
}

function deciding({ status, from, isPaid, giveBack, reason }: StatusInput) {
  return (order: OrderDoc): Decision => {
    const history = historyOf(order);
    const [before, last] = history.slice(-2);
    const isSame = order.status === status && last?.by === 'seller' && before?.status === from;
    if (isSame) return 'unchanged';
    if (order.status !== from) return { refuse: now(order) };
    if (undoTarget(history, Date.now()) === status) return takingBack(order, status);
    if (!mayStep(from, status, 'seller', wayOf(order)))
      return {
        refuse: `An order that is "${from}" cannot become "${status}". A change can be taken back for a minute.`,
      };
    if (status === 'Cancelled')
      return cancelling(order, 'seller', {
        ...(reason ? { reason } : {}),
        // The pieces of an order that was not paid yet have never left the shelf.
        ...(giveBack === false && state.listed.is(order) ? { gone: true } : {}),
      });
    // What was counted so far stands, as it does for POST /api/order/pack without lines.
    if (status === 'Packed') return packing(order, { lines: [], done: true }, new Map());
    const why = whyNotPrepared(order);
    if (why) return { refuse: why };
    const paid = Boolean(isPaid) && status === 'Delivered' && isUnsettled(order);
    const paidBefore = state.paid.is(order) ? { paidBeforeCents: paidCentsOf(order) } : {};
    const change = { status, by: 'seller', ...(paid ? { paid, ...paidBefore } : {}) } as const;
    const set = { status, ...(paid ? notePaid(dueCentsOf(order)).$set : {}) };
    return {
      update: { $set: set, $push: { history: historyEntry(order, change, new Date()) } },
    };
  };
}

/**
 * Ends the pay page of an order that was cancelled before it was paid. A payment that comes anyway
 * is given back (lib/checkout/pay/settle.ts).
 */
async function endPayment(order: OrderDoc): Promise<void> {
  const attempt = order.payment?.attempts.at(-1);
  if (state.paid.is(order) || !attempt || attempt.state === 'over') return;
  try {
    await withStripeTimeout(closeSessionOf(order, attempt), SOON_MS);
  } catch (error) {
    log().warn({ err: error, orderId: String(order._id) }, 'the pay page ends by itself');
  }
}

async function afterChange(order: OrderDoc): Promise<OrderDoc> {
  if (order.status === 'Cancelled') await endPayment(order);
  return tryFinishRefunds(order);
}

/**
 * Changes the status of an order from `from`, for the seller, who may also take back the last
 * change within a minute; a cancellation keeps its reason. One conditional update that appends to
 * the history: of two presses at once one wins; the same press again is answered alike. A
 * cancellation gives the pieces of counted products back, unless `giveBack` is false; taking it back
 * takes them again. Returns the order. Throws a 409 Refusal
 * with the order as it is now, 404 for an unknown one.
 */
export async function changeStatus(input: StatusInput): Promise<OrderView> {
  const order = await changeOrderAndStock(
    { _id: input.id },
    deciding(input),
    refusedFor(viewOrdersForSeller),
  );
  return viewOneForSeller(await afterChange(order));
}

/**
 * Cancels the shopper's own order while it is "Order Placed"; an online payment is given back.
 * Repeatable. Throws a 409 Refusal with the order as it is when it is too late, 404 for a foreign
 * one.
 */
export async function cancelOwnOrder(
  userId: string,
  { id, reason }: CancelInput,
): Promise<OrderView> {
  const decide = (order: OrderDoc): Decision => {
    if (order.status === 'Cancelled') return 'unchanged';
    if (mayStep(order.status, 'Cancelled', 'shopper'))
      return cancelling(order, 'shopper', reason ? { reason } : {});
    return { refuse: `${now(order)} It can be cancelled only before it is packed.` };
  };
  const order = await changeOrderAndStock({ _id: id, userId }, decide, refusedFor(viewOrders));
  return viewOne(viewOrders, await afterChange(order));
}

/**
 * Notes that an order on delivery was paid with what is due now, or that it is not paid: of one that
 * is cancelled, that its payment was given back. Repeatable. Throws a 409 Refusal for an online order,
 * of which Stripe alone knows, and for the payment of a cancelled one; 404 for an unknown one.
 */
export async function setPaid({ id, isPaid }: PaidInput): Promise<OrderView> {
  const decide = (order: OrderDoc): Decision => {
    if (state.paid.is(order) === isPaid && !(isPaid && isUnsettled(order))) return 'unchanged';
    if (state.online.is(order))
      return { refuse: 'This order is paid online, so Stripe says whether it is paid.' };
    if (isPaid && order.status === 'Cancelled')
      return { refuse: 'This order is cancelled, so nothing is to be paid.' };
    return { update: notePaid(isPaid ? dueCentsOf(order) : undefined) };
  };
  return viewOneForSeller(await changeOrder({ _id: id }, decide, refusedFor(viewOrdersForSeller)));
}
