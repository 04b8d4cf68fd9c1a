import type { Translations } from '@/messages';

export const goods: Translations['goods'] = {
  categories: 'Categorías',
  all: 'Todo',
  onlyLeft: '{count, plural, one {Solo queda #} many {Solo quedan #} other {Solo quedan #}}',
  save: 'Ahorre ',
  count:
    '{count, plural, one {{total} producto} many {{total} de productos} other {{total} productos}}',
  partsOf: 'Secciones de {category}',
};
