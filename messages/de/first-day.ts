import type { Translations } from '@/messages';

export const firstDay: Translations['firstDay'] = {
  title: 'Ihr erster Tag',
  progress: '{done} von {total} erledigt',
  isDone: 'erledigt',
  name: 'Name und Öffnungszeiten',
  nameText: 'In den Einstellungen: Sie stehen für Kunden auf jeder Seite.',
  tax: 'Mehrwertsteuer',
  taxText: 'In den Einstellungen: Ihr Satz, und ob die Preise sie enthalten.',
  products: 'Erste Produkte',
  productsText: 'Legen Sie unten eines an, oder importieren Sie eine Datei in der Produktliste.',
  pages: 'Rechtliche Seiten',
  pagesText: 'Schreiben Sie die Seiten mit Ihren AGB und zum Datenschutz.',
  mail: 'E-Mails',
  mailText: 'Richten Sie den Mailserver ein, damit Belege bei Ihren Kunden ankommen.',
  payments: 'Zahlungen',
  paymentsText: 'Verbinden Sie Stripe, damit Kunden online bezahlen können.',
  order: 'Eine Testbestellung',
  orderText: 'Bestellen Sie etwas in Ihrem Shop, und sehen Sie hier die Bestellung.',
  phone: 'Ein Telefon, das klingelt',
  phoneText:
    'Schalten Sie bei den Bestellungen die Benachrichtigungen ein, auf dem Telefon, das Sie bei sich haben.',
  dismiss: 'Diese Liste nicht mehr zeigen',
  dismissed: 'Die Liste ist ausgeblendet.',
  undo: 'Rückgängig',
};
