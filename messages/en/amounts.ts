export const amounts = {
  price: 'Price',
  offerPrice: 'Offer price',
  deposit: 'Deposit',
  aPrice: 'A price',
  notNumber: '{label} must be a number with at most two decimals',
  grouped: '{label} must be written without separators between the thousands, such as 1000.50',
  tooHigh: '{label} is at most {max, number}',
  notAboveZero: '{label} must be above 0',
} as const;
