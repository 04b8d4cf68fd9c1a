import type { Translations } from '@/messages';

export const weights: Translations['weights'] = {
  about: 'env. {sum}',
  aboutAtMost: 'env. {sum}, au plus {most}',
  atMost: 'au plus {most}',
  forAmount: '{amount} : {sums}',
  each: 'env. {amount} la pièce',
  note: 'Vous payez le poids réel : {sums}.',
  online:
    'Payés en ligne, {most} sont réservés sur votre carte jusqu’à la pesée. Les autres moyens de paiement sont débités, et le reste est remboursé.',
  onlyLeft: 'Plus que {amount}',
  allInCart: 'Plus que {amount}, déjà dans votre panier.',
  mostOfOrder: 'Au plus {amount} par commande.',
  more: 'Ajouter {amount} de {name}',
  less: 'Retirer {amount} de {name}',
};
