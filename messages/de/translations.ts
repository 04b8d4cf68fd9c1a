import type { Translations } from '@/messages';

export const translations: Translations['translations'] = {
  title: 'Übersetzungen',
  hint: 'Wo Sie ein Feld leer lassen, lesen Ihre Kunden den Text oben.',
  name: 'Name ({language})',
  description: 'Beschreibung ({language})',
  facts: 'Angaben ({language})',
  fact: '{fact} ({language})',
  lines: 'Eine Angabe pro Zeile',
  nameText: 'Ein übersetzter Name ist ein Text',
  nameTooLong: 'Ein übersetzter Name hat höchstens {max} Zeichen',
  languages: 'Übersetzungen gibt es in diesen Sprachen: {languages}',
  productParts: 'Eine Übersetzung hat einen Namen, eine Beschreibung oder Angaben',
  categoryParts: 'Die Übersetzung einer Kategorie hat einen Namen',
};
