import type { Translations } from '@/messages';

export const scanning: Translations['scanning'] = {
  scan: 'Barcode scannen',
  camera: 'Kamera',
  picture: 'Bild der Kamera',
  closeCamera: 'Kamera schließen',
  light: 'Licht',
  starting: 'Kamera startet …',
  hold: 'Halten Sie den Barcode vor die Kamera. Ein Handscanner geht jederzeit.',
  notSecure:
    'Die Kamera braucht eine sichere Verbindung: Öffnen Sie den Shop unter seiner https://-Adresse. Ein Handscanner geht auch hier.',
  refused:
    'Der Browser erlaubt dieser Seite die Kamera nicht. Erlauben Sie sie in den Einstellungen neben der Adresszeile und versuchen Sie es erneut.',
  noCamera:
    'Dieses Gerät hat keine Kamera. Nehmen Sie einen Handscanner oder tippen Sie die Ziffern ein.',
  cameraBusy: 'Eine andere App benutzt die Kamera. Schließen Sie sie und versuchen Sie es erneut.',
  cameraFailed: 'Die Kamera ließ sich nicht starten. Bitte versuchen Sie es erneut.',
  notLoaded:
    'Der Barcodeleser ließ sich nicht laden. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  again: 'Erneut versuchen',
  noBarcode: '{text} ist kein Barcode eines Produkts. Bitte noch einmal scannen.',
  noneWith: 'Kein Produkt hat den Barcode {gtin}',
  addWith: 'Als neues Produkt anlegen',
  hasIt: '{name} hat den Barcode {gtin} schon',
  hasItRemoved: '{name} hat den Barcode {gtin} und wurde aus dem Shop entfernt',
  open: 'Öffnen',
  filledIn: 'Barcode {gtin} ist eingetragen',
  counted: '{name}: {found} von {quantity}',
  full: 'Eines zu viel: {name} ist vollständig',
  replaces: '{name} ersetzt {original}',
  wrong: 'Nicht in dieser Bestellung: Barcode {gtin}',
  wrongNamed: 'Nicht in dieser Bestellung: {name}',
  countStock: 'Bestand zählen',
  countHint:
    'Scannen Sie ein Produkt, tippen Sie ein, wie viele Stück verkauft werden können, und scannen Sie das nächste. Stücke offener Bestellungen zählen nicht mit.',
  counts: 'Stück',
  known: 'Bisher {count} Stück',
  countsIn: 'Menge, in {unit}',
  knownIn: 'Bisher {amount}',
  notCounted: 'Bisher nicht gezählt',
  save: 'Speichern',
  saving: 'Wird gespeichert …',
  whole: 'Eine ganze Zahl von 0 bis {max, number}',
  done: 'Gezählt',
  result: '{from} → {to}',
  scanFirst: 'Scannen Sie ein Produkt, um es zu zählen',
  isRemoved: '{name} wurde aus dem Shop entfernt. Stellen Sie es wieder her, bevor Sie es zählen.',
  lookUp: 'Angaben nachschlagen',
  lookingUp: 'Wird nachgeschlagen …',
  foodFrom:
    'Aus {source}, unter der {licence}. Dort schreibt jeder mit: Vergleichen Sie es mit dem Etikett.',
  foodFilled: 'Eingetragen: {names}',
  foodNothing: 'Nichts wurde eingetragen; was Sie eingegeben haben, bleibt.',
  confirmAllergens: 'Bestätigen Sie jedes Allergen anhand des Etiketts',
  otherAllergens: 'Genannt wird außerdem: {names}',
  undecided:
    '{count, plural, one {# Allergen ist noch nicht bestätigt} other {# Allergene sind noch nicht bestätigt}}',
};
