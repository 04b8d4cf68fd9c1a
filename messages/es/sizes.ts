import type { Translations } from '@/messages';

export const sizes: Translations['sizes'] = {
  from: 'desde',
  count: '{count, plural, one {1 tamaño} many {# tamaños} other {# tamaños}}',
  choose: 'Tamaño',
  soldOut: 'agotado',
};
