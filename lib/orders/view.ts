import * as z from 'zod/mini';
import { addressView } from '@/lib/addresses/view';
import { productView } from '@/lib/catalog/view';
import { FULFILLMENT_METHODS } from '@/lib/delivery/view';
import { taxClassView } from '@/lib/tax/view';
import { slotView } from '@/lib/windows/view';
import { ANSWERS, WISHES } from './proposal-math';
import { STATUSES } from './status';

/** One line of an order. Before packing all pieces count as found. */
const itemView = z.object({
  product: productView,
  quantity: z.number(),
  /** What the shopper wants when this product is missing, where they said it; else as for the order. */
  ifMissing: z.optional(z.enum(WISHES)),
  /** How many pieces were found, of `quantity`. */
  found: z.number(),
  /** Of goods that are weighed, in dollars: about what was ordered costs, the most that it costs, and what is charged. */
  estimatedAmount: z.optional(z.number()),
  ceilingAmount: z.optional(z.number()),
  amount: z.optional(z.number()),
  /** How many g or ml what was found weighs. */
  weighed: z.optional(z.int()),
  /** The price of it by the labels of the shop's scales, in dollars, where they told it. */
  labelPrice: z.optional(z.number()),
  /** Whether the seller has counted them. */
  isCounted: z.optional(z.boolean()),
  /** The missing pieces of a counted product are on the shelf after all. */
  givesBack: z.optional(z.boolean()),
  /** What comes instead of missing pieces; `amount` (dollars) is charged for all of it. */
  replacement: z.optional(
    z.object({
      product: productView,
      quantity: z.number(),
      amount: z.number(),
      taxPercent: z.optional(z.number()),
      deposits: z.optional(z.number()),
    }),
  ),
  /** What the shopper was asked while it is packed: that product instead, until when (ISO 8601), and the answer. */
  proposal: z.optional(
    z.object({
      product: z.string(),
      name: z.string(),
      quantity: z.number(),
      until: z.string(),
      answer: z.optional(z.enum(ANSWERS)),
    }),
  ),
  /** The rate of its tax in percent where the order has several. */
  taxPercent: z.optional(z.number()),
  /** The deposit of one piece in dollars, and the rate of its tax where the order has several. */
  deposit: z.optional(z.number()),
  depositTaxPercent: z.optional(z.number()),
});

/** The ways by which money goes back. */
const REFUND_METHODS = ['card', 'cash', 'credit'] as const;

const taxesView = z.array(z.object({ percent: z.number(), net: z.number(), tax: z.number() }));

/** What was given back after the delivery; amounts with tax. */
const refundView = z.object({
  number: z.number(),
  amount: z.number(),
  /** In cash: what was given, where the coins of the currency make it another sum (docs/product.md 6.9). */
  cash: z.optional(z.number()),
  /** The same of what is taken back in cash when it is undone now. */
  undoCash: z.optional(z.number()),
  taxes: taxesView,
  /** To the card at Stripe, in cash, or as credit. */
  to: z.enum(REFUND_METHODS),
  reason: z.string(),
  /** ISO 8601. */
  at: z.string(),
  by: z.object({ role: z.enum(['seller']), name: z.optional(z.string()) }),
  /** For which pieces; absent when an amount was given back. */
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
  /** `pending` until Stripe has made it; `failed` when the money came back to the shop; the seller also reads what was `undone`. */
  state: z.enum(['done', 'pending', 'failed', 'undone']),
});

/** What a refund comes to, and what is left of the order then. */
const refundSumView = z.object({
  amount: z.number(),
  /** What is given in cash for it, where the coins of the currency make it another sum. */
  cash: z.optional(z.number()),
  taxes: taxesView,
  left: z.number(),
});
export type RefundSumView = z.output<typeof refundSumView>;

/** What the payment of an order is, by the first that fits (lib/orders/state.ts). */
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

/** Why an order must not go its next step, although its status would allow it; each is a message of `holds`. */
const HOLDS = [
  ...(['paymentNotFitting', 'refundFailed', 'paymentGivenBack'] as const),
  ...(['paymentDisputed', 'notPaidYet', 'holdEnded', 'notTakenYet'] as const),
] as const;
export type AuthorizationView = (typeof HOLDS)[number];

/** Who did it; the seller reads the name of a member of staff, too. */
const doneByView = z.object({
  role: z.enum(['shopper', 'seller', 'system']),
  name: z.optional(z.string()),
});

/** What happened to the money apart from the status; `returned` names all deposits that came back. */
const noteView = z.object({
  what: z.enum(['disputed', 'dispute won', 'dispute lost', 'paid back', 'returned']),
  /** ISO 8601. */
  at: z.string(),
  amount: z.number(),
  by: doneByView,
});

/** A move to another window of time. */
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
  /** The seller took the change before this one back. */
  undo: z.optional(z.boolean()),
  /** Why it was cancelled. */
  reason: z.optional(z.string()),
  /** The ID of who took goods with an age limit was checked. */
  idChecked: z.optional(z.boolean()),
});

/** Nobody took it at the door. */
export const failedTryView = z.object({
  /** ISO 8601. */
  at: z.string(),
  reason: z.enum(['no answer', 'not at home', 'wrong address', 'refused']),
  note: z.optional(z.string()),
  /** The courier tries again, or it goes back to the shop. */
  next: z.enum(['again', 'shop']),
  /** The name of the courier. */
  by: z.string(),
});

/** What the reader may do next with an order. */
const actionsView = z.object({
  /** The seller's next step on the way to the door; none while `hold` says why. */
  next: z.optional(status),
  /** That step asks whether the order was paid. */
  asksPaid: z.optional(z.boolean()),
  /** That step asks whether the ID was checked: `leastAge` of the order. */
  asksId: z.optional(z.boolean()),
  /** Why an open order must not go its next step. */
  hold: z.optional(z.string()),
  /** The same for programs. */
  holdKey: z.optional(z.enum(HOLDS)),
  /** The status to which the last change can be taken back, until when (ISO 8601, by the clock of the server). */
  takeBack: z.optional(z.object({ to: status, until: z.string() })),
  cancel: z.optional(z.boolean()),
  /** What the seller may note of the payment at the door: that it was paid, or that it was not. */
  notePaid: z.optional(z.boolean()),
  /** The seller may note that what failed to be refunded was paid back another way. */
  payBack: z.optional(z.boolean()),
  /** The seller may give something of a delivered order back: what is left of it, and by which ways. */
  refund: z.optional(z.object({ left: z.number(), to: z.array(z.enum(REFUND_METHODS)) })),
});
export type ActionsView = z.output<typeof actionsView>;

/** An order as the API returns it: amounts in dollars, products and address as ordered. */
export const orderView = z.object({
  _id: z.string(),
  /** The short number of the day that people say; none before an online payment. */
  number: z.optional(z.number()),
  items: z.array(itemView),
  /** The age in years from which what comes of it is sold; absent where there is no limit. */
  leastAge: z.optional(z.number()),
  /** What is due now: less than agreed when pieces are missing or deposits came back, 0 once it is cancelled. */
  amount: z.number(),
  agreedAmount: z.number(),
  /** About what it costs, while goods of it are still to be weighed; `amount` is the most. */
  estimatedAmount: z.optional(z.number()),
  /** What it was placed with: the currency (ISO 4217 in lower case), and the tax in percent. */
  currency: z.string(),
  taxPercent: z.number(),
  /** Whether tax comes on top of its prices, or is in them. */
  taxMode: z.enum(['added', 'included']),
  /** What is due, by the rate of its tax in percent; each `net` and `tax` in dollars, together `amount` less `cashBack`, before cash is rounded. */
  taxes: z.array(z.object({ percent: z.number(), net: z.number(), tax: z.number() })),
  /** The fee for its delivery in dollars, as it is shown: with tax where prices include it. */
  deliveryFee: z.number(),
  /** That fee as agreed, where it has the rates of the goods. */
  feeByGoods: z.optional(z.number()),
  /** The deposits of what is due, in dollars, as they are shown. */
  deposits: z.number(),
  /** The classes of taxes of its placing, where there are some. */
  taxClasses: z.optional(z.array(taxClassView)),
  /** Why no tax is charged, if the shop stated it at the placing. */
  taxExemption: z.optional(z.string()),
  /** The deposits that came back with it, in dollars as they are shown, each with its rate where the order has several. */
  returned: z.optional(
    z.array(
      z.object({ pieces: z.number(), amount: z.number(), taxPercent: z.optional(z.number()) }),
    ),
  ),
  /** What they come to, which `amount` is less by, with its tax; and what is beyond all that is due, given back in cash. */
  returnedAmount: z.optional(z.number()),
  /** What staff without the permission `money` noted as returned of an order that is paid online; it counts once a manager notes it. */
  returnedWaiting: z.optional(
    z.object({
      returned: z.array(z.object({ pieces: z.number(), amount: z.number() })),
      /** ISO 8601. */
      at: z.string(),
      by: z.optional(z.string()),
    }),
  ),
  cashBack: z.optional(z.number()),
  /** The smallest sum of cash in its currency: what is collected and given in cash is rounded to it; absent where each cent can be paid. */
  cashStep: z.optional(z.number()),
  /** What the rounding adds to what the order brings in cash once it is settled, without tax; below 0 what it takes off; absent of nothing. */
  cashRounding: z.optional(z.number()),
  /** What was given back of an online payment. */
  refundedAmount: z.number(),
  /** What is still to be given back; the refund is on its way. */
  pendingRefund: z.optional(z.number()),
  /** What was given back, failed at Stripe afterwards and is still to be paid back another way; in dollars. */
  failedRefund: z.optional(z.number()),
  /** What was given back after the delivery, the oldest first. */
  refunds: z.optional(z.array(refundView)),
  /** The bank has taken the payment back, so the shop does not refund it. */
  disputed: z.optional(z.boolean()),
  /** The bank has still to decide a dispute of the payment. */
  disputeOpen: z.optional(z.boolean()),
  address: addressView,
  /** Who packs it, for the seller: `owner`, or a member of staff with a name; over at `until` (ISO 8601) if nothing more is counted. */
  claim: z.optional(
    z.object({ person: z.string(), name: z.optional(z.string()), until: z.string() }),
  ),
  /** How it reaches the shopper; delivered when absent. Of one that is collected only name, e-mail and phone are in `address`. */
  way: z.optional(z.enum(FULFILLMENT_METHODS)),
  /** Where and when it is collected. */
  pickup: z.optional(z.object({ address: z.string(), hours: z.string() })),
  /** When it arrives, or can be collected; none when it comes as soon as possible. `promisedAt` is its end. */
  window: z.optional(slotView),
  paymentType: z.enum(['COD', 'Online']),
  status,
  /** Every status from the placing on, the oldest first. */
  history: z.array(changeView),
  /** What happened to its payment since, the oldest first. */
  notes: z.optional(z.array(noteView)),
  /** Its moves to other windows of time, the oldest first. */
  moves: z.optional(z.array(moveView)),
  isPaid: z.boolean(),
  /** What its payment is. */
  paymentState: z.enum(PAYMENT_STATES),
  actions: actionsView,
  /** What an order on delivery was noted as paid with; it may differ from `amount` (docs/product.md 7.13). */
  paidAmount: z.optional(z.number()),
  /** A bank has still to confirm the payment; nothing is packed before. */
  isProcessing: z.optional(z.boolean()),
  /** ISO 8601. */
  createdAt: z.string(),
  /** When the bank lets go of the money that it holds for the order, and when the shop takes it all the same; ISO 8601. */
  held: z.optional(z.object({ until: z.string(), takenAt: z.string() })),
  /** When it was paid online, or the money held, ISO 8601. */
  paidAt: z.optional(z.string()),
  /** When it is promised to arrive, ISO 8601; none before an online payment. */
  promisedAt: z.optional(z.string()),
  /** The number of its invoice, once one was made. */
  invoiceNumber: z.optional(z.string()),
  /** Who brings it; a shopper reads the first name, while it is on its way. */
  courier: z.optional(z.object({ id: z.optional(z.string()), name: z.string() })),
  /** Each time that nobody took it at the door, the oldest first; a shopper reads no note. */
  failedTries: z.optional(z.array(failedTryView)),
  /** The seller took it by phone. */
  byPhone: z.optional(z.literal(true)),
  /** What to do when something is missing. */
  ifMissing: z.enum(WISHES),
  /** Rises with each change of this order: the higher one is the later. */
  revision: z.number(),
  /** The shopper has deleted the account: the fields of the address are empty. */
  erased: z.optional(z.boolean()),
  /** The payment was refunded. */
  refunded: z.optional(z.boolean()),
  /** Why the shop refunds the payment; nothing is delivered then. */
  refundReason: z.optional(z.string()),
  /** Why a payment does not match the order; the seller has to decide. */
  flag: z.optional(z.string()),
  /** The products that were out of stock when the payment arrived, in a sentence; for the seller. */
  stockNote: z.optional(z.string()),
  /** The names of the same products. */
  soldOut: z.optional(z.array(z.string())),
});

export type OrderView = z.output<typeof orderView>;

/** The answers that list orders; `nextCursor` leads to the next page while there is one. */
export const ordersAnswer = z.object({
  orders: z.array(orderView),
  nextCursor: z.optional(z.string()),
});

export type OrdersPage = z.output<typeof ordersAnswer>;

/** The answer of POST /api/order/refund; `refund` with `preview`. */
export const refundAnswer = z.object({ order: orderView, refund: z.optional(refundSumView) });

/** The answer of the calls about one order. */
export const orderAnswer = z.object({ order: orderView });

export type OrderAnswer = z.output<typeof orderAnswer>;

/** The answer of GET /api/order/promises: today and the seven days before, the latest first. */
export const promisesAnswer = z.object({
  days: z.array(z.object({ day: z.string(), delivered: z.number(), onTime: z.number() })),
});

export type PromisesView = z.output<typeof promisesAnswer>;

/** The answer of GET /api/order/mailed. */
export const mailedAnswer = z.object({ mailed: z.boolean() });

export type MailedAnswer = z.output<typeof mailedAnswer>;

/** The answer of POST /api/order/cod: the id of the order. */
export const placedAnswer = z.object({ id: z.string() });

export type PlacedAnswer = z.output<typeof placedAnswer>;

/** The answer of POST /api/order/stripe: the address of the pay page. */
export const payPageAnswer = z.object({ url: z.string() });

export type PayPageAnswer = z.output<typeof payPageAnswer>;

/** The answer of GET /api/order/deposits: in units of the currency, the smallest first. */
export const depositsAnswer = z.object({ deposits: z.array(z.number()) });
