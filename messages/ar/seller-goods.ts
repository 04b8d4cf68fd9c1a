import type { Translations } from '@/messages';

export const sellerGoods: Translations['sellerGoods'] = {
  offerAbove: 'يجب ألا يتجاوز سعر العرض السعر الأصلي',
  offerAbovePrice: 'يجب ألا يتجاوز سعر العرض السعر الأصلي البالغ {price}',
  stock: 'عدد القطع عدد صحيح من 0 إلى {max, number}',
  notReduced: 'يظهر بلا خصم: لا يُعرف له سعر أعلى خلال آخر 30 يومًا',
  nameRemoved: 'أُزيل {name} من المتجر',
  countRemoved:
    '{count, plural, zero {لم يُزَل أي منتج من المتجر} one {أُزيل منتج واحد من المتجر} two {أُزيل منتجان من المتجر} few {أُزيلت # منتجات من المتجر} many {أُزيل # منتجًا من المتجر} other {أُزيل # منتج من المتجر}}',
  restore: 'استعادة',
  remove: 'إزالة',
  inStock: 'متوفر',
  outOfStock: 'نفدت الكمية',
  nameInStock: '{name} متوفر',
  notFound: 'لم يُعثر على هذا المنتج',
};
