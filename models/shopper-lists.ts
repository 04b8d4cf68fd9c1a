import { EXPIRING, list, model, ObjectId, present, required, type Stored, sub } from './define';

const favourites = {
  _id: required(ObjectId),
  /** The ids of the products, oldest first. Their number is limited (lib/favourites/limits.ts). */
  products: list(ObjectId),
};
export const Favourites = model('Favourites', favourites);

const shoppingLists = {
  _id: required(ObjectId),
  /** The lists, oldest first. Their number is limited (lib/shopping-lists/limits.ts). */
  lists: list(
    sub({
      id: present(ObjectId),
      name: present(String),
      /**
       * The quantities count pieces, or units of weighed goods, as in a cart. `unit` is the unit of the quantity
       * (lib/weights/quantity-unit.ts). Items of earlier versions and of unknown products have no unit.
       */
      items: list(sub({ product: present(ObjectId), quantity: present(Number), unit: String })),
      /** The secret in the link of a shared list. */
      share: String,
    }),
  ),
};
export type ShoppingListsDoc = Stored<typeof shoppingLists>;
export const ShoppingLists = model('ShoppingLists', shoppingLists, {
  indexes: [[{ 'lists.share': 1 }, { sparse: true }]],
});

const stockAlerts = {
  /** The email address in canonical form. Its owner has verified it. */
  _id: required(String),
  language: required(String),
  /** The number of alerts is limited (lib/stock-alerts/queries.ts). */
  alerts: list(sub({ id: present(ObjectId), product: present(ObjectId), at: present(Date) })),
  expiresAt: required(Date),
};
export type StockAlertsDoc = Stored<typeof stockAlerts>;
/** The stock alerts of an email address. The shop sends one mail for each product that is back in stock. */
export const StockAlerts = model('StockAlerts', stockAlerts, {
  indexes: [[{ 'alerts.product': 1 }], [{ 'alerts.id': 1 }], EXPIRING],
});
