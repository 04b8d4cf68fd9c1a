import type { Translations } from '@/messages';

export const promise: Translations['promise'] = {
  underHours: 'em menos de {count, plural, one {# hora} many {# de horas} other {# horas}}',
  underMinutes: 'em menos de {count, plural, one {# minuto} many {# de minutos} other {# minutos}}',
  byWindow: 'à hora que escolher',
};
