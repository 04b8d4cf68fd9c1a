import * as z from 'zod/mini';
import { addressView } from '@/lib/addresses/view';
import { productView } from '@/lib/catalog/view';
import { FULFILLMENT_METHODS } from '@/lib/delivery/view';
import { orderMethodView } from '@/lib/payments/pay-methods-view';
import { slotView } from '@/lib/slots/view';
import { taxClassView } from '@/lib/tax/view';
import { doneByView, moveView, noteView, reviewReasonView, sellerChanges } from './event-view';
import { orderGroup } from './follow-up-view';
import { ANSWERS, WISHES } from './proposals';
import { REFUND_METHODS, refundSumView, refundView } from './refund-view';
import { STATUSES } from './status';
import { withdrawalView } from './withdrawals';

/** One line of an order. Until the order is packed, all ordered pieces count as picked. */
const itemView = z.object({
  product: productView,
  quantity: z.number(),
  /** The shopper's substitution preference for this line. Without it, the preference of the order applies. */
  ifMissing: z.optional(z.enum(WISHES)),
  found: z.number(),
  /** For weighed goods, in major currency units: the estimate for the ordered quantity, the maximum, and the charge. */
  estimatedAmount: z.optional(z.number()),
  ceilingAmount: z.optional(z.number()),
  amount: z.optional(z.number()),
  /** The weight of the picked goods in g or ml. */
  weighed: z.optional(z.int()),
  /** The price that the shop's scales printed on the labels, in major currency units. */
  labelPrice: z.optional(z.number()),
  isCounted: z.optional(z.boolean()),
  /** True if the missing pieces of a product with tracked stock are on the shelf and count as stock again. */
  givesBack: z.optional(z.boolean()),
  /** The replacement for missing pieces. `amount` is the charge for all its pieces, in major currency units. */
  replacement: z.optional(
    z.object({
      product: productView,
      quantity: z.number(),
      amount: z.number(),
      taxPercent: z.optional(z.number()),
      deposits: z.optional(z.number()),
    }),
  ),
  /**
   * The proposed replacement during packing: the proposed product, the deadline (ISO 8601) and the shopper's answer.
   */
  proposal: z.optional(
    z.object({
      product: z.string(),
      name: z.string(),
      quantity: z.number(),
      until: z.string(),
      answer: z.optional(z.enum(ANSWERS)),
    }),
  ),
  /** The tax rate of the line in percent, if the order has several rates. */
  taxPercent: z.optional(z.number()),
  /** The deposit of one piece in major currency units, and its tax rate if the order has several rates. */
  deposit: z.optional(z.number()),
  depositTaxPercent: z.optional(z.number()),
});

/**
 * The payment states of an order. The first state in the list that matches is the payment state of the order
 * (lib/orders/state.ts).
 */
export const PAYMENT_STATES = [
  'payment does not fit',
  'authorized',
  'voided',
  'disputed',
  'refund failed',
  'refunded',
  'refund owed',
  'partly refunded',
  'paid',
  'processing',
  'awaiting payment',
  'to collect',
  'payment due',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

const status = z.enum(STATUSES);

/** The reasons why an open order must not advance, as message keys of `blockedBy`. */
const HOLDS = [
  ...(['paymentNotFitting', 'refundFailed', 'paymentGivenBack'] as const),
  ...(['paymentDisputed', 'notPaidYet', 'holdEnded', 'notTakenYet'] as const),
] as const;
export type AuthorizationView = (typeof HOLDS)[number];

const changeView = z.object({
  status,
  /** The time of the change, in ISO 8601 by the clock of the server. */
  at: z.string(),
  by: doneByView,
  undo: z.optional(z.boolean()),
  reason: z.optional(z.string()),
  reasonCode: z.optional(z.enum(['cart conflict'])),
  /** True if the courier checked the ID of the recipient, because the order has an age limit. */
  idChecked: z.optional(z.boolean()),
});

/** A failed delivery attempt. */
export const failedTryView = z.object({
  at: z.string(),
  reason: z.enum(['no answer', 'not at home', 'wrong address', 'refused']),
  note: z.optional(z.string()),
  next: z.enum(['again', 'shop']),
  by: z.string(),
});

const actionsView = z.object({
  /** The next status that the seller can set. Absent if there is none, or if `hold` prevents it. */
  next: z.optional(status),
  /** True if the request for the next status must state whether the order was paid. */
  asksPaid: z.optional(z.boolean()),
  /** True if the request for the next status must state whether the ID was checked against `leastAge`. */
  asksId: z.optional(z.boolean()),
  /** Why an open order must not advance, as an English text. */
  hold: z.optional(z.string()),
  holdKey: z.optional(z.enum(HOLDS)),
  /** The status to which the last change can be undone, and the deadline for it (ISO 8601, by the server's clock). */
  undo: z.optional(z.object({ to: status, until: z.string() })),
  cancel: z.optional(z.boolean()),
  enterAddress: z.optional(z.boolean()),
  changeAddress: z.optional(z.boolean()),
  /** True if the seller may mark the review reason as reviewed, false if the seller may undo the mark. */
  noteReviewed: z.optional(z.boolean()),
  /** The payment state that the seller may set for a pay-on-delivery order: true for paid, false for unpaid. */
  notePaid: z.optional(z.boolean()),
  /** True if the seller may record that a failed refund was paid in another way. */
  payBack: z.optional(z.boolean()),
  stopRefund: z.optional(z.boolean()),
  /** True if the order can have an invoice. The shop must also issue invoices. */
  invoice: z.optional(z.boolean()),
  refund: z.optional(z.object({ left: z.number(), to: z.array(z.enum(REFUND_METHODS)) })),
});
export type ActionsView = z.output<typeof actionsView>;

/** An order as the API returns it. Amounts are in major currency units. Products and address are as ordered. */
export const orderView = z.object({
  _id: z.string(),
  /** The short order number, which restarts each day. Absent before an online order is paid. */
  number: z.optional(z.number()),
  items: z.array(itemView),
  leastAge: z.optional(z.number()),
  /** The amount due now: lower if pieces are missing or deposits were returned, 0 for a cancelled order. */
  amount: z.number(),
  agreedAmount: z.number(),
  /** The estimated total while some goods are not weighed. `amount` is then the maximum total. */
  estimatedAmount: z.optional(z.number()),
  /** The currency (ISO 4217 in lower case) and the tax in percent from when the order was placed. */
  currency: z.string(),
  taxPercent: z.number(),
  taxMode: z.enum(['added', 'included']),
  /**
   * The amount due for each tax rate in percent, before cash rounding. The rows add up to `amount` minus `cashBack`.
   */
  taxes: z.array(z.object({ percent: z.number(), net: z.number(), tax: z.number() })),
  /** The delivery fee, in major currency units. It includes tax if the shop's prices do. */
  deliveryFee: z.number(),
  /** A state fee, for example in Colorado, with the name that the law prescribes. It is not taxed. */
  stateFee: z.optional(z.object({ name: z.string(), amount: z.number() })),
  /** The agreed delivery fee. Present only if it is taxed at the rates of the goods. */
  feeByGoods: z.optional(z.number()),
  /** The deposits in the amount due, in major currency units. They include tax if the shop's prices do. */
  deposits: z.number(),
  taxClasses: z.optional(z.array(taxClassView)),
  taxExemption: z.optional(z.string()),
  /** The returned deposits in major currency units, each with its tax rate if the order has several rates. */
  returned: z.optional(
    z.array(
      z.object({ pieces: z.number(), amount: z.number(), taxPercent: z.optional(z.number()) }),
    ),
  ),
  /**
   * The total of the returned deposits, including tax. It reduces `amount`. `cashBack` is the part above the amount
   * due, which is paid out in cash.
   */
  returnedAmount: z.optional(z.number()),
  /**
   * Returned deposits of an online order that staff without the permission `money` have entered. They count only after
   * a manager has recorded them.
   */
  returnedWaiting: z.optional(
    z.object({
      returned: z.array(z.object({ pieces: z.number(), amount: z.number() })),
      at: z.string(),
      by: z.optional(z.string()),
    }),
  ),
  cashBack: z.optional(z.number()),
  /** The smallest amount that can be paid in cash, for rounding. Absent if every cent can be paid. */
  cashStep: z.optional(z.number()),
  /**
   * By how much cash rounding changes the final cash amount: negative for a reduction, absent if zero. The difference
   * has no tax.
   */
  cashRounding: z.optional(z.number()),
  refundedAmount: z.number(),
  pendingRefund: z.optional(z.number()),
  /** The amount of failed refunds that the seller still has to pay back by another method, in major currency units. */
  failedRefund: z.optional(z.number()),
  /** Stripe's error code if it has permanently rejected a part of `failedRefund`. Only the seller gets it. */
  refundRejection: z.optional(z.string()),
  /**
   * Why Stripe has not made a pending refund yet. Only the seller gets it. If `isStopped`, the shop gives up the refund
   * at the next rejection. If `isOfDuplicate`, the shop refunds a second payment of the order.
   */
  refundRetries: z.optional(
    z.object({
      code: z.string(),
      since: z.string(),
      isStopped: z.optional(z.boolean()),
      isOfDuplicate: z.optional(z.boolean()),
    }),
  ),
  refunds: z.optional(z.array(refundView)),
  withdrawals: z.optional(z.array(withdrawalView)),
  /** True if the bank has withdrawn the payment in a dispute. The shop then does not refund the payment. */
  disputed: z.optional(z.boolean()),
  disputeOpen: z.optional(z.boolean()),
  address: addressView,
  /**
   * The picker. Only the seller gets it. The assignment expires at `until` (ISO 8601) unless the picker saves another
   * quantity.
   */
  claim: z.optional(
    z.object({ person: z.string(), name: z.optional(z.string()), until: z.string() }),
  ),
  /** The fulfillment method; delivery if absent. The `address` of a pickup order has only name, email and phone. */
  way: z.optional(z.enum(FULFILLMENT_METHODS)),
  pickup: z.optional(z.object({ address: z.string(), hours: z.string() })),
  /** The delivery or pickup slot; absent for an order due as soon as possible. `promisedAt` is its end. */
  window: z.optional(slotView),
  ...orderGroup,
  paymentType: z.enum(['COD', 'Online']),
  /** The payment method of a pay-on-delivery order; absent for cash. */
  payMethod: z.optional(orderMethodView),
  status,
  history: z.array(changeView),
  notes: z.optional(z.array(noteView)),
  moves: z.optional(z.array(moveView)),
  ...sellerChanges,
  isPaid: z.boolean(),
  paymentState: z.enum(PAYMENT_STATES),
  actions: actionsView,
  /** The recorded payment of a pay-on-delivery order. It may differ from `amount` (docs/product.md 7.13). */
  paidAmount: z.optional(z.number()),
  /** True if a bank has not confirmed the payment yet. The order is not packed until then. */
  isProcessing: z.optional(z.boolean()),
  createdAt: z.string(),
  /** In ISO 8601: when the bank's authorization expires (`until`), and the latest time of the capture (`takenAt`). */
  held: z.optional(z.object({ until: z.string(), takenAt: z.string() })),
  /** When the order was paid online or its amount was authorized, in ISO 8601. */
  paidAt: z.optional(z.string()),
  /** The promised time of arrival, in ISO 8601. Absent before an online payment. */
  promisedAt: z.optional(z.string()),
  invoiceNumber: z.optional(z.string()),
  /** The courier. A shopper gets only the first name, and only while the order is out for delivery. */
  courier: z.optional(z.object({ id: z.optional(z.string()), name: z.string() })),
  /** The failed delivery attempts, oldest first. A shopper does not get the notes. */
  failedTries: z.optional(z.array(failedTryView)),
  byPhone: z.optional(z.literal(true)),
  ifMissing: z.enum(WISHES),
  /** Increases with each change of this order. The view with the higher revision is the later one. */
  revision: z.number(),
  /** True if the shopper has deleted the account. The fields of `address` are empty then. */
  erased: z.optional(z.boolean()),
  refunded: z.optional(z.boolean()),
  /** Why the shop refunds the payment and delivers nothing. */
  refundReason: z.optional(z.string()),
  /** Why a payment does not match the order, as an English text. The seller has to decide what to do. */
  flag: z.optional(z.string()),
  /** Only for the seller. `reviewReason` is the code of `flag`. `customerId` is the `id` for GET /api/customer/one. */
  reviewReason: z.optional(reviewReasonView),
  customerId: z.optional(z.string()),
  /** A message about products that were out of stock when the payment arrived. Only the seller gets it. */
  stockNote: z.optional(z.string()),
  soldOut: z.optional(z.array(z.string())),
});

export type OrderView = z.output<typeof orderView>;

/** The response of endpoints that list orders. `nextCursor` leads to the next page, if there is one. */
export const orderListResponse = z.object({
  orders: z.array(orderView),
  nextCursor: z.optional(z.string()),
});

export type OrdersPage = z.output<typeof orderListResponse>;

/** The response of POST /api/order/refund. `refund` is present if the request has `preview`. */
export const refundResponse = z.object({ order: orderView, refund: z.optional(refundSumView) });

export const orderResponse = z.object({ order: orderView });
export type OrderResponse = z.output<typeof orderResponse>;

/** The response of GET /api/order/promises, for today and the seven days before, latest first. */
export const promisesResponse = z.object({
  days: z.array(z.object({ day: z.string(), delivered: z.number(), onTime: z.number() })),
});

export type PromisesView = z.output<typeof promisesResponse>;

/** The response of GET /api/order/mailed. */
export const mailedResponse = z.object({ mailed: z.boolean() });
export type MailedResponse = z.output<typeof mailedResponse>;

/** The response of POST /api/order/cod: the id of the order. */
export const placedResponse = z.object({ id: z.string() });
export type PlacedResponse = z.output<typeof placedResponse>;

/** The response of POST /api/order/stripe: the URL of the payment page. */
export const payPageResponse = z.object({ url: z.string() });
export type PayPageResponse = z.output<typeof payPageResponse>;

/**
 * The response of GET /api/order/payment.
 * - `pay`: the data for Stripe.js and the total of an unpaid order, in major currency units. With `isMost`, the total
 *   is a maximum, because goods are not weighed yet.
 * - `next`: the URL of the page after the payment, for an order that is paid or waits for its bank.
 */
export const inShopResponse = z.object({
  pay: z.optional(
    z.object({
      clientSecret: z.string(),
      publishableKey: z.string(),
      script: z.string(),
      total: z.number(),
      currency: z.string(),
      isMost: z.boolean(),
      /** True if the address of the wallet becomes the address of the order. */
      takesAddress: z.optional(z.literal(true)),
    }),
  ),
  next: z.optional(z.string()),
});
export type InShopResponse = z.output<typeof inShopResponse>;

/** The response of GET /api/order/deposits: amounts in major currency units, smallest first. */
export const depositsResponse = z.object({ deposits: z.array(z.number()) });
