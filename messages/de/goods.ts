import type { Translations } from '@/messages';

export const goods: Translations['goods'] = {
  categories: 'Kategorien',
  all: 'Alle',
  onlyLeft: 'Nur noch {count} Stück',
  save: 'Sie sparen ',
  count: '{count, plural, one {# Produkt} other {# Produkte}}',
  partsOf: 'Unterkategorien von {category}',
};
