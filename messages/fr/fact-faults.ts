import type { Translations } from '@/messages';

export const factFaults: Translations['factFaults'] = {
  brand: 'La marque est un texte de {max} caractères au plus',
  ingredients: 'Les ingrédients sont un texte de {max} caractères au plus',
  origin: 'L’origine est un texte de {max} caractères au plus',
  storage: 'La conservation est un texte de {max} caractères au plus',
  allergens: 'Les allergènes sont deux listes, contains et mayContain, de ces noms : {names}',
  nutrition: 'Les valeurs nutritionnelles indiquent énergie et grammes pour 100 g ou 100 ml',
  per: 'Les valeurs nutritionnelles valent pour 100 g ou 100 ml : g ou ml',
  energy:
    'L’énergie en {unit} est un nombre de 0 à {most}, sans séparateur de milliers, par exemple 1046',
  grams: '{name} est un nombre de grammes de 0 à 100, par exemple 3.5',
  saturates:
    'Les acides gras saturés font partie des matières grasses et ne peuvent pas les dépasser',
  sugars: 'Les sucres font partie des glucides et ne peuvent pas les dépasser',
  unknownName: '« {name} » ne figure pas parmi : {names}',
  diets: 'Les régimes sont une liste de ces noms : {names}',
  leastAge: 'L’âge minimum est 16 ou 18',
  gtinLength: 'Un code-barres a 8, 12, 13 ou 14 chiffres',
  gtinCheck:
    'Ce code-barres est erroné : le dernier chiffre ne correspond pas aux autres. Veuillez le comparer encore une fois.',
  amount: 'La quantité est un nombre supérieur à 0 et d’au plus {max}, par exemple 0.5 ou 330',
  unit: 'L’unité est l’une de celles-ci : {units}',
  amountAndUnit: 'Quantité et unité vont ensemble : indiquez les deux ou aucune',
  contradiction: 'Un produit marqué {diet} ne peut pas contenir : {allergen}',
  gtinTaken: 'Le code-barres {gtin} appartient déjà à {name}',
  gtinTakenRemoved:
    'Le code-barres {gtin} appartient à {name}, retiré du magasin : rétablissez plutôt ce produit',
  listDiet: 'diet est l’un de : {names}',
  listWithout: 'without est l’un de : {names}',
  adds: '{name} au lieu de {original} : {what}. Demandez au client, puis confirmez.',
  checkId:
    'Cette commande est réservée aux {age} ans et plus : vérifiez la pièce d’identité, puis confirmez.',
};
