import type { Translations } from '@/messages';

export const factFaults: Translations['factFaults'] = {
  brand: 'Die Marke ist ein Text mit höchstens {max} Zeichen',
  ingredients: 'Die Zutaten sind ein Text mit höchstens {max} Zeichen',
  origin: 'Die Herkunft ist ein Text mit höchstens {max} Zeichen',
  storage: 'Die Aufbewahrung ist ein Text mit höchstens {max} Zeichen',
  allergens: 'Allergene sind zwei Listen, contains und mayContain, mit diesen Namen: {names}',
  nutrition: 'Nährwerte nennen Brennwert und Gramm je 100 g oder 100 ml',
  per: 'Nährwerte gelten je 100 g oder je 100 ml: g oder ml',
  energy:
    'Der Brennwert in {unit} ist eine Zahl von 0 bis {most} ohne Tausendertrennung, etwa 1046',
  grams: '{name} ist eine Zahl in Gramm von 0 bis 100, etwa 3.5',
  saturates: 'Gesättigte Fettsäuren sind ein Teil des Fetts und können nicht mehr sein',
  sugars: 'Zucker ist ein Teil der Kohlenhydrate und kann nicht mehr sein',
  unknownName: '„{name}“ ist nichts davon: {names}',
  diets: 'Ernährungsweisen sind eine Liste dieser Namen: {names}',
  leastAge: 'Die Altersgrenze ist 16 oder 18',
  gtinLength: 'Ein Barcode hat 8, 12, 13 oder 14 Ziffern',
  gtinCheck:
    'Dieser Barcode stimmt nicht: Die letzte Ziffer passt nicht zu den anderen. Bitte vergleichen Sie ihn noch einmal.',
  amount: 'Die Menge ist eine Zahl über 0 und höchstens {max}, etwa 0.5 oder 330',
  unit: 'Die Einheit ist eine von: {units}',
  amountAndUnit: 'Menge und Einheit gehören zusammen: Geben Sie beide an oder keine',
  contradiction: 'Ein Produkt mit der Angabe {diet} kann nicht {allergen} enthalten',
  gtinTaken: 'Der Barcode {gtin} gehört schon zu {name}',
  gtinTakenRemoved:
    'Der Barcode {gtin} gehört zu {name}, das aus dem Laden genommen wurde: Stellen Sie stattdessen dieses Produkt wieder her',
  listDiet: 'diet ist einer von: {names}',
  listWithout: 'without ist einer von: {names}',
  adds: '{name} statt {original}: {what}. Bitte fragen Sie die Kundschaft und bestätigen Sie es dann.',
  checkId:
    'Diese Bestellung wird erst ab {age} Jahren abgegeben: Prüfen Sie den Ausweis und bestätigen Sie das.',
};
