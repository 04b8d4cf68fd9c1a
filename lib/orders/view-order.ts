import 'server-only';
import mongoose from 'mongoose';
import { viewAddress } from '@/lib/addresses/queries';
import { viewProduct } from '@/lib/catalog/view';
import { toDollars } from '@/lib/money';
import { Product } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { KeptLine, OrderLine } from '@/models/order-line';
import type { StatusChange } from '@/models/order-status';
import type { ProductDoc } from '@/models/product';
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
import { termsOf } from './terms';
import type { OrderView } from './view';

const { trusted } = mongoose;

type Products = Map<string, ProductDoc>;

/**
 * The product of an order line (docs/product.md 7.2): present description and stock, but name,
 * pictures, category, weight and prices as ordered; the snapshot alone when the product is gone.
 */
function viewKept(line: KeptLine, products: Products) {
  const { name, image, category, weight, priceCents, unitCents } = line;
  const kept = { name, image, category, weight, priceCents, offerPriceCents: unitCents };
  const now = new Date(0);
  const none = { description: [], inStock: false, createdAt: now, updatedAt: now };
  const present = products.get(String(line.product)) ?? none;
  return {
    product: viewProduct({ ...present, ...kept, _id: line.product }),
    quantity: line.quantity,
  };
}

function viewLine(line: OrderLine, products: Products): OrderView['items'][number] {
  const { found, quantity, replacement, missingBack } = line;
  return {
    ...viewKept(line, products),
    found: found ?? quantity,
    ...(found === undefined ? {} : { isCounted: true }),
    ...(missingBack ? { givesBack: true } : {}),
    ...(replacement
      ? {
          replacement: {
            ...viewKept(replacement, products),
            amount: toDollars(replacement.lineCents),
          },
        }
      : {}),
  };
}

const viewChange = ({ status, at, by, undo, reason }: StatusChange) => ({
  status,
  at: at.toISOString(),
  by,
  ...(undo ? { undo } : {}),
  ...(reason ? { reason } : {}),
});

function viewMoney(order: OrderDoc) {
  const pending = pendingRefundCentsOf(order);
  const failed = failedRefundCentsOf(order);
  const allFailed = failed + failedSecondCentsOf(order);
  return {
    amount: toDollars(dueCentsOf(order)),
    agreedAmount: toDollars(order.amountCents),
    ...termsOf(order),
    ...(order.paymentType === 'COD' && order.isPaid
      ? { paidAmount: toDollars(paidCentsOf(order)) }
      : {}),
    refundedAmount: toDollars(Math.max(0, refundedCentsOf(order) - failed)),
    ...(pending > 0 ? { pendingRefund: toDollars(pending) } : {}),
    ...(allFailed > 0 ? { failedRefund: toDollars(allFailed) } : {}),
    // A dispute that was won may be refunded after all.
    ...(order.payment?.disputed && !order.payment.refundedAt ? { disputed: true } : {}),
  };
}

/** Orders as the API returns them; reads the products of all of them with one query. */
export async function viewOrders(orders: OrderDoc[]): Promise<OrderView[]> {
  const lines = orders.flatMap(({ items }) =>
    items.flatMap((line) => [line, ...(line.replacement ? [line.replacement] : [])]),
  );
  const ids = [...new Set(lines.map((line) => String(line.product)))];
  const found = await Product.find({ _id: trusted({ $in: ids }) }).lean();
  const products = new Map(found.map((product) => [String(product._id), product]));
  return orders.map((order) => ({
    _id: String(order._id),
    ...(order.number ? { number: order.number } : {}),
    items: order.items.map((line) => viewLine(line, products)),
    ...viewMoney(order),
    address: viewAddress(order.address),
    paymentType: order.paymentType,
    status: order.status,
    history: historyOf(order).map(viewChange),
    isPaid: order.isPaid,
    ...(!order.isPaid && order.payment?.processing ? { isProcessing: true } : {}),
    createdAt: order.createdAt.toISOString(),
    ...(order.payment?.paidAt ? { paidAt: order.payment.paidAt.toISOString() } : {}),
    ...(order.promisedAt ? { promisedAt: order.promisedAt.toISOString() } : {}),
    ifMissing: order.ifMissing ?? 'leave out',
    revision: order.rev,
    ...(order.erasedAt ? { erased: true } : {}),
    ...(order.payment?.refundedAt && failedRefundCentsOf(order) === 0 ? { refunded: true } : {}),
    ...(order.payment?.cartTaken ? { refundReason: CART_TAKEN } : {}),
    ...(order.payment?.flag ? { flag: order.payment.flag } : {}),
  }));
}

/** The lines that were out of stock when the payment arrived, in words. */
function stockNoteOf(order: OrderDoc | undefined): Pick<OrderView, 'stockNote'> {
  const names = order?.payment?.soldOut ?? [];
  return names.length > 0
    ? { stockNote: `Out of stock when it was paid: ${names.join(', ')}` }
    : {};
}

/** As {@link viewOrders}, with what the seller alone reads. */
export async function viewOrdersForSeller(orders: OrderDoc[]): Promise<OrderView[]> {
  const views = await viewOrders(orders);
  return views.map((view, at) => ({ ...view, ...stockNoteOf(orders[at]) }));
}
