import * as z from 'zod/mini';
import { cartView } from '@/lib/cart/view';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';

/** The signed-in shopper with the cart, as the API returns it. */
export const userView = z.extend(cartView, {
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  /**
   * The language of the account. Absent if the shop has one language, or if the shopper has neither chosen a
   * language nor ordered.
   */
  language: z.optional(z.enum(LANGUAGE_CODES)),
  /** True for a guest, who orders without an account. `email` is the contact that the guest typed. */
  isGuest: z.optional(z.literal(true)),
  paysOnAccount: z.optional(z.literal(true)),
  /** False for an account without a password, which signs in with mailed codes. */
  hasPassword: z.optional(z.literal(false)),
  /** True if the account has a Stripe customer, which may have saved cards. */
  mayHaveCards: z.optional(z.literal(true)),
  /** True if the account has passkeys. The shopper can remove them, even if the shop no longer offers passkeys. */
  hasPasskeys: z.optional(z.literal(true)),
});

export type UserView = z.output<typeof userView>;

/** The response of sign-in, registration and GET /api/user/is-auth. */
export const userResponse = z.object({ user: userView });

export type UserResponse = z.output<typeof userResponse>;

/** The response of GET /api/user/is-auth, which every page of the shop requests. */
export const isAuthResponse = z.extend(userResponse, {
  /**
   * The message for shoppers while the shop takes no new orders, in the language of the request. Absent while the shop
   * takes orders.
   */
  pause: z.optional(z.string()),
});

export type IsAuthResponse = z.output<typeof isAuthResponse>;

/** A device on which the account is signed in. */
export const signedInDeviceView = z.object({
  /** The id of a sign-in for POST /api/user/sessions/end. It grants no access. */
  id: z.string(),
  /** For example "Chrome on Android", or "Unknown device" when the browser does not identify itself. */
  device: z.string(),
  /** The time of the sign-in, in ISO 8601. */
  signedInAt: z.string(),
  /**
   * When the device was last used, in ISO 8601, accurate to ten minutes. Absent if it was not used after the sign-in.
   */
  seenAt: z.optional(z.string()),
  isCurrent: z.boolean(),
});

export type SignedInDevice = z.output<typeof signedInDeviceView>;

/** The response of GET /api/user/sessions and /api/seller/sessions: this device first, then the latest sign-ins. */
export const sessionsResponse = z.object({ sessions: z.array(signedInDeviceView) });

export type SessionsResponse = z.output<typeof sessionsResponse>;

/** A user of the seller's area, as the API returns it. */
export const personView = z.object({
  id: z.string(),
  role: z.enum(['owner', 'manager', 'packer', 'courier']),
  name: z.string(),
});
export type PersonView = z.output<typeof personView>;

/** The response of GET /api/seller/is-auth. For a staff member it contains `person`, which is absent for the owner. */
export const sellerAuthResponse = z.object({
  person: z.optional(personView),
  /** True if several staff members share this device and switch by PIN. */
  shared: z.optional(z.boolean()),
  /** True if the shared device is locked. A user must enter a PIN or sign in to unlock it. */
  locked: z.optional(z.boolean()),
  /** The language that the user has chosen on another device. This device uses it from its next page on. */
  language: z.optional(z.enum(LANGUAGE_CODES)),
});
export type SellerAuthResponse = z.output<typeof sellerAuthResponse>;

/** The response of POST /api/seller/login: the chosen language, if any, and the staff member. */
export const sellerLoginResponse = z.object({
  language: z.optional(z.enum(LANGUAGE_CODES)),
  person: z.optional(personView),
});
export type SellerLoginResponse = z.output<typeof sellerLoginResponse>;
