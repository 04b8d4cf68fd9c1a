import 'server-only';
import mongoose from 'mongoose';
import { viewAddress } from '@/lib/addresses/queries';
import { orderedFacts } from '@/lib/catalog/facts/kept-math';
import { viewProduct } from '@/lib/catalog/view';
import { Refusal } from '@/lib/http/errors';
import { translate } from '@/lib/i18n/catalog';
import { DEFAULT_LANGUAGE } from '@/lib/i18n/languages';
import { toDollars } from '@/lib/money';
import { Product } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { KeptLine, OrderLine } from '@/models/order-line';
import type { PaymentNote } from '@/models/order-payment';
import type { StatusChange } from '@/models/order-status';
import type { ProductDoc } from '@/models/product';
import { actionsOf } from './actions';
import { ageOf } from './age';
import {
  dueCentsOf,
  failedRefundCentsOf,
  failedSecondCentsOf,
  historyOf,
  paidCentsOf,
  pendingRefundCentsOf,
  refundedCentsOf,
} from './life';
import { CART_TAKEN } from './messages';
import { cashBackCentsOf, presentTotalsOf } from './returned';
import { paymentStateOf, state } from './state';
import { termsOf } from './terms';
import type { OrderView } from './view';

const { trusted } = mongoose;

type Products = Map<string, ProductDoc>;

/**
 * The product of an order line (docs/product.md 7.2): present description and stock, but name,
 * pictures, category, weight and prices as ordered; the snapshot alone when the product is gone. A
 * shopper reads the name that stood on the page of the order.
 */
function viewKept(line: KeptLine, products: Products, by: 'seller' | 'shopper') {
  const { image, category, weight, priceCents, unitCents } = line;
  const name = (by === 'shopper' && line.translatedName) || line.name;
  const kept = {
    ...{ name, image, category, weight, priceCents, offerPriceCents: unitCents },
    ...orderedFacts(line),
  };
  const now = new Date(0);
  const none = { description: [], inStock: false, createdAt: now, updatedAt: now };
  const present = products.get(String(line.product)) ?? none;
  return {
    product: viewProduct({ ...present, ...kept, _id: line.product }, false),
    quantity: line.quantity,
  };
}

const taxed = ({ taxPercent }: KeptLine) => (taxPercent === undefined ? {} : { taxPercent });

function viewLine(
  line: OrderLine,
  products: Products,
  by: 'seller' | 'shopper',
): OrderView['items'][number] {
  const { found, quantity, replacement, missingBack } = line;
  return {
    ...viewKept(line, products, by),
    found: found ?? quantity,
    ...(found === undefined ? {} : { isCounted: true }),
    ...(missingBack ? { givesBack: true } : {}),
    ...(replacement
      ? {
          replacement: {
            ...viewKept(replacement, products, by),
            amount: toDollars(replacement.lineCents),
            ...taxed(replacement),
            ...(replacement.lineDepositCents
              ? { deposits: toDollars(replacement.lineDepositCents) }
              : {}),
          },
        }
      : {}),
    ...taxed(line),
    ...(line.depositCents ? { deposit: toDollars(line.depositCents) } : {}),
    ...(line.depositPercent === undefined ? {} : { depositTaxPercent: line.depositPercent }),
  };
}

const viewChange = ({ status, at, by, undo, reason, idChecked }: StatusChange) => ({
  status,
  at: at.toISOString(),
  by,
  ...(undo ? { undo } : {}),
  ...(reason ? { reason } : {}),
  ...(idChecked ? { idChecked } : {}),
});

/** The age limit of what comes. */
const viewAge = (order: OrderDoc): Pick<OrderView, 'leastAge'> => {
  const leastAge = ageOf(order);
  return leastAge ? { leastAge } : {};
};

const viewNote = ({ what, at, cents, by }: PaymentNote) => ({
  ...{ what, at: at.toISOString() },
  ...{ amount: toDollars(cents), by },
});

const viewWindow = ({ from, to }: { from: Date; to: Date }) => ({
  from: from.toISOString(),
  to: to.toISOString(),
});

/** What is due by rates, and fee and deposits of it; nothing of a cancelled order. */
function viewTax(order: OrderDoc) {
  const { taxes, feeCents, depositCents } = presentTotalsOf(order);
  return {
    taxes: taxes.map(({ percent, netCents, taxCents }) => ({
      ...{ percent, net: toDollars(netCents), tax: toDollars(taxCents) },
    })),
    deliveryFee: toDollars(feeCents),
    deposits: toDollars(depositCents),
    ...(order.taxClasses ? { taxClasses: order.taxClasses } : {}),
  };
}

/** The deposits that came back; nothing of an order without. */
function viewReturned(order: OrderDoc) {
  const { returned } = order;
  if (!returned) return {};
  const cashBack = cashBackCentsOf(order);
  return {
    returned: returned.map(({ pieces, unitCents, taxPercent }) => ({
      ...{ pieces, amount: toDollars(unitCents) },
      ...(taxPercent === undefined ? {} : { taxPercent }),
    })),
    returnedAmount: toDollars(presentTotalsOf(order).returnedCents ?? 0),
    ...(cashBack > 0 ? { cashBack: toDollars(cashBack) } : {}),
  };
}

/** What happened to the money apart from the status, the oldest first. */
function notesOf({ payment, returnNotes = [] }: OrderDoc): Pick<OrderView, 'notes'> {
  const back = returnNotes.map(({ at, by, cents }) => ({
    ...{ what: 'returned' as const, at: at.toISOString() },
    ...{ amount: toDollars(cents), by },
  }));
  const ofPayment = (payment?.notes ?? []).map(viewNote);
  if (back.length === 0) return payment?.notes ? { notes: ofPayment } : {};
  const all = [...ofPayment, ...back];
  return { notes: all.sort((one, other) => Date.parse(one.at) - Date.parse(other.at)) };
}

function viewMoney(order: OrderDoc) {
  const pending = pendingRefundCentsOf(order);
  const failed = failedRefundCentsOf(order);
  const allFailed = failed + failedSecondCentsOf(order);
  return {
    amount: toDollars(dueCentsOf(order)),
    agreedAmount: toDollars(order.amountCents),
    ...termsOf(order),
    ...viewTax(order),
    ...viewReturned(order),
    ...(!state.online.is(order) && state.paid.is(order)
      ? { paidAmount: toDollars(paidCentsOf(order)) }
      : {}),
    refundedAmount: toDollars(Math.max(0, refundedCentsOf(order) - failed)),
    ...(pending > 0 ? { pendingRefund: toDollars(pending) } : {}),
    ...(allFailed > 0 ? { failedRefund: toDollars(allFailed) } : {}),
    // A dispute that was won may be refunded after all.
    ...(state.disputeOpen.is(order) ? { disputeOpen: true } : {}),
    ...(state.disputed.is(order) && !state.givenBack.is(order) ? { disputed: true } : {}),
  };
}

async function viewAs(by: 'seller' | 'shopper', orders: OrderDoc[]): Promise<OrderView[]> {
  const now = Date.now();
  const lines = orders.flatMap(({ items }) =>
    items.flatMap((line) => [line, ...(line.replacement ? [line.replacement] : [])]),
  );
  const ids = [...new Set(lines.map((line) => String(line.product)))];
  const found = await Product.find({ _id: trusted({ $in: ids }) }).lean();
  const products = new Map(found.map((product) => [String(product._id), product]));
  return orders.map((order) => ({
    _id: String(order._id),
    ...(order.number ? { number: order.number } : {}),
    items: order.items.map((line) => viewLine(line, products, by)),
    ...viewAge(order),
    ...viewMoney(order),
    address: viewAddress(order.address),
    ...(order.pickup ? { way: 'pickup' as const, pickup: order.pickup } : {}),
    ...(order.window ? { window: viewWindow(order.window) } : {}),
    paymentType: order.paymentType,
    status: order.status,
    history: historyOf(order).map(viewChange),
    ...notesOf(order),
    ...(order.windowMoves
      ? {
          moves: order.windowMoves.map(({ at, by, ...window }) => ({
            ...{ at: at.toISOString(), by, window: viewWindow(window) },
          })),
        }
      : {}),
    isPaid: order.isPaid,
    paymentState: paymentStateOf(order),
    actions: actionsOf(order, by, now),
    ...(!state.paid.is(order) && state.processing.is(order) ? { isProcessing: true } : {}),
    createdAt: order.createdAt.toISOString(),
    ...(order.payment?.paidAt ? { paidAt: order.payment.paidAt.toISOString() } : {}),
    ...(order.promisedAt ? { promisedAt: order.promisedAt.toISOString() } : {}),
    ...(order.invoiceNumber ? { invoiceNumber: order.invoiceNumber } : {}),
    ifMissing: order.ifMissing ?? 'leave out',
    revision: order.rev,
    ...(order.erasedAt ? { erased: true } : {}),
    ...(state.givenBack.is(order) && failedRefundCentsOf(order) === 0 ? { refunded: true } : {}),
    ...(state.cartTaken.is(order) ? { refundReason: CART_TAKEN } : {}),
    ...(order.payment?.flag ? { flag: order.payment.flag } : {}),
  }));
}

/** Orders as the API returns them to shoppers; reads the products of all of them with one query. */
export const viewOrders = (orders: OrderDoc[]): Promise<OrderView[]> => viewAs('shopper', orders);

/** The lines that were out of stock when the payment arrived, in words. */
function stockNoteOf(order: OrderDoc | undefined): Pick<OrderView, 'stockNote' | 'soldOut'> {
  const names = order?.payment?.soldOut ?? [];
  return names.length > 0
    ? {
        // In English, for the reason that `hold` is.
        stockNote: translate(DEFAULT_LANGUAGE, 'board')('soldOut', { names: names.join(', ') }),
        soldOut: [...names],
      }
    : {};
}

/** As {@link viewOrders}, with what the seller alone reads and may do. */
export async function viewOrdersForSeller(orders: OrderDoc[]): Promise<OrderView[]> {
  const views = await viewAs('seller', orders);
  return views.map((view, at) => ({ ...view, ...stockNoteOf(orders[at]) }));
}

type View = (orders: OrderDoc[]) => Promise<OrderView[]>;

/** One order as `view` answers it. */
export async function viewOne(view: View, order: OrderDoc): Promise<OrderView> {
  const [one] = await view([order]);
  if (!one) throw new Error('an order has no view');
  return one;
}

/** The refusal of a change, with the order as it is now. */
export const refusedFor = (view: View) => async (order: OrderDoc, words: string) =>
  new Refusal('conflict', words, { body: { order: await viewOne(view, order) } });

/** The order as the seller's calls answer it. */
export const viewOneForSeller = (order: OrderDoc) => viewOne(viewOrdersForSeller, order);
