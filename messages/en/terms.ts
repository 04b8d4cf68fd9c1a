export const terms = {
  outside: 'We do not deliver to zip code {zip}.',
  outsideChoose:
    'We do not deliver to zip code {zip}. Please choose an address in our delivery area.',
  outsideArea: 'We do not deliver to zip code {zip}. We deliver to {zips}.',
  range: '{from} to {to}',
  least: 'We deliver orders of {from} or more. Add {more} more to order.',
  leastTo: 'We deliver orders of {from} or more to zip code {zip}. Add {more} more to order.',
  closed: 'The shop is closed and takes no orders at the moment.',
  paused: 'The shop takes no new orders at the moment.',
  pausedUntil: '{words} You can order again {when}.',
} as const;
