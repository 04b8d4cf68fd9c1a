export const opening = {
  closed: 'We open {when}. Order now for then.',
} as const;
