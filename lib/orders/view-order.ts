import 'server-only';
import mongoose from 'mongoose';
import { viewAddress } from '@/lib/addresses/queries';
import { orderedFacts } from '@/lib/catalog/facts/stored-facts';
import { viewProduct } from '@/lib/catalog/view';
import { ApiError } from '@/lib/http/errors';
import { translate } from '@/lib/i18n/catalog';
import { DEFAULT_LANGUAGE } from '@/lib/i18n/languages';
import { hidesEmail } from '@/lib/observe/request-context';
import { currentShop, lastKnownShop } from '@/lib/shop/read';
import { toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { orderedCents, pickedCents } from '@/lib/weights/weighed-line';
import { Product } from '@/models';
import type { OrderDoc, StatusChange } from '@/models/order';
import type { OrderedLine, OrderLine } from '@/models/order-line';
import type { ProductDoc } from '@/models/product';
import { ageOf, allowedActions, returnBlockedReason } from './actions';
import { viewAddressChanges } from './address-changes';
import { failedRefundCentsOf, historyOf, rejectedRefundsOf } from './change-order';
import { groupsOf } from './follow-ups';
import { CART_CONFLICT_TEXT } from './messages';
import { viewPicker } from './picker-lock';
import { pricingContextOf } from './pricing-context';
import { cancelReasonText, reviewReasonText, viewReviewReason } from './review-reason';
import { viewReviews } from './reviews';
import { CAPTURE_BEFORE_EXPIRY_MS, paymentStateOf, state } from './state';
import type { OrderView } from './view';
import {
  notesOf,
  type Reader,
  viewDoneBy,
  viewMoney,
  viewPayMethod,
  viewRefunds,
} from './view-money';
import { withoutEmail } from './visible';
import { viewWithdrawals } from './withdrawals';

const { trusted } = mongoose;

const viewChange = (
  { status, at, undo, reason, reasonCode, idChecked, ...done }: StatusChange,
  reader: Reader,
) => ({
  status,
  at: at.toISOString(),
  by: viewDoneBy(done, reader),
  ...omitUndefined({ undo: undo || undefined }),
  ...(reason || reasonCode ? { reason: cancelReasonText({ reason, reasonCode }) } : {}),
  ...omitUndefined({ reasonCode, idChecked: idChecked || undefined }),
});

const viewAge = (order: OrderDoc): Pick<OrderView, 'leastAge'> => {
  const leastAge = ageOf(order);
  return leastAge ? { leastAge } : {};
};

const viewEntry = ({ addressEntered: entry }: OrderDoc, reader: Reader) =>
  entry && reader === 'seller'
    ? { at: entry.at.toISOString(), by: viewDoneBy({ ...entry, by: 'seller' as const }, reader) }
    : undefined;

const viewSlot = ({ from, to }: { from: Date; to: Date }) => ({
  from: from.toISOString(),
  to: to.toISOString(),
});

function viewAuthorization({ payment }: OrderDoc): Pick<OrderView, 'held'> {
  const until = payment?.authorizedUntil;
  if (!until) return {};
  const takenAt = new Date(until.getTime() - CAPTURE_BEFORE_EXPIRY_MS);
  return { held: { until: until.toISOString(), takenAt: takenAt.toISOString() } };
}

/** A shopper does not learn that somebody is blocked. */
function viewReview(order: OrderDoc, reader: Reader): Pick<OrderView, 'flag' | 'reviewReason'> {
  const reason = order.payment?.reviewReason;
  if (!reason || (reader !== 'seller' && state.blockedReview.is(order))) return {};
  const { currency } = pricingContextOf(order);
  const flag = reviewReasonText(reason, currency);
  return omitUndefined({
    flag,
    reviewReason: reader === 'seller' ? viewReviewReason(reason, currency) : undefined,
  });
}

const firstOf = (name: string) => name.trim().split(/\s+/)[0] ?? '';

function viewCourier(
  { courier, failedTries = [], status }: OrderDoc,
  reader: Reader,
): Pick<OrderView, 'courier' | 'failedTries'> {
  const isSeller = reader === 'seller';
  const isShown = courier && (isSeller || status === 'Out for delivery');
  const tries = failedTries.map(({ at, reason, note, next, by: { name } }) =>
    omitUndefined({
      at: at.toISOString(),
      reason,
      next,
      by: isSeller ? name : firstOf(name),
      note: note && isSeller ? note : undefined,
    }),
  );
  return {
    ...(isShown
      ? {
          courier: isSeller
            ? { id: courier.id, name: courier.name }
            : { name: firstOf(courier.name) },
        }
      : {}),
    ...omitUndefined({ failedTries: tries.length > 0 ? tries : undefined }),
  };
}

async function viewAs(reader: Reader, orders: OrderDoc[]): Promise<OrderView[]> {
  const now = Date.now();
  const lines = orders.flatMap(({ items }) =>
    items.flatMap((line) => [line, ...(line.replacement ? [line.replacement] : [])]),
  );
  const ids = [...new Set(lines.map((line) => String(line.product)))];
  const found = ids.length > 0 ? await Product.find({ _id: trusted({ $in: ids }) }).lean() : [];
  const products = new Map(found.map((product) => [String(product._id), product]));
  const groupOf = await groupsOf(orders);
  const shop = orders.some(({ payMethod }) => payMethod) ? await currentShop() : lastKnownShop();
  return orders.map((order) => ({
    _id: String(order._id),
    ...omitUndefined({ number: order.number || undefined }),
    items: order.items.map((line) =>
      viewLine(line, { products, reader, currency: pricingContextOf(order).currency }),
    ),
    ...viewAge(order),
    ...viewMoney(order),
    ...viewRefunds(order, reader),
    ...viewWithdrawals(order, reader),
    address: viewAddress(order.address),
    ...(order.pickup ? { way: 'pickup' as const, pickup: order.pickup } : {}),
    ...omitUndefined({ window: order.deliverySlot && viewSlot(order.deliverySlot) }),
    ...groupOf(order),
    paymentType: order.paymentType,
    ...(order.payMethod ? viewPayMethod(order, order.payMethod, reader, shop) : {}),
    status: order.status,
    history: historyOf(order).map((change) => viewChange(change, reader)),
    ...notesOf(order, reader),
    ...omitUndefined({
      moves: order.slotMoves?.map((move) => ({
        at: move.at.toISOString(),
        by: viewDoneBy(move, reader),
        window: viewSlot(move),
      })),
      addressEntered: viewEntry(order, reader),
    }),
    ...viewAddressChanges(order, reader),
    isPaid: order.isPaid,
    paymentState: paymentStateOf(order),
    actions: allowedActions(order, reader, now),
    ...omitUndefined({
      isProcessing: (!state.paid.is(order) && state.processing.is(order)) || undefined,
    }),
    createdAt: order.createdAt.toISOString(),
    ...omitUndefined({ paidAt: order.payment?.paidAt?.toISOString() }),
    ...viewAuthorization(order),
    ...omitUndefined({
      promisedAt: order.promisedAt?.toISOString(),
      invoiceNumber: order.invoiceNumber || undefined,
    }),
    ...viewCourier(order, reader),
    ...omitUndefined({ byPhone: order.phone ? true : undefined }),
    ifMissing: order.ifMissing ?? 'leave out',
    revision: order.rev,
    ...omitUndefined({
      erased: order.erasedAt ? true : undefined,
      refunded: (state.refunded.is(order) && failedRefundCentsOf(order) === 0) || undefined,
      refundReason: state.cartConflict.is(order) ? CART_CONFLICT_TEXT : undefined,
    }),
    ...viewReview(order, reader),
    ...viewReviews(order, reader),
  }));
}

/** Returns orders as the API returns them to shoppers. It loads the products of all orders with one query. */
export const viewOrders = (orders: OrderDoc[]): Promise<OrderView[]> => viewAs('shopper', orders);

function stockNoteOf(order: OrderDoc | undefined): Pick<OrderView, 'stockNote' | 'soldOut'> {
  const names = order?.payment?.soldOut ?? [];
  return names.length > 0
    ? {
        // Always in English, because all readers of the event stream get the same view of an order.
        stockNote: translate(DEFAULT_LANGUAGE, 'board')('soldOut', { names: names.join(', ') }),
        soldOut: [...names],
      }
    : {};
}

function viewReturnedWaiting(order: OrderDoc): Pick<OrderView, 'returnedWaiting'> {
  const { returnedWaiting: waiting } = order;
  if (!waiting || returnBlockedReason(order)) return {};
  const { at, name, rows } = waiting;
  const { currency } = pricingContextOf(order);
  return {
    returnedWaiting: omitUndefined({
      returned: rows.map(({ pieces, unitCents }) => ({
        pieces,
        amount: toUnits(unitCents, currency),
      })),
      at: at.toISOString(),
      by: name || undefined,
    }),
  };
}

const viewRefundRejection = ({ payment }: OrderDoc): Pick<OrderView, 'refundRejection'> => {
  const unpaid = payment?.failedRefunds?.filter(
    ({ isPaidBack, leftCents }) => !isPaidBack && leftCents !== 0,
  );
  return omitUndefined({ refundRejection: unpaid?.findLast(({ code }) => code)?.code });
};

const viewRefundRetries = (order: OrderDoc): Pick<OrderView, 'refundRetries'> => {
  const refunds = rejectedRefundsOf(order);
  const { code, declinedAt } = refunds[0] ?? {};
  if (!code || !declinedAt) return {};
  const isStopped = refunds.every((refund) => refund.isStopped) || undefined;
  const isOfDuplicate = refunds.some((refund) => refund.isOfDuplicate) || undefined;
  const since = declinedAt.toISOString();
  return { refundRetries: omitUndefined({ code, since, isStopped, isOfDuplicate }) };
};

/**
 * Returns orders as {@link viewOrders} does, but with the fields and actions for the seller. `isWithoutEmail` omits
 * emails. By default, it depends on the role of the current request.
 */
export async function viewOrdersForSeller(
  orders: OrderDoc[],
  isWithoutEmail = hidesEmail(),
): Promise<OrderView[]> {
  const views = await viewAs('seller', orders);
  return views.map((view, at) => {
    const order = orders[at];
    const whole = {
      ...view,
      ...stockNoteOf(order),
      ...(order
        ? {
            ...viewPicker(order),
            ...viewReturnedWaiting(order),
            ...viewRefundRejection(order),
            ...viewRefundRetries(order),
          }
        : {}),
      ...omitUndefined({ customerId: order && !order.erasedAt ? String(order.userId) : undefined }),
    };
    return isWithoutEmail ? withoutEmail(whole) : whole;
  });
}

type View = (orders: OrderDoc[]) => Promise<OrderView[]>;

/** Returns the view of one order. */
export async function viewOne(view: View, order: OrderDoc): Promise<OrderView> {
  const [one] = await view([order]);
  if (!one) throw new Error('an order could not be converted for the response');
  return one;
}

/** Returns a function that creates the 409 ApiError of a rejected change. The error contains the current order. */
export const conflictFor = (view: View) => async (order: OrderDoc, words: string) =>
  new ApiError('conflict', words, { body: { order: await viewOne(view, order) } });

/** Returns the view of one order for the seller's API. */
export const viewOneForSeller = (order: OrderDoc) => viewOne(viewOrdersForSeller, order);

/** Creates the 409 ApiError for a rejected change by the seller. It contains the current order. */
export const conflictForSeller = conflictFor(viewOrdersForSeller);

type Products = Map<string, ProductDoc>;

type LineContext = { products: Products; reader: Reader; currency: string };

/**
 * Returns the product of an order line (docs/product.md 7.2). Description and stock are current. All other fields are
 * as ordered. A shopper gets the product name in the language in which they ordered.
 */
function viewRemaining(line: OrderedLine, { products, reader, currency }: LineContext) {
  const { image, category, weight, priceCents, unitCents, depositCents, measure } = line;
  const name = (reader === 'shopper' && line.translatedName) || line.name;
  const product = products.get(String(line.product));
  const kept = {
    name,
    image,
    category,
    weight,
    priceCents,
    offerPriceCents: unitCents,
    depositCents,
    measure,
    ...orderedFacts(line, product),
  };
  const now = new Date(0);
  const none = { description: [], inStock: false, createdAt: now, updatedAt: now };
  const present = product ?? none;
  return {
    product: viewProduct({ ...present, ...kept, _id: line.product }, currency, false),
    quantity: line.quantity,
  };
}

function viewWeighed(line: OrderLine, currency: string) {
  const { measure, goodsCents = 0, weighed, labelCents, quantity } = line;
  if (!measure) return {};
  return omitUndefined({
    estimatedAmount: toUnits(orderedCents(line, quantity), currency),
    ceilingAmount: toUnits(goodsCents, currency),
    amount: toUnits(pickedCents(line), currency),
    weighed,
    labelPrice: labelCents === undefined ? undefined : toUnits(labelCents, currency),
  });
}

function viewProposal({ proposal, replacement }: OrderLine, reader: Reader) {
  if (!proposal) return {};
  const { product, quantity, until, answer } = proposal;
  const isThere = replacement?.product.equals(product);
  const name = (reader === 'shopper' && isThere && replacement?.translatedName) || proposal.name;
  const asked = { product: String(product), name, quantity, until: until.toISOString() };
  return { proposal: { ...asked, ...omitUndefined({ answer }) } };
}

const taxed = ({ taxPercent }: OrderedLine) => (taxPercent === undefined ? {} : { taxPercent });

function viewLine(line: OrderLine, context: LineContext): OrderView['items'][number] {
  const { reader, currency } = context;
  const { pickedQuantity, quantity, replacement, missingRestocked, ifMissing } = line;
  return {
    ...viewRemaining(line, context),
    ...omitUndefined({ ifMissing }),
    found: pickedQuantity ?? quantity,
    ...viewWeighed(line, currency),
    ...omitUndefined({
      isCounted: pickedQuantity === undefined ? undefined : true,
      givesBack: missingRestocked || undefined,
      replacement: replacement && {
        ...viewRemaining(replacement, context),
        amount: toUnits(replacement.lineCents, currency),
        ...taxed(replacement),
        ...omitUndefined({
          deposits: replacement.lineDepositCents
            ? toUnits(replacement.lineDepositCents, currency)
            : undefined,
        }),
      },
    }),
    ...viewProposal(line, reader),
    ...taxed(line),
    ...omitUndefined({
      deposit: line.depositCents ? toUnits(line.depositCents, currency) : undefined,
      depositTaxPercent: line.depositPercent,
    }),
  };
}
