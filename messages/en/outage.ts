export const outage = {
  title: 'Search | {shop}',
  heading: 'The shop cannot search right now',
  text: 'Your cart is safe. Please try again in a moment.',
  ways: '{again} or {home}.',
  again: 'Try again',
  home: 'go back to the home page',
} as const;
