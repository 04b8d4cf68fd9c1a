import type { Translations } from '@/messages';

export const search: Translations['search'] = {
  resultsFor: 'Résultats pour «\u00a0{query}\u00a0»',
  noExactMatch: 'Aucune correspondance exacte. Produits similaires\u00a0:',
  noneFor: 'Aucun produit pour «\u00a0{query}\u00a0»',
  firstFor: 'Les {count} premiers produits pour «\u00a0{query}\u00a0»',
  countFor:
    '{count, plural, one {{total} produit} many {{total} de produits} other {{total} produits}} pour «\u00a0{query}\u00a0»',
  noResults: 'Aucun résultat',
  tryShorter: 'Essayez un mot plus court ou plus général, ou parcourez un rayon.',
  bestSellers: 'Meilleures ventes',
  results: 'Résultats de la recherche',
  related: 'Produits proches',
  loading: 'Chargement…',
  more: 'Afficher plus',
  failed: 'La recherche a échoué',
  check: 'Vérifiez votre connexion, puis réessayez.',
  again: 'Réessayer',
};
