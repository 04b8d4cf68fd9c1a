import type { Translations } from '@/messages';

export const translations: Translations['translations'] = {
  title: 'Übersetzungen',
  hint: 'Wo Sie ein Feld leer lassen, lesen Ihre Kunden den Text oben.',
  name: 'Name ({language})',
  description: 'Beschreibung ({language})',
  lines: 'Eine Angabe pro Zeile',
};
