import * as z from 'zod/mini';

/** A product of a list. The quantity counts pieces, or units of weighed goods, as in a cart. */
export const listItem = z.object({
  product: z.string(),
  quantity: z.int(),
  /**
   * The unit of the quantity when it was stored, for example `g:50` for steps of 50 g, or `piece`. Absent for items of
   * earlier versions and for unknown products.
   */
  unit: z.optional(z.string()),
});
export type ListItem = z.output<typeof listItem>;

const listView = z.object({
  id: z.string(),
  name: z.string(),
  items: z.array(listItem),
  /** The secret in the link with which other people can read the list. Absent if the list is not shared. */
  share: z.optional(z.string()),
});
export type ListView = z.output<typeof listView>;

/** The response of all API calls that read or change the lists of a shopper: all lists, oldest first. */
export const listsResponse = z.object({ lists: z.array(listView) });
export type ListsResponse = z.output<typeof listsResponse>;

/** The response of POST /api/shopping-list/shared. The response does not reveal the owner of the list. */
export const sharedResponse = z.object({ name: z.string(), items: z.array(listItem) });
export type SharedResponse = z.output<typeof sharedResponse>;
