import type { Messages } from '@/messages';

/**
 * The possible texts of the order button. The first is the default. In the European Union, the button must
 * state that the order implies an obligation to pay (2011/83/EU Art. 8).
 */
export const ORDER_BUTTONS = [
  'Place Order',
  'Order with obligation to pay',
  'Order and pay',
  'Buy now',
  'Pay now',
  'Confirm purchase',
] as const;

export type OrderButton = (typeof ORDER_BUTTONS)[number];

/** The message key of each text of the order button, in the namespace `cart`. */
export const orderButtonKeys = {
  'Place Order': 'placeOrder',
  'Order with obligation to pay': 'obligation',
  'Order and pay': 'orderAndPay',
  'Buy now': 'buyNow',
  'Pay now': 'payNow',
  'Confirm purchase': 'confirm',
} as const satisfies Record<OrderButton, keyof Messages['cart']>;
