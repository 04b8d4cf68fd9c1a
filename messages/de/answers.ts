import type { Translations } from '@/messages';

export const answers: Translations['answers'] = {
  loggedIn: 'Angemeldet',
  loggedOut: 'Abgemeldet',
  passwordChanged: 'Passwort geändert',
  deviceSignedOut: 'Gerät abgemeldet',
  settingsSaved: 'Einstellungen gespeichert',
  logoSaved: 'Logo gespeichert',
  productAdded: 'Produkt hinzugefügt',
  productUpdated: 'Produkt aktualisiert',
  productRemoved: 'Produkt entfernt',
  productRestored: 'Produkt wiederhergestellt',
  stockUpdated: 'Bestand aktualisiert',
  addressAdded: 'Adresse gespeichert',
  addressUpdated: 'Adresse geändert',
  addressRemoved: 'Adresse entfernt',
  defaultAddressChanged: 'Standardadresse geändert',
  cartUpdated: 'Warenkorb aktualisiert',
  linkOnItsWay:
    'Wenn es zu dieser E-Mail-Adresse ein Konto gibt, ist ein Link unterwegs. Er gilt 30 Minuten.',
  passwordSet: 'Ihr neues Passwort ist gespeichert. Bitte melden Sie sich damit an.',
  accountDeleted: 'Konto gelöscht',
  orderPlaced: 'Bestellung aufgegeben',
  received: 'Empfangen',
};
