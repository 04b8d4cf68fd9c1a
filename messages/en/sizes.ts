export const sizes = {
  from: 'from',
  count: '{count, plural, one {1 size} other {# sizes}}',
  choose: 'Size',
  soldOut: 'out of stock',
} as const;
