import type { Translations } from '@/messages';

export const rowFaults: Translations['rowFaults'] = {
  noVariants: 'Die Datei hat keine Varianten dieses Produkts.',
  noParent: 'Die Zeile des Produkts, zu dem sie gehört, fehlt.',
  wrongKind: 'Produkte dieses Typs lassen sich hier nicht verkaufen.',
  nothingInRow: 'Diese Zeile hat keinen Preis und kein Foto.',
  openQuote: 'Ein Anführungszeichen ist nicht geschlossen oder im Text nicht verdoppelt.',
  manyCells: 'Die Zeile hat mehr Zellen, als es Spalten gibt.',
  garbled:
    'Diese Zeichen sind beschädigt. Wählen Sie oben einen anderen Zeichensatz oder korrigieren Sie die Zeile.',
  noName: 'Der Name fehlt.',
  longName: 'Der Name ist länger als 200 Zeichen.',
  unknownCategory: 'Diese Kategorie hat Ihr Shop nicht.',
  noPrice: 'Der Preis fehlt.',
  notPrice: 'Das ist kein Preis.',
  ambiguousPrice:
    'Das lässt sich auf zwei Arten lesen. Wählen Sie oben, wie Preise geschrieben sind.',
  negativePrice: 'Ein Preis liegt nicht unter null.',
  zeroPrice: 'Ein Preis ist größer als null.',
  manyDecimals: 'Ein Preis hat höchstens zwei Nachkommastellen.',
  otherCurrency: 'Das ist nicht die Währung Ihres Shops.',
  tooHigh: 'Dieser Preis ist zu hoch.',
  offerAbove: 'Der Angebotspreis liegt über dem Preis.',
  manyLines: 'Die Beschreibung hat mehr als 40 Zeilen.',
  longLine: 'Eine Zeile der Beschreibung ist länger als 500 Zeichen.',
  longWeight: 'Das Gewicht ist länger als 40 Zeichen.',
  notStock: 'Der Bestand ist eine ganze Zahl von 0 bis 1.000.000.',
  notSwitch: 'Das ist weder Ja noch Nein.',
  notDay: 'Das ist kein eindeutiges Datum. Schreiben Sie es als 2026-01-31.',
  notTax:
    'Dazu passt kein Steuersatz Ihres Shops. Legen Sie ihn in den Einstellungen an oder berichtigen Sie die Zelle.',
  notPublished: 'Dieses Produkt ist ein Entwurf oder privat.',
  sameProduct: 'Dasselbe Produkt steht in Zeile {line}.',
  notedHtml:
    '{count, plural, one {# Beschreibung war HTML und wird zu einfachen Zeilen.} other {# Beschreibungen waren HTML und werden zu einfachen Zeilen.}}',
  notedParted:
    '{count, plural, one {In # Beschreibung wird ein langer Absatz geteilt.} other {In # Beschreibungen werden lange Absätze geteilt.}}',
  notedManyPictures:
    '{count, plural, one {# Produkt hat mehr als 4 Fotos; die ersten 4 werden verwendet.} other {# Produkte haben mehr als 4 Fotos; die ersten 4 werden verwendet.}}',
  notedWebPictures:
    '{count, plural, one {# Produkt hat Fotos im Web, die Sie nach dem Import holen können.} other {# Produkte haben Fotos im Web, die Sie nach dem Import holen können.}}',
  notedPlainHttp:
    '{count, plural, one {# Produkt hat Fotoadressen, die nicht mit https beginnen; sie bleiben weg.} other {# Produkte haben Fotoadressen, die nicht mit https beginnen; sie bleiben weg.}}',
  notedOversold:
    '{count, plural, one {# Bestand unter null wird 0.} other {# Bestände unter null werden 0.}}',
  notedBackorder:
    '{count, plural, one {# Produkt im Rückstand wird ausgeschaltet.} other {# Produkte im Rückstand werden ausgeschaltet.}}',
  notedManyCategories:
    '{count, plural, one {# Produkt hat mehrere Kategorien; eine wird verwendet.} other {# Produkte haben mehrere Kategorien; eine wird verwendet.}}',
  notedOtherCategory:
    '{count, plural, one {# Produkt kommt in eine Kategorie mit anderem Namen.} other {# Produkte kommen in eine Kategorie mit anderem Namen.}}',
  notedPictureRows:
    '{count, plural, one {# Zeile ergänzt nur ein Foto eines Produkts.} other {# Zeilen ergänzen nur Fotos eines Produkts.}}',
  notedParentRows:
    '{count, plural, one {# Zeile beschreibt nur die Varianten darunter.} other {# Zeilen beschreiben nur die Varianten darunter.}}',
  notedVariants:
    '{count, plural, one {# Variante wird eine Größe ihres Produkts.} other {# Varianten werden Größen ihrer Produkte.}}',
  notedNoOffer:
    '{count, plural, one {# Preis vor dem Angebot liegt unter dem Preis und bleibt weg.} other {# Preise vor dem Angebot liegen unter dem Preis und bleiben weg.}}',
  notedSaleOff:
    '{count, plural, one {# Angebot gilt heute nicht; der reguläre Preis wird verwendet.} other {# Angebote gelten heute nicht; der reguläre Preis wird verwendet.}}',
  notedSaleEnds:
    '{count, plural, one {# Angebot hat ein Enddatum, das nicht übernommen wird.} other {# Angebote haben ein Enddatum, das nicht übernommen wird.}}',
  notedUnpublished:
    '{count, plural, one {# Entwurf oder privates Produkt wird ausgeschaltet importiert.} other {# Entwürfe oder private Produkte werden ausgeschaltet importiert.}}',
  notedSpaces:
    '{count, plural, one {# Name verliert überzählige Leerzeichen oder Zeilenumbrüche.} other {# Namen verlieren überzählige Leerzeichen oder Zeilenumbrüche.}}',
  notedAbove:
    '{count, plural, one {# Zeile über den Spaltennamen wird nicht gelesen.} other {# Zeilen über den Spaltennamen werden nicht gelesen.}}',
  whichProduct: 'Geben Sie an, zu welchem Produkt die Fotos gehören',
  notAnAddress: 'Ein Foto im Web braucht eine Adresse, die mit https beginnt',
  noPhoto: 'Wählen Sie ein Foto aus',
  photosFull: '{name} kann nicht mehr als {max} Fotos haben',
  severalProducts: 'Mehrere Produkte heißen {name}. Fügen Sie die Fotos von Hand hinzu.',
  thisPhoto: 'Das Foto',
  webNotAllowed: 'Geholt wird nur von Adressen im Internet, die mit https beginnen.',
  webNotReached: 'Die Adresse hat nicht rechtzeitig geantwortet.',
  webNotFound: 'Unter dieser Adresse ist kein Foto.',
  webTooLarge: 'Das Foto ist zu groß.',
  notByWeight: 'Das ist weder ja noch nein.',
  notedNoBarcode:
    '{count, plural, one {# Barcode ist ungültig und entfällt.} other {# Barcodes sind ungültig und entfallen.}}',
  notedPlaceholders:
    '{count, plural, one {# Produkt hat Zellen wie „k. A.“, die als leer gelten.} other {# Produkte haben Zellen wie „k. A.“, die als leer gelten.}}',
  notedOtherName:
    '{count, plural, one {# Produkt hat seinen Namen in einer anderen Sprache.} other {# Produkte haben ihre Namen in einer anderen Sprache.}}',
  notedTaxAdded:
    '{count, plural, one {# Nettopreis wird zum Bruttopreis.} other {# Nettopreise werden zu Bruttopreisen.}}',
  notedTaxTaken:
    '{count, plural, one {# Bruttopreis wird zum Nettopreis.} other {# Bruttopreise werden zu Nettopreisen.}}',
  notedWeighed:
    '{count, plural, one {# Produkt wird nach Gewicht verkauft: Der Preis gilt pro Kilogramm, in Schritten von 50 g.} other {# Produkte werden nach Gewicht verkauft: Die Preise gelten pro Kilogramm, in Schritten von 50 g.}}',
  notedWeighedOffer:
    '{count, plural, one {# Produkt nach Gewicht hat ein Angebot, das sein Preis wird.} other {# Produkte nach Gewicht haben Angebote, die ihre Preise werden.}}',
  notedSections:
    '{count, plural, one {# Zeile ist eine Überschrift und wird zur Kategorie.} other {# Zeilen sind Überschriften und werden zu Kategorien.}}',
  notedPackSizes:
    '{count, plural, one {# Zeile gleichen Namens wird nach ihrer Packung zur Größe.} other {# Zeilen gleichen Namens werden nach ihren Packungen zu Größen.}}',
  notedSameName:
    '{count, plural, one {# Produkt gleichen Namens erhält Marke, Packung oder Barcode im Namen.} other {# Produkte gleichen Namens erhalten Marke, Packung oder Barcode im Namen.}}',
  notedFacts:
    '{count, plural, one {# Produkt hat ungültige Angaben, die entfallen.} other {# Produkte haben ungültige Angaben, die entfallen.}}',
};
