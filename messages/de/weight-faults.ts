import type { Translations } from '@/messages';

export const weightFaults: Translations['weightFaults'] = {
  soldBy: 'Verkauft nach ist piece, weight oder weighed-piece',
  step: 'Der Schritt ist eine ganze Zahl von g oder ml von 1 bis {max, number}',
  about: 'Das Gewicht eines Stücks ist eine ganze Zahl von g oder ml von 1 bis {max, number}',
  unit: 'Die Einheit ist g oder ml',
  pricePerUnit: 'Der Preis eines Kilogramms oder Liters',
  stepPrice: 'Ein Schritt kostet zwischen einem Cent und dem höchsten Preis',
  bounds: 'Mindest- und Höchstmenge sind ganze Schritte, höchstens {max}, die kleinere zuerst',
  tolerance: 'Die Toleranz ist eine ganze Prozentzahl von 0 bis {max}',
  deposit: 'Ware nach Gewicht hat kein Pfand pro Stück',
  orderLeast: '{name} gibt es ab {amount}. Bitte nehmen Sie mehr, oder entfernen Sie es.',
  orderMost: '{name} gibt es bis {amount}. Bitte nehmen Sie weniger.',
  onlyLeft: 'Von {name} sind nur noch {amount} da',
  scaleLabels:
    'Etiketten von Waagen haben das Präfix 02 oder eines von 20 bis 29, je für Gewicht oder Preis',
  labelPrice:
    'Der Preis eines Etiketts ist ein Betrag über 0 bis {max, number} mit höchstens zwei Nachkommastellen',
  labelMisfit: '{name}: Der Preis des Etiketts passt nicht zum Gewicht. Bitte noch einmal scannen.',
  weighed: 'weighed ist eine ganze Zahl von g oder ml von 1 bis {max, number}',
  notWeighed: '{name} wird nach Stück verkauft und hat kein Gewicht.',
  weighedNone: '{name}: Nichts gefunden, also nichts gewogen.',
  outside:
    '{name}: {amount} liegt nicht zwischen {from} und {to}. Bitte noch einmal wiegen oder bestätigen.',
};
