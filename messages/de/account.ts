import type { Translations } from '@/messages';

export const account: Translations['account'] = {
  title: 'Konto',
  toAccount: 'Zum Konto',
  notLoaded: 'Ihr Konto konnte nicht geladen werden',
  safe: 'Es ist nichts verloren gegangen. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  logIn: 'Melden Sie sich an, um Ihr Konto zu sehen',
  addresses: 'Adressen',
  addressesText: 'Die Standardadresse schlägt Ihr Warenkorb zuerst vor.',
  isDefault: 'Standard',
  edit: 'Bearbeiten',
  makeDefault: 'Als Standard festlegen',
  remove: 'Entfernen',
  removeAsk: 'Diese Adresse entfernen?',
  removeText: 'In Ihren Bestellungen bleibt sie, wie sie war.',
  removeIt: 'Adresse entfernen',
  keep: 'Behalten',
  addAddress: 'Adresse hinzufügen',
  changeAddress: 'Adresse ändern',
  data: 'Meine Daten',
  dataText: 'Alle Daten, die wir über Sie haben, mit jeder Bestellung, in einer Datei.',
  download: 'Herunterladen',
  deleteText:
    'Löscht Ihren Namen, Warenkorb, Adressen und Geräte. Ihre Bestellungen bleiben in den Büchern des Shops, ohne Ihren Namen und Ihre Adresse.',
  deleteAccount: 'Konto löschen',
  deleteAsk: 'Ihr Konto löschen?',
  deleteWarning:
    'Das lässt sich nicht rückgängig machen. Offene Bestellungen müssen erst geliefert oder storniert sein.',
  yourPassword: 'Ihr Passwort',
  deleteIt: 'Mein Konto löschen',
};
