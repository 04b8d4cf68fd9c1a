import * as z from 'zod/mini';
import { addressView } from '@/lib/addresses/view';
import { productView } from '@/lib/catalog/view';
import { FULFILLMENT_METHODS } from '@/lib/delivery/view';
import { slotView } from '@/lib/slots/view';
import { taxClassView } from '@/lib/tax/view';
import { ANSWERS, WISHES } from './proposals';
import { STATUSES } from './status';

/** One line of an order. Before packing, all pieces count as picked. */
const itemView = z.object({
  product: productView,
  quantity: z.number(),
  /** The shopper's substitution preference for this product, if given; otherwise the order's preference applies. */
  ifMissing: z.optional(z.enum(WISHES)),
  /** The picked quantity, out of `quantity`. */
  found: z.number(),
  /** For goods that are weighed, in dollars: the estimate for the ordered quantity, the ceiling, and the charge. */
  estimatedAmount: z.optional(z.number()),
  ceilingAmount: z.optional(z.number()),
  amount: z.optional(z.number()),
  /** The weight of the picked goods in g or ml. */
  weighed: z.optional(z.int()),
  /** The price on the labels of the shop's scales, in dollars, if they printed one. */
  labelPrice: z.optional(z.number()),
  /** True if the seller has counted the line. */
  isCounted: z.optional(z.boolean()),
  /** True if the missing pieces of a tracked product are on the shelf after all. */
  givesBack: z.optional(z.boolean()),
  /** The replacement for missing pieces; `amount` (dollars) is the charge for all of it. */
  replacement: z.optional(
    z.object({
      product: productView,
      quantity: z.number(),
      amount: z.number(),
      taxPercent: z.optional(z.number()),
      deposits: z.optional(z.number()),
    }),
  ),
  /** The proposal to the shopper during packing: the other product, the deadline (ISO 8601) and the answer. */
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
  /** The deposit of one piece in dollars, and its tax rate if the order has several rates. */
  deposit: z.optional(z.number()),
  depositTaxPercent: z.optional(z.number()),
});

const REFUND_METHODS = ['card', 'cash', 'credit'] as const;

const taxesView = z.array(z.object({ percent: z.number(), net: z.number(), tax: z.number() }));

/** A refund after delivery; amounts include tax. */
const refundView = z.object({
  number: z.number(),
  amount: z.number(),
  /** For cash: the amount paid out, if the coins of the currency require rounding (docs/product.md 6.9). */
  cash: z.optional(z.number()),
  /** The cash that the shop takes back if the refund is undone now, if rounding changes it. */
  undoCash: z.optional(z.number()),
  taxes: taxesView,
  /** To the card through Stripe, in cash, or as credit. */
  to: z.enum(REFUND_METHODS),
  reason: z.string(),
  /** ISO 8601. */
  at: z.string(),
  by: z.object({ role: z.enum(['seller']), name: z.optional(z.string()) }),
  /** The refunded pieces; absent when an amount was refunded. */
  lines: z.optional(
    z.array(
      z.object({
        product: z.string(),
        quantity: z.number(),
        replacement: z.optional(z.boolean()),
        insteadOf: z.optional(z.string()),
      }),
    ),
  ),
  deliveryFee: z.optional(z.boolean()),
  /**
   * `pending` until Stripe has made it; `failed` when the money returned to the shop; only the seller sees
   * `undone`.
   */
  state: z.enum(['done', 'pending', 'failed', 'undone']),
});

/** The amount of a refund, and the amount of the order that is left afterwards. */
const refundSumView = z.object({
  amount: z.number(),
  /** The cash to pay out, if the coins of the currency require rounding. */
  cash: z.optional(z.number()),
  taxes: taxesView,
  left: z.number(),
});
export type RefundSumView = z.output<typeof refundSumView>;

/** The payment states of an order; the first that matches applies (lib/orders/state.ts). */
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
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

const status = z.enum(STATUSES);

/** The reasons why an order must not advance although its status allows it. Each is a message key of `holds`. */
const HOLDS = [
  ...(['paymentNotFitting', 'refundFailed', 'paymentGivenBack'] as const),
  ...(['paymentDisputed', 'notPaidYet', 'holdEnded', 'notTakenYet'] as const),
] as const;
export type AuthorizationView = (typeof HOLDS)[number];

/** The author of a change; only the seller sees the name of a staff member. */
const doneByView = z.object({
  role: z.enum(['shopper', 'seller', 'system']),
  name: z.optional(z.string()),
});

/** An event of the payment other than a status change; `returned` has the total of all returned deposits. */
const noteView = z.object({
  what: z.enum(['disputed', 'dispute won', 'dispute lost', 'paid back', 'returned']),
  /** ISO 8601. */
  at: z.string(),
  amount: z.number(),
  by: doneByView,
});

/** A move to another delivery slot. */
const moveView = z.object({
  /** ISO 8601. */
  at: z.string(),
  by: doneByView,
  window: slotView,
});

const changeView = z.object({
  status,
  /** ISO 8601, by the clock of the server. */
  at: z.string(),
  by: doneByView,
  /** True if this change undoes the previous one. */
  undo: z.optional(z.boolean()),
  /** The reason of a cancellation. */
  reason: z.optional(z.string()),
  /** True if the ID of the recipient of goods with an age limit was checked. */
  idChecked: z.optional(z.boolean()),
});

/** A failed delivery attempt. */
export const failedTryView = z.object({
  /** ISO 8601. */
  at: z.string(),
  reason: z.enum(['no answer', 'not at home', 'wrong address', 'refused']),
  note: z.optional(z.string()),
  /** The courier tries again, or the order returns to the shop. */
  next: z.enum(['again', 'shop']),
  /** The name of the courier. */
  by: z.string(),
});

/** The actions that the reader may take next on an order. */
const actionsView = z.object({
  /** The seller's next status; absent while `hold` gives a reason. */
  next: z.optional(status),
  /** True if that step must state whether the order was paid. */
  asksPaid: z.optional(z.boolean()),
  /** True if that step must state whether the ID was checked against `leastAge`. */
  asksId: z.optional(z.boolean()),
  /** Why an open order must not advance, in English. */
  hold: z.optional(z.string()),
  /** The message key of `hold`. */
  holdKey: z.optional(z.enum(HOLDS)),
  /** The status to which the last change can be undone, and the deadline (ISO 8601, by the clock of the server). */
  takeBack: z.optional(z.object({ to: status, until: z.string() })),
  cancel: z.optional(z.boolean()),
  /** The payment state that the seller may set at the door: true for paid, false for unpaid. */
  notePaid: z.optional(z.boolean()),
  /** True if the seller may record that a failed refund was paid back by another method. */
  payBack: z.optional(z.boolean()),
  /** The refund that the seller may make for a delivered order: the amount left and the methods. */
  refund: z.optional(z.object({ left: z.number(), to: z.array(z.enum(REFUND_METHODS)) })),
});
export type ActionsView = z.output<typeof actionsView>;

/** An order as the API returns it: amounts in dollars, products and address as ordered. */
export const orderView = z.object({
  _id: z.string(),
  /** The short number of the day that people use; absent before an online payment. */
  number: z.optional(z.number()),
  items: z.array(itemView),
  /** The minimum age in years for receiving the order; absent without a limit. */
  leastAge: z.optional(z.number()),
  /** The amount due now: less than agreed when pieces are missing or deposits were returned, 0 once cancelled. */
  amount: z.number(),
  agreedAmount: z.number(),
  /** The estimated total while goods are still to be weighed; `amount` is the maximum. */
  estimatedAmount: z.optional(z.number()),
  /** The currency (ISO 4217 in lower case) and the tax in percent from when the order was placed. */
  currency: z.string(),
  taxPercent: z.number(),
  /** Whether tax is added to prices or included in them. */
  taxMode: z.enum(['added', 'included']),
  /**
   * The amount due by tax rate in percent. `net` and `tax` are in dollars and add up to `amount` less `cashBack`,
   * before cash rounding.
   */
  taxes: z.array(z.object({ percent: z.number(), net: z.number(), tax: z.number() })),
  /** The delivery fee in dollars as shown: with tax if prices include it. */
  deliveryFee: z.number(),
  /** The agreed delivery fee, if it has the tax rates of the goods. */
  feeByGoods: z.optional(z.number()),
  /** The deposits in the amount due, in dollars as shown. */
  deposits: z.number(),
  /** The tax classes from when the order was placed, if there were any. */
  taxClasses: z.optional(z.array(taxClassView)),
  /** Why no tax is charged, if the shop stated a reason when the order was placed. */
  taxExemption: z.optional(z.string()),
  /** The returned deposits, in dollars as shown, each with its tax rate if the order has several. */
  returned: z.optional(
    z.array(
      z.object({ pieces: z.number(), amount: z.number(), taxPercent: z.optional(z.number()) }),
    ),
  ),
  /**
   * The total of the returned deposits, with tax, by which `amount` is reduced. `cashBack` is the part beyond the
   * amount due, paid out in cash.
   */
  returnedAmount: z.optional(z.number()),
  /**
   * Returned deposits that staff without the permission `money` recorded on an order paid online. They count once
   * a manager records them.
   */
  returnedWaiting: z.optional(
    z.object({
      returned: z.array(z.object({ pieces: z.number(), amount: z.number() })),
      /** ISO 8601. */
      at: z.string(),
      by: z.optional(z.string()),
    }),
  ),
  cashBack: z.optional(z.number()),
  /** The smallest cash amount of the currency. Cash is rounded to it; absent if every cent can be paid. */
  cashStep: z.optional(z.number()),
  /**
   * The amount that rounding adds to the cash of the settled order, without tax. Negative if it subtracts, absent
   * if zero.
   */
  cashRounding: z.optional(z.number()),
  /** The refunded part of an online payment. */
  refundedAmount: z.number(),
  /** The pending refunds. */
  pendingRefund: z.optional(z.number()),
  /** The amount of failed refunds that still has to be paid back by another method, in dollars. */
  failedRefund: z.optional(z.number()),
  /** The refunds after delivery, oldest first. */
  refunds: z.optional(z.array(refundView)),
  /** True if the bank has withdrawn the payment, so the shop does not refund it. */
  disputed: z.optional(z.boolean()),
  /** True if the bank still has to decide a dispute of the payment. */
  disputeOpen: z.optional(z.boolean()),
  address: addressView,
  /**
   * The picker, for the seller: `owner`, or a staff member with a name. The lock expires at `until` (ISO 8601) if
   * nothing more is counted.
   */
  claim: z.optional(
    z.object({ person: z.string(), name: z.optional(z.string()), until: z.string() }),
  ),
  /**
   * The fulfillment method; delivery when absent. For a pickup order `address` contains only name, email and
   * phone.
   */
  way: z.optional(z.enum(FULFILLMENT_METHODS)),
  /** Where and when the order can be picked up. */
  pickup: z.optional(z.object({ address: z.string(), hours: z.string() })),
  /** The delivery or pickup slot; absent when the order comes as soon as possible. `promisedAt` is its end. */
  window: z.optional(slotView),
  paymentType: z.enum(['COD', 'Online']),
  status,
  /** All statuses since the placing, oldest first. */
  history: z.array(changeView),
  /** The events of its payment, oldest first. */
  notes: z.optional(z.array(noteView)),
  /** The moves to other delivery slots, oldest first. */
  moves: z.optional(z.array(moveView)),
  isPaid: z.boolean(),
  paymentState: z.enum(PAYMENT_STATES),
  actions: actionsView,
  /** The recorded payment of a pay-on-delivery order; it may differ from `amount` (docs/product.md 7.13). */
  paidAmount: z.optional(z.number()),
  /** True if a bank still has to confirm the payment; the order is not packed before. */
  isProcessing: z.optional(z.boolean()),
  /** ISO 8601. */
  createdAt: z.string(),
  /** When the bank's authorization expires, and when the shop captures it at the latest; ISO 8601. */
  held: z.optional(z.object({ until: z.string(), takenAt: z.string() })),
  /** When it was paid online or authorized, ISO 8601. */
  paidAt: z.optional(z.string()),
  /** The promised time of arrival, ISO 8601; absent before an online payment. */
  promisedAt: z.optional(z.string()),
  /** The number of its invoice, once there is one. */
  invoiceNumber: z.optional(z.string()),
  /** The courier; a shopper sees only the first name, and only while the order is out for delivery. */
  courier: z.optional(z.object({ id: z.optional(z.string()), name: z.string() })),
  /** The failed delivery attempts, oldest first; a shopper sees no notes. */
  failedTries: z.optional(z.array(failedTryView)),
  /** True if the seller took the order by phone. */
  byPhone: z.optional(z.literal(true)),
  /** The substitution preference of the order. */
  ifMissing: z.enum(WISHES),
  /** Increases with each change of this order, so the higher one is the later. */
  revision: z.number(),
  /** True if the shopper has deleted the account; the fields of the address are empty. */
  erased: z.optional(z.boolean()),
  /** True if the payment was refunded. */
  refunded: z.optional(z.boolean()),
  /** Why the shop refunds the payment; nothing is delivered then. */
  refundReason: z.optional(z.string()),
  /** Why a payment does not match the order; the seller has to decide. */
  flag: z.optional(z.string()),
  /** A message with the products that were out of stock when the payment arrived; only for the seller. */
  stockNote: z.optional(z.string()),
  /** The names of these products. */
  soldOut: z.optional(z.array(z.string())),
});

export type OrderView = z.output<typeof orderView>;

/** The response of endpoints that list orders; `nextCursor` points to the next page while there is one. */
export const ordersAnswer = z.object({
  orders: z.array(orderView),
  nextCursor: z.optional(z.string()),
});

export type OrdersPage = z.output<typeof ordersAnswer>;

/** The response of POST /api/order/refund; `refund` is present with `preview`. */
export const refundAnswer = z.object({ order: orderView, refund: z.optional(refundSumView) });

/** The response of endpoints for one order. */
export const orderAnswer = z.object({ order: orderView });

export type OrderAnswer = z.output<typeof orderAnswer>;

/** The response of GET /api/order/promises: today and the seven days before, latest first. */
export const promisesAnswer = z.object({
  days: z.array(z.object({ day: z.string(), delivered: z.number(), onTime: z.number() })),
});

export type PromisesView = z.output<typeof promisesAnswer>;

/** The response of GET /api/order/mailed. */
export const mailedAnswer = z.object({ mailed: z.boolean() });

export type MailedAnswer = z.output<typeof mailedAnswer>;

/** The response of POST /api/order/cod: the id of the order. */
export const placedAnswer = z.object({ id: z.string() });

export type PlacedAnswer = z.output<typeof placedAnswer>;

/** The response of POST /api/order/stripe: the URL of the payment page. */
export const payPageAnswer = z.object({ url: z.string() });

export type PayPageAnswer = z.output<typeof payPageAnswer>;

/** The response of GET /api/order/deposits: in units of the currency, smallest first. */
export const depositsAnswer = z.object({ deposits: z.array(z.number()) });
