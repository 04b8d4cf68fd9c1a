/** What is charged and given back, as the pay page of Stripe and stored invoices name it. */
export const charges = {
  deposit: 'Deposit',
  delivery: 'Delivery',
  tax: 'Tax ({percent, number}%)',
  others: 'Deposit, delivery and tax',
  depositOf: 'Deposit, {name}',
  goodsAt: 'Refund of goods at {percent, number}% tax',
  depositsAt: 'Returned deposits at {percent, number}% tax',
  agreed: 'As agreed with the order',
} as const;
