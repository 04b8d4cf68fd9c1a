/** What the payment of an order is, by the first that fits (lib/orders/state.ts). */
export const PAYMENT_STATES = [
  'payment does not fit',
  'authorized',
  'voided',
  'disputed',
  'refund failed',
  'refunded',
  'refund owed',
  'partly refunded',
  'paid',
  'processing',
  'awaiting payment',
  'to collect',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];
