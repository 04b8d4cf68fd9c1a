export const tax = {
  added: 'Tax ({percent, number}%)',
  included: 'incl. {percent, number}% VAT',
  deposit: 'Deposit',
  delivery: 'Delivery',
  total: 'Total',
  noteIncluded: '(incl. VAT)',
  noteAll: '(inclusive of all taxes)',
  notePlus: '(plus {percent, number}% tax)',
  noteNone: '(no tax)',
  totalWith: 'Total with {percent, number}% tax',
} as const;
