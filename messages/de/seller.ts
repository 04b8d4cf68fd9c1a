import type { Translations } from '@/messages';

export const seller: Translations['seller'] = {
  area: 'Verkäuferbereich',
  needsScripts:
    'Der Verkäuferbereich braucht JavaScript: Bitte schalten Sie es im Browser ein und laden Sie diese Seite neu.',
  noAnswer: 'Der Shop antwortet gerade nicht. Er wird alle paar Sekunden erneut gefragt.',
  menu: 'Verkäufermenü',
  addProduct: 'Neues Produkt',
  productList: 'Produktliste',
  orders: 'Bestellungen',
  settings: 'Einstellungen',
  shop: 'Shop',
  passwordAndDevices: 'Passwort und Geräte',
  hi: 'Hallo, Admin!',
  logout: 'Abmelden',
  loginTitle: '{seller}-Anmeldung',
  seller: 'Verkäufer',
  manage: 'Produkte und Bestellungen von {name} verwalten.',
  backToShop: 'Zurück zum Shop',
  email: 'E-Mail',
  password: 'Passwort',
  login: 'Anmelden',
  forgot: 'Passwort vergessen?',
  forgotText:
    'Das Passwort, mit dem der Shop eingerichtet wurde, gilt immer: {setting} in den Einstellungen auf seinem Server. Ein anderes dort und ein Neustart ersetzen jedes frühere. Auf einem Computer ohne diese Einstellung zeigt {command} es an.',
  account: 'Konto',
  passwordNote: 'Das Passwort in den Einstellungen des Servers (SELLER_PASSWORD) gilt ebenfalls.',
  language: 'Sprache',
  languageText:
    'Der Verkäuferbereich und unsere E-Mails an Sie sind in dieser Sprache. Kunden merken davon nichts.',
  languageLabel: 'Ihre Sprache',
  hiName: 'Hallo, {name}!',
  pages: 'Seiten',
  notYours: 'Ihre Rolle umfasst diese Seite nicht.',
};
