import type { Translations } from '@/messages';

export const weightFaults: Translations['weightFaults'] = {
  soldBy: 'Le mode de vente est piece, weight ou weighed-piece',
  step: 'Le pas est un nombre entier de g ou ml de 1 à {max, number}',
  about: 'Le poids d’une pièce est un nombre entier de g ou ml de 1 à {max, number}',
  unit: 'L’unité est g ou ml',
  pricePerUnit: 'Le prix d’un kilogramme ou d’un litre',
  stepPrice: 'Un pas coûte entre un centime et le prix maximal',
  bounds:
    'Minimum et maximum sont des pas entiers, au plus {max}, le minimum ne dépasse pas le maximum',
  tolerance: 'La tolérance est un pourcentage entier de 0 à {max}',
  deposit: 'Les produits au poids n’ont pas de consigne par pièce',
  orderLeast: '{name} est vendu à partir de {amount}. Veuillez en prendre plus, ou le retirer.',
  orderMost: '{name} est vendu jusqu’à {amount}. Veuillez en prendre moins.',
  onlyLeft: 'Il ne reste que {amount} de {name}',
  scaleLabels:
    'Les étiquettes de balance ont le préfixe 02 ou un préfixe de 20 à 29, chacun pour un poids ou un prix',
  labelPrice:
    'Le prix d’une étiquette est un montant supérieur à 0, au plus {max, number}, avec deux décimales au maximum',
  labelMisfit: '{name} : le prix de l’étiquette ne correspond pas au poids. Scannez-la à nouveau.',
  weighed: 'weighed est un nombre entier de g ou ml de 1 à {max, number}',
  notWeighed: '{name} est vendu à la pièce et n’a pas de poids.',
  weighedNone: '{name} : rien de trouvé, donc rien à peser.',
  outside: '{name} : {amount} est hors de {from} à {to}. Pesez à nouveau, ou confirmez.',
};
