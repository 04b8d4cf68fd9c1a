export const tax = {
  added: 'Tax ({percent, number}%)',
  included: 'incl. {percent, number}% VAT',
  deposit: 'Deposit',
  delivery: 'Delivery',
  returned: 'Returned deposits',
  inCash: 'Given back in cash',
  total: 'Total',
  noteIncluded: '(incl. VAT)',
  noteAll: '(inclusive of all taxes)',
  notePlus: '(plus {percent, number}% tax)',
  noteNone: '(no tax)',
  totalWith: 'Total with {percent, number}% tax',
} as const;
