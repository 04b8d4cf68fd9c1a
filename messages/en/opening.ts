export const opening = {
  closed: 'We open {when}. Order now for then.',
  until: 'Open until {time}',
  now: 'Open now',
  at: 'Opens at {time}',
  later: 'Opens {when}',
} as const;
