import * as z from 'zod/mini';

/**
 * The response of GET /api/seller/push: the public key (base64url) with which browsers subscribe. Null if push is off.
 */
export const pushKeyResponse = z.object({ key: z.nullable(z.string()) });

export type PushKeyResponse = z.output<typeof pushKeyResponse>;

/** The response of GET /api/user/push: the public key, and whether this device is subscribed. */
export const pushStateResponse = z.object({ key: z.nullable(z.string()), on: z.boolean() });

export type PushStateView = z.output<typeof pushStateResponse>;

/**
 * The push message to a shopper about a proposed replacement. It contains no personal data and no product names. A
 * second message with the same `id` replaces the first.
 */
export type QuestionPush = {
  id: string;
  title: string;
  body: string;
  path: string;
};

/** The push message to the seller's devices about a new order. It contains no personal data. */
export type NewOrderPush = {
  id: string;
  /** The order number. If the order is not from today, the text includes the day. */
  number: string;
  total: string;
  /** The title in the seller's language, for example "New order 12". Absent if that language is English. */
  title?: string;
};
