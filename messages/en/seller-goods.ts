export const sellerGoods = {
  offerAbove: 'Offer price must not be above the price',
  offerAbovePrice: 'Offer price must not be above the price of {price}',
  stock: 'Pieces in stock is a whole number from 0 to {max, number}',
  notReduced: 'Shown without a reduction: it is not known to have cost more in the last 30 days',
  nameRemoved: '{name} removed from the shop',
  countRemoved:
    '{count, plural, one {# products removed from the shop} other {# products removed from the shop}}',
  restore: 'Restore',
  remove: 'Remove',
  inStock: 'In stock',
  outOfStock: 'Out of stock',
  nameInStock: '{name} in stock',
  notFound: 'This product was not found',
} as const;
