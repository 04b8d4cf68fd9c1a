import type { Translations } from '@/messages';

export const promise: Translations['promise'] = {
  underHours: 'en menos de {count, plural, one {# hora} many {# de horas} other {# horas}}',
  underMinutes: 'en menos de {count, plural, one {# minuto} many {# de minutos} other {# minutos}}',
  byWindow: 'a la hora que usted elija',
};
