import type { Translations } from '@/messages';

export const promise: Translations['promise'] = {
  underHours: 'in unter {count, plural, one {# Stunde} other {# Stunden}}',
  underMinutes: 'in unter {count, plural, one {# Minute} other {# Minuten}}',
  byWindow: 'zu einer Zeit Ihrer Wahl',
};
