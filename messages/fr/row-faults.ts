import type { Translations } from '@/messages';

export const rowFaults: Translations['rowFaults'] = {
  noVariants: 'Le fichier n’a aucune variante de ce produit.',
  noParent: 'La ligne du produit auquel elle appartient manque.',
  wrongKind: 'Les produits de ce type ne peuvent pas être vendus ici.',
  nothingInRow: 'Cette ligne n’a ni prix ni photo.',
  openQuote: 'Un guillemet n’est pas fermé, ou n’est pas doublé dans un texte.',
  manyCells: 'La ligne a plus de cellules qu’il n’y a de colonnes.',
  garbled:
    'Ces caractères sont abîmés. Choisissez d’autres caractères ci-dessus, ou corrigez la ligne.',
  noName: 'Le nom manque.',
  longName: 'Le nom dépasse 200 caractères.',
  unknownCategory: 'Votre boutique n’a pas ce rayon.',
  noPrice: 'Le prix manque.',
  notPrice: 'Ce n’est pas un prix.',
  ambiguousPrice:
    'Cela peut se lire de deux façons. Choisissez ci-dessus comment les prix sont écrits.',
  negativePrice: 'Un prix n’est pas négatif.',
  zeroPrice: 'Un prix est supérieur à zéro.',
  manyDecimals: 'Un prix a au plus deux décimales.',
  otherCurrency: 'Ce n’est pas la devise de votre boutique.',
  tooHigh: 'Ce prix est trop élevé.',
  offerAbove: 'Le prix promotionnel dépasse le prix.',
  manyLines: 'La description a plus de 40 lignes.',
  longLine: 'Une ligne de la description dépasse 500 caractères.',
  longWeight: 'Le poids dépasse 40 caractères.',
  notStock: 'Le stock est un nombre entier de 0 à 1\u00a0000\u00a0000.',
  notSwitch: 'Ce n’est ni oui ni non.',
  notDay: 'Ce n’est pas une date claire. Écrivez-la 2026-01-31.',
  notTax:
    'Aucun taux de TVA de votre boutique ne correspond. Ajoutez-le dans les réglages ou corrigez la cellule.',
  notPublished: 'Ce produit est un brouillon ou privé.',
  sameProduct: 'Le même produit est à la ligne {line}.',
  notedHtml:
    '{count, plural, one {# description était en HTML et devient de simples lignes.} many {# descriptions étaient en HTML et deviennent de simples lignes.} other {# descriptions étaient en HTML et deviennent de simples lignes.}}',
  notedParted:
    '{count, plural, one {Un long paragraphe est divisé dans # description.} many {De longs paragraphes sont divisés dans # descriptions.} other {De longs paragraphes sont divisés dans # descriptions.}}',
  notedManyPictures:
    '{count, plural, one {# produit a plus de 4 photos\u00a0; les 4 premières sont utilisées.} many {# produits ont plus de 4 photos\u00a0; les 4 premières sont utilisées.} other {# produits ont plus de 4 photos\u00a0; les 4 premières sont utilisées.}}',
  notedWebPictures:
    '{count, plural, one {# produit a des photos sur le web, à récupérer après l’importation.} many {# produits ont des photos sur le web, à récupérer après l’importation.} other {# produits ont des photos sur le web, à récupérer après l’importation.}}',
  notedPlainHttp:
    '{count, plural, one {# produit a des adresses de photos qui ne commencent pas par https\u00a0; elles sont laissées de côté.} many {# produits ont des adresses de photos qui ne commencent pas par https\u00a0; elles sont laissées de côté.} other {# produits ont des adresses de photos qui ne commencent pas par https\u00a0; elles sont laissées de côté.}}',
  notedOversold:
    '{count, plural, one {# stock négatif devient 0.} many {# stocks négatifs deviennent 0.} other {# stocks négatifs deviennent 0.}}',
  notedBackorder:
    '{count, plural, one {# produit en réapprovisionnement est désactivé.} many {# produits en réapprovisionnement sont désactivés.} other {# produits en réapprovisionnement sont désactivés.}}',
  notedManyCategories:
    '{count, plural, one {# produit a plusieurs rayons\u00a0; un seul est utilisé.} many {# produits ont plusieurs rayons\u00a0; un seul est utilisé.} other {# produits ont plusieurs rayons\u00a0; un seul est utilisé.}}',
  notedOtherCategory:
    '{count, plural, one {# produit va dans un rayon d’un autre nom.} many {# produits vont dans un rayon d’un autre nom.} other {# produits vont dans un rayon d’un autre nom.}}',
  notedPictureRows:
    '{count, plural, one {# ligne ne fait qu’ajouter une photo à un produit.} many {# lignes ne font qu’ajouter des photos à un produit.} other {# lignes ne font qu’ajouter des photos à un produit.}}',
  notedParentRows:
    '{count, plural, one {# ligne ne fait que décrire les variantes qui la suivent.} many {# lignes ne font que décrire les variantes qui les suivent.} other {# lignes ne font que décrire les variantes qui les suivent.}}',
  notedVariants:
    '{count, plural, one {# variante devient un format de son produit.} many {# variantes deviennent des formats de leurs produits.} other {# variantes deviennent des formats de leurs produits.}}',
  notedNoOffer:
    '{count, plural, one {# prix avant promotion est inférieur au prix et est laissé de côté.} many {# prix avant promotion sont inférieurs au prix et sont laissés de côté.} other {# prix avant promotion sont inférieurs au prix et sont laissés de côté.}}',
  notedSaleOff:
    '{count, plural, one {# promotion n’a pas cours aujourd’hui\u00a0; le prix normal est utilisé.} many {# promotions n’ont pas cours aujourd’hui\u00a0; le prix normal est utilisé.} other {# promotions n’ont pas cours aujourd’hui\u00a0; le prix normal est utilisé.}}',
  notedSaleEnds:
    '{count, plural, one {# promotion a une date de fin, qui n’est pas gardée.} many {# promotions ont une date de fin, qui n’est pas gardée.} other {# promotions ont une date de fin, qui n’est pas gardée.}}',
  notedUnpublished:
    '{count, plural, one {# brouillon ou produit privé est importé désactivé.} many {# brouillons ou produits privés sont importés désactivés.} other {# brouillons ou produits privés sont importés désactivés.}}',
  notedSpaces:
    '{count, plural, one {# nom perd des espaces ou retours à la ligne en trop.} many {# noms perdent des espaces ou retours à la ligne en trop.} other {# noms perdent des espaces ou retours à la ligne en trop.}}',
  notedAbove:
    '{count, plural, one {# ligne au-dessus des noms des colonnes n’est pas lue.} many {# lignes au-dessus des noms des colonnes ne sont pas lues.} other {# lignes au-dessus des noms des colonnes ne sont pas lues.}}',
  whichProduct: 'Indiquez de quel produit sont les photos',
  notAnAddress: 'Une photo sur le web demande une adresse qui commence par https',
  noPhoto: 'Choisissez une photo',
  photosFull: '{name} ne peut pas avoir plus de {max} photos',
  severalProducts: 'Plusieurs produits s’appellent {name}. Ajoutez les photos à la main.',
  thisPhoto: 'La photo',
  webNotAllowed: 'Seules les adresses d’Internet qui commencent par https sont lues.',
  webNotReached: 'L’adresse n’a pas répondu à temps.',
  webNotFound: 'Il n’y a pas de photo à cette adresse.',
  webTooLarge: 'La photo est trop lourde.',
  notByWeight: 'Ce n’est ni oui ni non.',
  notedNoBarcode:
    '{count, plural, one {# code-barres non valide est omis.} many {# codes-barres non valides sont omis.} other {# codes-barres non valides sont omis.}}',
  notedPlaceholders:
    '{count, plural, one {# produit a des cellules comme n/a, lues comme vides.} many {# produits ont des cellules comme n/a, lues comme vides.} other {# produits ont des cellules comme n/a, lues comme vides.}}',
  notedOtherName:
    '{count, plural, one {# produit a son nom dans une autre langue.} many {# produits ont leur nom dans une autre langue.} other {# produits ont leur nom dans une autre langue.}}',
  notedTaxAdded:
    '{count, plural, one {# prix HT devient un prix TTC.} many {# prix HT deviennent des prix TTC.} other {# prix HT deviennent des prix TTC.}}',
  notedTaxTaken:
    '{count, plural, one {# prix TTC devient un prix HT.} many {# prix TTC deviennent des prix HT.} other {# prix TTC deviennent des prix HT.}}',
  notedWeighed:
    '{count, plural, one {# produit est vendu au poids\u00a0: son prix est au kilo, par pas de 50 g.} many {# produits sont vendus au poids\u00a0: leurs prix sont au kilo, par pas de 50 g.} other {# produits sont vendus au poids\u00a0: leurs prix sont au kilo, par pas de 50 g.}}',
  notedWeighedOffer:
    '{count, plural, one {# produit au poids a une promotion, qui devient son prix.} many {# produits au poids ont des promotions, qui deviennent leurs prix.} other {# produits au poids ont des promotions, qui deviennent leurs prix.}}',
  notedSections:
    '{count, plural, one {# ligne est un titre de section et devient un rayon.} many {# lignes sont des titres de section et deviennent des rayons.} other {# lignes sont des titres de section et deviennent des rayons.}}',
  notedPackSizes:
    '{count, plural, one {# ligne de même nom devient un format selon son conditionnement.} many {# lignes de même nom deviennent des formats selon leur conditionnement.} other {# lignes de même nom deviennent des formats selon leur conditionnement.}}',
  notedSameName:
    '{count, plural, one {# produit de même nom reçoit sa marque, son format ou son code-barres dans le nom.} many {# produits de même nom reçoivent leur marque, format ou code-barres dans le nom.} other {# produits de même nom reçoivent leur marque, format ou code-barres dans le nom.}}',
  notedFacts:
    '{count, plural, one {# produit a des informations non valides, qui sont omises.} many {# produits ont des informations non valides, qui sont omises.} other {# produits ont des informations non valides, qui sont omises.}}',
};
