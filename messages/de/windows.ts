import type { Translations } from '@/messages';

export const windows: Translations['windows'] = {
  yourTime: 'Ihre Zeit',
  full: 'Ausgebucht',
  left: 'noch {count} frei',
  allTaken: 'In den nächsten Tagen sind alle Zeiten vergeben.',
  day: 'Tag',
  dayFull: '{day} (ausgebucht)',
  time: 'Uhrzeit',
  taken: 'Die gewählte Zeit ({times}) ist inzwischen vergeben. Bitte wählen Sie eine andere.',
  changing: 'Wird geändert…',
  change: 'Zeit ändern',
  keep: 'So lassen',
  changeThe: 'Zeit ändern',
};
