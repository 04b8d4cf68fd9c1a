import type { Translations } from '@/messages';

export const goods: Translations['goods'] = {
  categories: 'Categorías',
  all: 'Todo',
  onlyLeft: '{count, plural, one {Solo queda #} many {Solo quedan #} other {Solo quedan #}}',
  save: 'Ahorre ',
  count: '{count, plural, one {# producto} many {# de productos} other {# productos}}',
  partsOf: 'Secciones de {category}',
};
