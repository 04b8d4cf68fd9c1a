import type { Translations } from '@/messages';

export const outage: Translations['outage'] = {
  title: 'Suche | {shop}',
  heading: 'Die Suche ist gerade nicht verfügbar',
  text: 'Ihr Warenkorb bleibt erhalten. Bitte versuchen Sie es gleich noch einmal.',
  ways: '{again} oder {home}.',
  again: 'Noch einmal versuchen',
  home: 'zur Startseite gehen',
};
