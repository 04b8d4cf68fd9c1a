import * as z from 'zod/mini';

/** The answer of GET /api/seller/push: the key to subscribe with, base64url; null where push is off. */
export const pushKeyAnswer = z.object({ key: z.nullable(z.string()) });

export type PushKeyAnswer = z.output<typeof pushKeyAnswer>;

/** The answer of GET /api/user/push: the same, and whether this device is told. */
export const pushStateAnswer = z.object({ key: z.nullable(z.string()), on: z.boolean() });

export type PushStateView = z.output<typeof pushStateAnswer>;

/** What a shopper's device is told of a question: nothing that names a person or goods. */
export type QuestionPush = {
  /** Of the question: a second message about it takes the place of the first. */
  id: string;
  title: string;
  body: string;
  /** The page with the question. */
  path: string;
};

/** What a device is told of a new order: nothing that names a person. */
export type NewOrderPush = {
  /** The order's id, for its page. */
  id: string;
  /** The short number of the order, with its day when that is over. */
  number: string;
  /** The total for people, such as "$9.75". */
  total: string;
  /** "New order 12", in the seller's language where that is not English. */
  title?: string;
};
