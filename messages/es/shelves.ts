import type { Translations } from '@/messages';

export const shelves: Translations['shelves'] = {
  Vegetables: 'Verduras ecológicas',
  Fruits: 'Frutas frescas',
  Drinks: 'Bebidas frías',
  Instant: 'Platos preparados',
  Dairy: 'Lácteos',
  Bakery: 'Pan y bollería',
  Grains: 'Cereales y legumbres',
};
