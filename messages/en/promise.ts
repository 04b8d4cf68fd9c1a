export const promise = {
  underHours: 'in under {count, plural, one {# hour} other {# hours}}',
  underMinutes: 'in under {count, plural, one {# minute} other {# minutes}}',
  byWindow: 'at a time that you choose',
} as const;
