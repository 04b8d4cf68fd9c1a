import * as z from 'zod/mini';
import { failedTryView } from '@/lib/orders/view';

/** A delivery, as its courier reads it: what is needed at the door. Amounts in units of the currency. */
const deliveryView = z.object({
  _id: z.string(),
  number: z.optional(z.number()),
  status: z.enum(['Packed', 'Out for delivery', 'Delivered']),
  name: z.string(),
  phone: z.string(),
  /** The address in one line, as people write it; and its note. */
  address: z.string(),
  note: z.optional(z.string()),
  /** ISO 8601. */
  promisedAt: z.optional(z.string()),
  window: z.optional(z.object({ from: z.string(), to: z.string() })),
  pieces: z.number(),
  currency: z.string(),
  /** What is to be collected at the door; below 0 what is to be given. */
  toCollect: z.number(),
  /** What of that is rounding of cash, without tax; absent of nothing. */
  rounding: z.optional(z.number()),
  /** The deposits that were noted as returned. */
  returned: z.optional(z.array(z.object({ pieces: z.number(), amount: z.number() }))),
  /** They wait for a manager, because the order is paid online. */
  returnsWait: z.optional(z.literal(true)),
  /** Whether the press that delivers it says whether that was paid. */
  asksPaid: z.optional(z.literal(true)),
  /** The age from which it may be handed out. */
  leastAge: z.optional(z.number()),
  failedTries: z.optional(z.array(failedTryView)),
  /** Until when its last change can be taken back, ISO 8601. */
  undoUntil: z.optional(z.string()),
  /** Why it must not be handed out. */
  hold: z.optional(z.string()),
  revision: z.number(),
});
export type DeliveryView = z.output<typeof deliveryView>;

const personView = z.object({ id: z.string(), name: z.string() });

/** The answer of GET /api/order/couriers. */
export const couriersAnswer = z.object({
  couriers: z.array(personView),
  /** Everybody who may pack or bring orders, the owner first; nobody in a shop without staff. */
  people: z.array(personView),
});
export type CouriersAnswer = z.output<typeof couriersAnswer>;

/** The answer of GET /api/order/courier: in the order in which they are brought; what was just delivered last. */
export const deliveriesAnswer = z.object({
  deliveries: z.array(deliveryView),
  /** What is to be handed over of what was collected, and its currency. */
  cash: z.number(),
  currency: z.string(),
  /** The same in other currencies; absent of none. */
  others: z.optional(z.array(z.object({ cash: z.number(), currency: z.string() }))),
  /** The deposits of the shop's products, each once. */
  deposits: z.array(z.number()),
});
export type DeliveriesAnswer = z.output<typeof deliveriesAnswer>;
export type OwnCash = Pick<DeliveriesAnswer, 'cash' | 'currency' | 'others'>;

/** The cash of a courier in one currency. */
const courierCashView = z.object({
  courier: z.string(),
  name: z.string(),
  /** Absent where it is the shop's. */
  currency: z.optional(z.string()),
  /** What is to be handed over now, and of how many orders. */
  open: z.number(),
  orders: z.number(),
  /** How many were delivered so lately that it can still be taken back; they are counted in later. */
  tooFresh: z.optional(z.number()),
});

const handoverView = z.object({
  number: z.number(),
  courier: z.string(),
  name: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** Absent where it was the owner. */
  by: z.optional(z.string()),
  orders: z.number(),
  /** Absent where it is the shop's. */
  currency: z.optional(z.string()),
  expected: z.number(),
  counted: z.number(),
  reason: z.optional(z.string()),
});

/** The answer of GET /api/report/couriers and POST /api/report/handover: what is open now, and what was counted in on a day. */
export const courierCashAnswer = z.object({
  currency: z.string(),
  couriers: z.array(courierCashView),
  handovers: z.array(handoverView),
});
export type CourierCashAnswer = z.output<typeof courierCashAnswer>;
