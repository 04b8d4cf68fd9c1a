export const windows = {
  yourTime: 'Your time',
  full: 'Full',
  left: '{count} left',
  allTaken: 'Every time of the next days is taken.',
  day: 'Day',
  dayFull: '{day} (full)',
  time: 'Time',
  taken: 'The time that you chose ({times}) is taken meanwhile. Please choose another.',
  changing: 'Changing…',
  change: 'Change time',
  keep: 'Keep it as it is',
  changeThe: 'Change the time',
} as const;
