export const addressForm = {
  title: 'Add an address',
  heading: 'Add Shipping Address',
  text: 'Where should we bring your groceries?',
  note: 'Note for the courier (optional)',
  noteHint: 'For example, where to find the bell',
  save: 'Save address',
  toCart: 'Back to cart',
} as const;
