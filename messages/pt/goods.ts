import type { Translations } from '@/messages';

export const goods: Translations['goods'] = {
  categories: 'Categorias',
  all: 'Tudo',
  onlyLeft: '{count, plural, one {Só resta #} many {Só restam #} other {Só restam #}}',
  save: 'Poupe ',
  count: '{count, plural, one {# produto} many {# de produtos} other {# produtos}}',
  partsOf: 'Secções de {category}',
};
