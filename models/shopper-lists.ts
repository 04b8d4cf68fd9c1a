import { EXPIRING, list, model, ObjectId, present, required, type Stored, sub } from './define';

const favourites = {
  _id: required(ObjectId),
  /** The ids of the products, oldest first. Their number is limited (lib/favourites/limits.ts). */
  products: list(ObjectId),
};
/** The favourite products of a shopper. These documents exist only in a shop that offers favourites. */
export const Favourites = model('Favourites', favourites);

const shoppingLists = {
  _id: required(ObjectId),
  /** The lists, oldest first. Their number is limited (lib/shopping-lists/limits.ts). */
  lists: list(
    sub({
      id: present(ObjectId),
      name: present(String),
      /** The quantities count pieces, or units of weighed goods, as in a cart. */
      items: list(sub({ product: present(ObjectId), quantity: present(Number) })),
      /** The secret in the link with which other people can read the list. Absent if the list is not shared. */
      share: String,
    }),
  ),
};
export type ShoppingListsDoc = Stored<typeof shoppingLists>;
/** The named shopping lists of a shopper. These documents exist only in a shop that offers lists. */
export const ShoppingLists = model('ShoppingLists', shoppingLists, {
  indexes: [[{ 'lists.share': 1 }, { sparse: true }]],
});

const stockAlerts = {
  /** The email address in canonical form. Its owner has verified it. */
  _id: required(String),
  /** The language of the mails (ISO 639-1). */
  language: required(String),
  /**
   * The alerts of the person: each has a product and the time of the request. Their number is limited
   * (lib/stock-alerts/queries.ts).
   */
  alerts: list(sub({ id: present(ObjectId), product: present(ObjectId), at: present(Date) })),
  /** When the newest alert expires. */
  expiresAt: required(Date),
};
export type StockAlertsDoc = Stored<typeof stockAlerts>;
/**
 * The stock alerts of an email address. The person gets one mail for each product that is back in stock. Each address
 * has one row.
 */
export const StockAlerts = model('StockAlerts', stockAlerts, {
  indexes: [[{ 'alerts.product': 1 }], [{ 'alerts.id': 1 }], EXPIRING],
});
