import type { Translations } from '@/messages';

export const addressForm: Translations['addressForm'] = {
  title: 'Adresse hinzufügen',
  heading: 'Lieferadresse hinzufügen',
  text: 'Wohin dürfen wir Ihre Lebensmittel bringen?',
  note: 'Hinweis für den Lieferdienst (freiwillig)',
  noteHint: 'Zum Beispiel, wo die Klingel ist',
  save: 'Adresse speichern',
  toCart: 'Zurück zum Warenkorb',
};
