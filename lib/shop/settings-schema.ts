import { DELIVERY_SETTINGS } from './settings/delivery-schema';
import { PAYMENT_SETTINGS } from './settings/payments-schema';
import { PRICE_SETTINGS } from './settings/prices-schema';
import { SHOP_SETTINGS } from './settings/shop-schema';

/*
 * The settings of the shop. Each is declared only in `settings/`, in the order of its section. The labels and hints
 * in the form are message keys of the namespace `sellerSettings`.
 */

/** All settings (CONTRIBUTING.md, "Add a setting of the shop"). */
export const SETTINGS = {
  ...SHOP_SETTINGS,
  ...DELIVERY_SETTINGS,
  ...PRICE_SETTINGS,
  ...PAYMENT_SETTINGS,
};
