import * as z from 'zod/mini';
import { addressView } from '@/lib/addresses/view';
import { passkeyView } from '@/lib/auth/factors/view';
import { signedInDeviceView, userView } from '@/lib/auth/view';
import { invoiceView } from '@/lib/invoices/view';
import { orderView } from '@/lib/orders/view';
import { listItem } from '@/lib/shopping-lists/view';

/** All data that the shop stores about an account, without its orders and invoices. */
export const accountDetailsView = z.object({
  user: z.extend(userView, {
    /** When the account was created, in ISO 8601. */
    createdAt: z.string(),
    /** The language of the shopper (ISO 639-1). Absent if the shopper has not chosen a language. */
    language: z.optional(z.string()),
  }),
  addresses: z.array(addressView),
  defaultAddress: z.optional(z.string()),
  sessions: z.array(signedInDeviceView),
  /** When the newsletter subscription was confirmed. Absent without a subscription. */
  newsletter: z.optional(z.object({ confirmedAt: z.string() })),
  /** The passkeys, without their public keys. Absent if the shopper has none. */
  passkeys: z.optional(z.array(passkeyView)),
  /** The favourite products, oldest first. Absent if there are none. A deleted product has no name. */
  favourites: z.optional(z.array(z.object({ _id: z.string(), name: z.optional(z.string()) }))),
  stockAlerts: z.optional(
    z.array(z.object({ product: z.string(), name: z.optional(z.string()), at: z.string() })),
  ),
  shoppingLists: z.optional(
    z.array(z.object({ name: z.string(), items: z.array(listItem), isShared: z.boolean() })),
  ),
  /** The id of the Stripe customer, to which Stripe attaches the saved cards. Absent if the account has none. */
  stripeCustomer: z.optional(z.string()),
  creditLimit: z.optional(z.object({ amount: z.number(), currency: z.string() })),
});
export type AccountDetails = z.output<typeof accountDetailsView>;

/** The orders and documents in a download of a customer's data. */
export const ordersInData = {
  orders: z.array(
    z.extend(orderView, {
      /** False for an online order that was never paid. Lists do not show this order. */
      isPlaced: z.boolean(),
      /** The addresses of the order that the seller has corrected, oldest first. Absent if there are none. */
      earlierAddresses: z.optional(z.array(addressView)),
    }),
  ),
  /** Invoices and credit notes, newest first. They remain when the account is deleted. */
  invoices: z.array(invoiceView),
};

/** The response of GET /api/user/data: all data that the shop stores about a shopper. */
export const accountDataResponse = z.extend(accountDetailsView, ordersInData);

/** The response of POST /api/order/forget: how many orders were erased, and how many are still open. */
export const forgottenResponse = z.object({ erased: z.number(), open: z.number() });
export type ErasedResponse = z.output<typeof forgottenResponse>;

const callerView = z.object({ phone: z.string(), names: z.array(z.string()), orders: z.int() });
export type CallerView = z.output<typeof callerView>;

/** The response of GET /api/order/callers: the number in every notation, and numbers with the same last digits. */
export const callersResponse = z.object({ same: z.array(callerView), near: z.array(callerView) });
export type CallersResponse = z.output<typeof callersResponse>;
