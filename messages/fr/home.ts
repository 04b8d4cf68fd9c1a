import type { Translations } from '@/messages';

export const home: Translations['home'] = {
  promise: 'Des produits frais, à votre porte en quelques minutes',
  whilePaused: 'Des produits frais de votre quartier',
  what: 'Légumes, fruits, en-cas et plus encore, livrés {promise}.',
  shopNow: 'Faire mes courses',
  deals: 'Voir les promotions',
  categories: 'Rayons',
  bestSellers: 'Meilleures ventes',
  seeAll: 'Tout voir',
  seeAllProducts: 'Voir tous les produits',
  whyUs: 'Pourquoi nous choisir',
  newsletter: 'Ne manquez aucune promotion',
  newsletterText: 'Recevez par e-mail nos promotions, nos nouveautés et des remises exclusives.',
  email: 'Votre adresse e-mail',
  emailHint: 'vous@example.com',
  subscribe: 'S’abonner',
};
