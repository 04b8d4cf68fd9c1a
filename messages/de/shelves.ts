import type { Translations } from '@/messages';

export const shelves: Translations['shelves'] = {
  Vegetables: 'Bio-Gemüse',
  Fruits: 'Frisches Obst',
  Drinks: 'Kalte Getränke',
  Instant: 'Fertiggerichte',
  Dairy: 'Milchprodukte',
  Bakery: 'Brot & Gebäck',
  Grains: 'Getreide & Müsli',
};
