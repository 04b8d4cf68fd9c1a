import type { Translations } from '@/messages';

export const translations: Translations['translations'] = {
  title: 'Traductions',
  hint: 'Si vous laissez un champ vide, vos clients lisent le texte ci-dessus.',
  name: 'Nom ({language})',
  description: 'Description ({language})',
  facts: 'Informations ({language})',
  fact: '{fact} ({language})',
  lines: 'Une information par ligne',
  nameText: 'Un nom traduit est un texte',
  nameTooLong: 'Un nom traduit compte {max} caractères au plus',
  languages: 'Les traductions existent dans ces langues : {languages}',
  productParts: 'Une traduction comporte un nom, une description ou des informations',
  categoryParts: 'La traduction d’un rayon comporte un nom',
};
