import type { Translations } from '@/messages';

export const moments: Translations['moments'] = {
  loaderTitle: 'Einen Moment',
  loader: 'Einen Moment bitte…',
  waiting:
    'Wir warten auf die Bestätigung Ihrer Zahlung. Ihre Bestellungen öffnen sich in wenigen Sekunden.',
  nextPage: 'Die nächste Seite öffnet sich in wenigen Sekunden.',
  ordersNow: 'Jetzt zu meinen Bestellungen',
  goOn: 'Jetzt weiter',
  offline: 'Sie sind offline',
  offlineText:
    'Diese Seite öffnet sich, sobald Sie wieder verbunden sind. Ihren Warenkorb können Sie inzwischen ansehen.',
  toCart: 'Zum Warenkorb',
  missingTitle: 'Seite nicht gefunden',
  missing: 'Diese Seite steht nicht in unseren Regalen',
  missingText:
    'Vielleicht gibt es sie nicht mehr, oder die Adresse ist falsch geschrieben. Suchen Sie danach, oder stöbern Sie in den Kategorien.',
  browse: 'Alle Produkte ansehen',
  backHome: 'Zur Startseite',
  bestSellers: 'Bestseller',
  removedTitle: 'Nicht mehr im Sortiment',
  removed: 'Dieses Produkt führen wir nicht mehr',
  removedText:
    'Dieses Produkt führen wir nicht mehr. Den Rest Ihres Warenkorbs können Sie ohne es bestellen.',
};
