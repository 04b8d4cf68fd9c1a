import type { Translations } from '@/messages';

export const goods: Translations['goods'] = {
  categories: 'Kategorien',
  all: 'Alle',
  onlyLeft: '{count, plural, one {Nur noch # Stück} other {Nur noch # Stück}}',
  save: 'Sie sparen ',
  count: '{count, plural, one {{total} Produkt} other {{total} Produkte}}',
  partsOf: 'Teile von {category}',
};
