import type { Translations } from '@/messages';

export const shelves: Translations['shelves'] = {
  Vegetables: 'Légumes bio',
  Fruits: 'Fruits frais',
  Drinks: 'Boissons fraîches',
  Instant: 'Plats préparés',
  Dairy: 'Produits laitiers',
  Bakery: 'Pains & viennoiseries',
  Grains: 'Céréales & graines',
};
