import type { Translations } from '@/messages';

export const product: Translations['product'] = {
  add: 'Ajouter au panier',
  inCart: ' dans votre panier',
  view: 'Voir le panier',
  buy: 'Acheter maintenant',
};
