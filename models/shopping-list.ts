import { list, model, ObjectId, present, required, type Stored, sub } from './define';

const shoppingLists = {
  /** The id of the shopper. */
  _id: required(ObjectId),
  /** The lists, oldest first. Their number is limited (lib/shopping-lists/limits.ts). */
  lists: list(
    sub({
      id: present(ObjectId),
      name: present(String),
      /** The quantities count pieces, or units of weighed goods, as in a cart. */
      items: list(sub({ product: present(ObjectId), quantity: present(Number) })),
      /** The secret in the link by which others read the list. Absent if it is not shared. */
      share: String,
    }),
  ),
};
export type ShoppingListsDoc = Stored<typeof shoppingLists>;
/** The named shopping lists of a shopper. Only a shop with lists has these documents. */
export const ShoppingLists = model('ShoppingLists', shoppingLists, {
  indexes: [[{ 'lists.share': 1 }, { sparse: true }]],
});
