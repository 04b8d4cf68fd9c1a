import type { Translations } from '@/messages';

export const shelves: Translations['shelves'] = {
  Vegetables: 'Legumes biológicos',
  Fruits: 'Fruta fresca',
  Drinks: 'Bebidas frescas',
  Instant: 'Refeições prontas',
  Dairy: 'Laticínios',
  Bakery: 'Pão e pastelaria',
  Grains: 'Cereais e grãos',
};
