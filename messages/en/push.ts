export const push = {
  newOrder: 'New order {number}',
} as const;
