import type { Translations } from '@/messages';

export const shop: Translations['shop'] = {
  tagline: 'Vos courses et vos en-cas à votre porte {promise}',
  description:
    'Légumes et fruits frais, boissons, produits laitiers, boulangerie et épicerie de votre commerçant de quartier, livrés {promise}.',
  fastTitle: 'Livraison express',
  fastText: 'Vos courses livrées {promise}.',
  freshTitle: 'Fraîcheur garantie',
  freshText: 'Des produits frais, directement du producteur.',
  priceTitle: 'Prix doux',
  priceText: 'Des produits de qualité à prix imbattables.',
  trustTitle: 'Des milliers de clients',
  trustText: 'Plus de 10\u00a0000 clients satisfaits.',
  closed: 'fermé',
  allDay: '24 h sur 24',
};
