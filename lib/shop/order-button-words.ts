import type { Messages } from '@/messages';

/**
 * What the button that places an order may say. The first is the default; in the European Union it has to say
 * that the order is to be paid for (2011/83/EU Art. 8).
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

/** The message of `cart` with which the button of an order is said. */
export const orderButtonKeys = {
  'Place Order': 'placeOrder',
  'Order with obligation to pay': 'obligation',
  'Order and pay': 'orderAndPay',
  'Buy now': 'buyNow',
  'Pay now': 'payNow',
  'Confirm purchase': 'confirm',
} as const satisfies Record<OrderButton, keyof Messages['cart']>;
