import * as z from 'zod/mini';
import { cartView } from '@/lib/cart/view';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';

/** The signed-in shopper, with the cart, as the API answers it. */
export const userView = z.extend(cartView, {
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  /** The language that the account reads, in a shop with several, once it has chosen one or ordered. */
  language: z.optional(z.enum(LANGUAGE_CODES)),
});

export type UserView = z.output<typeof userView>;

/** The answer of sign-in, registration and GET /api/user/is-auth. */
export const userAnswer = z.object({ user: userView });

export type UserAnswer = z.output<typeof userAnswer>;

/** The answer of GET /api/user/is-auth, which every page of the shop asks for. */
export const isAuthAnswer = z.extend(userAnswer, {
  /** Only while the shop takes no new orders: the sentence for shoppers, in the language of the request. */
  pause: z.optional(z.string()),
});

export type IsAuthAnswer = z.output<typeof isAuthAnswer>;

/** A device on which the account is signed in. */
export const signedInDeviceView = z.object({
  /** Names the sign-in in POST /api/user/sessions/end; it opens nothing. */
  id: z.string(),
  /** Such as "Chrome on Android"; "Unknown device" when its browser does not say. */
  device: z.string(),
  /** ISO 8601. */
  signedInAt: z.string(),
  /** When it was last used, to within ten minutes, ISO 8601; none if not since the sign-in. */
  seenAt: z.optional(z.string()),
  /** Whether it is the device that asks. */
  isCurrent: z.boolean(),
});

export type SignedInDevice = z.output<typeof signedInDeviceView>;

/**
 * The answer of GET /api/user/sessions and /api/seller/sessions: this device first, then the latest
 * sign-ins.
 */
export const sessionsAnswer = z.object({ sessions: z.array(signedInDeviceView) });

export type SessionsAnswer = z.output<typeof sessionsAnswer>;

/** A person of the seller's area, as the API answers it. */
export const personView = z.object({
  id: z.string(),
  role: z.enum(['owner', 'manager', 'packer', 'courier']),
  name: z.string(),
});
export type PersonView = z.output<typeof personView>;

/** The answer of GET /api/seller/is-auth: the member of staff; absent for the owner. */
export const sellerAuthAnswer = z.object({
  person: z.optional(personView),
  /** People switch by their PIN on this device. */
  shared: z.optional(z.boolean()),
  /** The shared device is locked, until somebody enters their PIN or signs in. */
  locked: z.optional(z.boolean()),
  /** The language that they have chosen on another device, which this one shows from the next page on. */
  language: z.optional(z.enum(LANGUAGE_CODES)),
});
export type SellerAuthAnswer = z.output<typeof sellerAuthAnswer>;

/** The answer of POST /api/seller/login: the language that they have chosen, if any, and the member of staff. */
export const sellerLoginAnswer = z.object({
  language: z.optional(z.enum(LANGUAGE_CODES)),
  person: z.optional(personView),
});
export type SellerLoginAnswer = z.output<typeof sellerLoginAnswer>;
