export const shelves = {
  Vegetables: 'خضروات عضوية',
  Fruits: 'فواكه طازجة',
  Drinks: 'مشروبات باردة',
  Instant: 'وجبات سريعة التحضير',
  Dairy: 'منتجات الألبان',
  Bakery: 'مخبوزات وخبز',
  Grains: 'حبوب ورقائق',
};
