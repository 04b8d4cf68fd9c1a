import * as z from 'zod/mini';

/** The response of GET /api/seller/push: the key to subscribe with, base64url; null when push is off. */
export const pushKeyAnswer = z.object({ key: z.nullable(z.string()) });

export type PushKeyAnswer = z.output<typeof pushKeyAnswer>;

/** The response of GET /api/user/push: the key, and whether this device is subscribed. */
export const pushStateAnswer = z.object({ key: z.nullable(z.string()), on: z.boolean() });

export type PushStateView = z.output<typeof pushStateAnswer>;

/** The message to a shopper's device about a question, without personal or product names. */
export type QuestionPush = {
  /** The id of the question: a second message about it replaces the first. */
  id: string;
  title: string;
  body: string;
  /** The page with the question. */
  path: string;
};

/** The message to a device about a new order, without personal data. */
export type NewOrderPush = {
  /** The order's id, for its page. */
  id: string;
  /** The short number of the order, with its day if that is not today. */
  number: string;
  /** The formatted total, for example "$9.75". */
  total: string;
  /** "New order 12", in the seller's language if that is not English. */
  title?: string;
};
