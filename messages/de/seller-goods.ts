import type { Translations } from '@/messages';

export const sellerGoods: Translations['sellerGoods'] = {
  offerAbove: 'Der Angebotspreis darf nicht über dem Preis liegen',
  offerAbovePrice: 'Der Angebotspreis darf nicht über dem Preis von {price} liegen',
  stock: 'Der Bestand ist eine ganze Zahl von 0 bis {max, number}',
  notReduced:
    'Wird ohne Ermäßigung gezeigt: Ein höherer Preis in den letzten 30 Tagen ist nicht bekannt',
  nameRemoved: '{name} aus dem Shop entfernt',
  countRemoved:
    '{count, plural, one {# Produkt aus dem Shop entfernt} other {# Produkte aus dem Shop entfernt}}',
  restore: 'Wiederherstellen',
  remove: 'Entfernen',
  inStock: 'Auf Lager',
  outOfStock: 'Ausverkauft',
  nameInStock: '{name} auf Lager',
  notFound: 'Dieses Produkt wurde nicht gefunden',
};
