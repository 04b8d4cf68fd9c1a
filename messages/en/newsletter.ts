export const newsletter = {
  title: 'Newsletter',
  text: 'Offers and new products, now and then. We send you a link to confirm it first.',
  email: 'Your email address',
  subscribe: 'Subscribe',
  joinText: 'Please confirm that you want our newsletter.',
  leaveText: 'You can take this address off our newsletter.',
  join: 'Yes, I want it',
  leave: 'Unsubscribe',
  none: 'This shop has no newsletter at the moment.',
} as const;
