import type { Translations } from '@/messages';

export const sellerGoods: Translations['sellerGoods'] = {
  offerAbove: 'Le prix promotionnel ne doit pas dépasser le prix',
  offerAbovePrice: 'Le prix promotionnel ne doit pas dépasser le prix de {price}',
  stock: 'Le stock est un nombre entier de 0 à {max, number}',
  notReduced:
    'Affiché sans réduction\u00a0: aucun prix plus élevé n’est connu sur les 30 derniers jours',
  nameRemoved: '{name}\u00a0: retiré de la boutique',
  countRemoved:
    '{count, plural, one {# produit retiré de la boutique} many {# produits retirés de la boutique} other {# produits retirés de la boutique}}',
  restore: 'Remettre en rayon',
  remove: 'Retirer',
  inStock: 'En stock',
  outOfStock: 'Épuisé',
  nameInStock: '{name} en stock',
  notFound: 'Ce produit est introuvable',
};
