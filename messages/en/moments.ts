export const moments = {
  loaderTitle: 'One moment',
  loader: 'One moment, please…',
  waiting: 'We are waiting for confirmation of your payment. Your orders open in a few seconds.',
  nextPage: 'The next page opens in a few seconds.',
  ordersNow: 'Go to My Orders now',
  goOn: 'Go on now',
  offline: 'You are offline',
  offlineText:
    'This page opens as soon as you are connected again. Your cart can be looked at meanwhile.',
  toCart: 'Go to the cart',
  missingTitle: 'Page not found',
  missing: 'This page is not on our shelves',
  missingText:
    'It may no longer be sold, or the address is misspelt. Search for it, or browse the categories.',
  browse: 'Browse all products',
  backHome: 'Back to home',
  bestSellers: 'Best Sellers',
  removedTitle: 'No longer sold',
  removed: 'This product is no longer sold',
  removedText: 'We no longer sell this product. You can order the rest of your cart without it.',
} as const;
