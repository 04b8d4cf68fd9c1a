import type { Translations } from '@/messages';

export const moments: Translations['moments'] = {
  loaderTitle: 'Un instant',
  loader: 'Un instant, s’il vous plaît…',
  waiting:
    'Nous attendons la confirmation de votre paiement. Vos commandes s’ouvrent dans quelques secondes.',
  nextPage: 'La page suivante s’ouvre dans quelques secondes.',
  ordersNow: 'Aller à mes commandes',
  goOn: 'Continuer',
  offline: 'Vous êtes hors ligne',
  offlineText:
    'Cette page s’ouvrira dès que la connexion sera rétablie. En attendant, vous pouvez consulter votre panier.',
  toCart: 'Aller au panier',
  missingTitle: 'Page introuvable',
  missing: 'Cette page n’est pas dans nos rayons',
  missingText:
    'Elle n’existe peut-être plus, ou l’adresse est mal écrite. Cherchez-la, ou parcourez les rayons.',
  browse: 'Voir tous les produits',
  backHome: 'Retour à l’accueil',
  bestSellers: 'Meilleures ventes',
  removedTitle: 'N’est plus vendu',
  removed: 'Ce produit n’est plus vendu',
  removedText:
    'Nous ne vendons plus ce produit. Vous pouvez commander le reste de votre panier sans lui.',
};
