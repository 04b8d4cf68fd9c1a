import type { Translations } from '@/messages';

export const translations: Translations['translations'] = {
  title: 'Traductions',
  hint: 'Si vous laissez un champ vide, vos clients lisent le texte ci-dessus.',
  name: 'Nom ({language})',
  description: 'Description ({language})',
  lines: 'Une information par ligne',
};
