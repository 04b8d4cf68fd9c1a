import type { Translations } from '@/messages';

export const promise: Translations['promise'] = {
  underHours: 'en moins de {count, plural, one {# heure} many {# d’heures} other {# heures}}',
  underMinutes: 'en moins de {count, plural, one {# minute} many {# de minutes} other {# minutes}}',
  byWindow: 'au créneau de votre choix',
};
