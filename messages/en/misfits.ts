export const misfits = {
  currency: 'paid in {currency}',
  sum: 'paid {paid} instead of {due}',
  reference: 'paid under another reference',
  intent: 'paid without a payment intent',
} as const;
