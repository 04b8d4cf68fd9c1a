import type { Translations } from '@/messages';

export const phoneOrder: Translations['phoneOrder'] = {
  title: 'Ihre Bestellung am Telefon',
  text: 'Übernehmen Sie sie in Ihr Konto, dann steht sie unter Meine Bestellungen.',
  signIn:
    'Melden Sie sich mit der E-Mail-Adresse an, die die Mail bekam, oder erstellen Sie damit ein Konto.',
  logIn: 'Anmelden',
  wayBack: 'Weiter mit der Bestellung am Telefon',
  add: 'In mein Konto übernehmen',
  noLink:
    'Diese Seite öffnet sich über den Link in der Mail zu Ihrer Bestellung. Bitte öffnen Sie ihn noch einmal.',
};
