import * as z from 'zod/mini';

/**
 * The response of GET /api/seller/push: the public key (base64url) with which browsers subscribe. Null if push is off.
 */
export const pushKeyResponse = z.object({ key: z.nullable(z.string()) });

export type PushKeyResponse = z.output<typeof pushKeyResponse>;

/** The response of GET /api/user/push: the public key, and whether this device is subscribed. */
export const pushStateResponse = z.object({ key: z.nullable(z.string()), on: z.boolean() });

export type PushStateView = z.output<typeof pushStateResponse>;

/** The push message to a shopper about a proposed replacement. It contains no personal data and no product names. */
export type QuestionPush = {
  /** The id of the question. A second message with the same id replaces the first. */
  id: string;
  title: string;
  body: string;
  /** The path of the order's page, which a click on the notification opens. */
  path: string;
};

/** The push message to the seller's devices about a new order. It contains no personal data. */
export type NewOrderPush = {
  /** The id of the order, for the link to its page. */
  id: string;
  /** The order number. If the order is not from today, the text includes the day. */
  number: string;
  /** The formatted total, for example "$9.75". */
  total: string;
  /** The title in the seller's language, for example "New order 12". Absent if that language is English. */
  title?: string;
};
