import type { Translations } from '@/messages';

export const goods: Translations['goods'] = {
  categories: 'Rayons',
  all: 'Tous',
  onlyLeft: 'Plus que {count} en stock',
  save: 'Économisez ',
  count:
    '{count, plural, one {{total} produit} many {{total} de produits} other {{total} produits}}',
  partsOf: 'Sous-rayons de {category}',
};
