import type { Translations } from '@/messages';

export const shelves: Translations['shelves'] = {
  Vegetables: 'خضروات عضوية',
  Fruits: 'فواكه طازجة',
  Drinks: 'مشروبات باردة',
  Instant: 'وجبات سريعة التحضير',
  Dairy: 'منتجات الألبان',
  Bakery: 'مخبوزات وخبز',
  Grains: 'حبوب ورقائق',
};
