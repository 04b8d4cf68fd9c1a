export const tax = {
  added: 'Tax ({percent, number}%)',
  included: 'incl. {percent, number}% VAT',
  deposit: 'Deposit',
  delivery: 'Delivery',
  total: 'Total',
  totalWith: 'Total with {percent, number}% tax',
} as const;
