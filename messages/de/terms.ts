import type { Translations } from '@/messages';

export const terms: Translations['terms'] = {
  outside: 'In das Postleitzahlgebiet {zip} liefern wir nicht.',
  outsideChoose:
    'In das Postleitzahlgebiet {zip} liefern wir nicht. Bitte wählen Sie eine Adresse in unserem Liefergebiet.',
  outsideArea: 'In das Postleitzahlgebiet {zip} liefern wir nicht. Wir liefern nach {zips}.',
  range: '{from} bis {to}',
  least: 'Wir liefern ab einem Bestellwert von {from}. Es fehlen noch {more}.',
  leastTo:
    'In das Postleitzahlgebiet {zip} liefern wir ab einem Bestellwert von {from}. Es fehlen noch {more}.',
  closed: 'Der Shop ist geschlossen und nimmt zurzeit keine Bestellungen an.',
  paused: 'Der Shop nimmt zurzeit keine neuen Bestellungen an.',
  pausedUntil: '{words} Sie können {when} wieder bestellen.',
};
