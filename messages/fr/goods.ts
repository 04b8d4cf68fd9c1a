import type { Translations } from '@/messages';

export const goods: Translations['goods'] = {
  categories: 'Rayons',
  all: 'Tous',
  onlyLeft: 'Plus que {count} en stock',
  save: 'Économisez ',
  count: '{count, plural, one {# produit} many {# de produits} other {# produits}}',
  partsOf: 'Sous-rayons de {category}',
};
