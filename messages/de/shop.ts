import type { Translations } from '@/messages';

export const shop: Translations['shop'] = {
  tagline: 'Lebensmittel und Snacks {promise} an Ihrer Tür',
  description:
    'Frisches Gemüse, Obst, Getränke, Milchprodukte, Backwaren und Vorräte von Ihrem Lebensmittelhändler um die Ecke, geliefert {promise}.',
  fastTitle: 'Schnellste Lieferung',
  fastText: 'Lebensmittel geliefert {promise}.',
  freshTitle: 'Garantiert frisch',
  freshText: 'Frische Ware direkt vom Erzeuger.',
  priceTitle: 'Günstige Preise',
  priceText: 'Gute Lebensmittel zu unschlagbaren Preisen.',
  trustTitle: 'Tausende vertrauen uns',
  trustText: 'Beliebt bei über 10.000 zufriedenen Kunden.',
  closed: 'geschlossen',
  allDay: 'rund um die Uhr',
};
