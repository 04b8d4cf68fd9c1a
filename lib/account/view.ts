import * as z from 'zod/mini';
import { addressView } from '@/lib/addresses/view';
import { signedInDeviceView, userView } from '@/lib/auth/view';
import { invoiceView } from '@/lib/invoices/view';
import { orderView } from '@/lib/orders/view';

/** The answer of GET /api/user/data: all that the shop knows of a shopper. */
export const accountDataAnswer = z.object({
  user: z.extend(userView, {
    /** ISO 8601. */
    createdAt: z.string(),
    /** ISO 639-1; absent while it is not known. */
    language: z.optional(z.string()),
  }),
  addresses: z.array(addressView),
  defaultAddress: z.optional(z.string()),
  /** The devices that are signed in. */
  sessions: z.array(signedInDeviceView),
  /** Since when the e-mail gets the newsletter, if it does. */
  newsletter: z.optional(z.object({ confirmedAt: z.string() })),
  /** The newest first. */
  orders: z.array(
    z.extend(orderView, {
      /** False for an online order that was never paid, which no list shows. */
      isPlaced: z.boolean(),
    }),
  ),
  /** Invoices and credit notes, the newest first; the shop keeps them when the account is deleted. */
  invoices: z.array(invoiceView),
});

/** The answer of POST /api/order/forget: how many orders name nobody any more, and how many are open still. */
export const forgottenAnswer = z.object({ erased: z.number(), open: z.number() });
export type ForgottenAnswer = z.output<typeof forgottenAnswer>;

/** A phone number as orders have it, the names beside it, and how many orders have it. */
const callerView = z.object({ phone: z.string(), names: z.array(z.string()), orders: z.int() });
export type CallerView = z.output<typeof callerView>;

/** The answer of GET /api/order/callers: the number in every notation, and numbers that end with the same digits. */
export const callersAnswer = z.object({ same: z.array(callerView), near: z.array(callerView) });
export type CallersAnswer = z.output<typeof callersAnswer>;
