import type { Translations } from '@/messages';

export const product: Translations['product'] = {
  add: 'أضف إلى السلة',
  inCart: ' في سلتك',
  view: 'عرض السلة',
  buy: 'اشترِ الآن',
};
