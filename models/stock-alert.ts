import { EXPIRING, list, model, ObjectId, present, required, type Stored, sub } from './define';

const stockAlerts = {
  /** The e-mail address in canonical form. Its owner has verified it. */
  _id: required(String),
  /** The language of the mails (ISO 639-1). */
  language: required(String),
  /**
   * The products that the person waits for, each with the time of the request. Their number is limited
   * (lib/stock-alerts/queries.ts).
   */
  alerts: list(sub({ id: present(ObjectId), product: present(ObjectId), at: present(Date) })),
  /** When the newest alert expires. */
  expiresAt: required(Date),
};
export type StockAlertsDoc = Stored<typeof stockAlerts>;
/** The products about which a person gets one mail when they are back in stock. Each address has one row. */
export const StockAlerts = model('StockAlerts', stockAlerts, {
  indexes: [[{ 'alerts.product': 1 }], [{ 'alerts.id': 1 }], EXPIRING],
});
