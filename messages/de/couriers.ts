import type { Translations } from '@/messages';

export const couriers: Translations['couriers'] = {
  isCollected: 'Diese Bestellung wird abgeholt, also bringt sie niemand.',
  notYours: 'Diese Bestellung ist nicht mehr bei Ihnen.',
  withAnother: 'Diese Bestellung ist jetzt bei {name}.',
  withNobody: 'Diese Bestellung ist jetzt bei niemandem. Bitte sehen Sie noch einmal nach.',
  notedPaid:
    'Der Shop hat diese Bestellung als bezahlt vermerkt. Bitte sagen Sie dort, dass nicht bezahlt wurde.',
  tooLateToUndo: 'Das lässt sich nicht mehr zurücknehmen.',
  countedBefore: '{sum} wurden schon gezählt und angenommen. Bitte sehen Sie noch einmal nach.',
  nothingOpen: 'Es ist nichts abzugeben.',
  cashMoved: 'Abzugeben sind jetzt {sum}. Bitte noch einmal zählen.',
  sayWhy: 'Abzugeben sind {sum}. Bitte sagen, warum eine andere Summe gezählt wurde.',
  unknown: 'Diese Person liefert nicht mehr. Bitte eine andere wählen.',
  courier: 'Lieferperson',
  nobodyYet: 'Noch niemand',
  backInShop: 'Zurück im Shop: {reason}',
  triedBy: 'Versucht: {reason}',
  noAnswer: 'Niemand öffnet',
  notAtHome: 'Nicht zu Hause',
  wrongAddress: 'Falsche Adresse',
  refused: 'Nicht angenommen',
  cash: 'Bargeld der Lieferpersonen',
  ofOrders: '{count, plural, one {# Bestellung} other {# Bestellungen}}',
  tooFresh:
    '{count, plural, one {# Lieferung} other {# Lieferungen}} der letzten Minute lassen sich noch zurücknehmen und danach zählen.',
  counted: 'Gezählt',
  why: 'Woher kommt die Differenz von {sum}?',
  countIn: 'Annehmen',
  countedBy: '{time}, angenommen von {by}',
  difference: 'Differenz {sum}',
};
