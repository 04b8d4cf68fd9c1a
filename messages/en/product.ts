export const product = {
  add: 'Add to Cart',
  inCart: ' in your cart',
  view: 'View cart',
  buy: 'Buy now',
} as const;
