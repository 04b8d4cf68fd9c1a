import type { Translations } from '@/messages';

export const shop: Translations['shop'] = {
  tagline: 'مواد غذائية ووجبات خفيفة على باب بيتك {promise}',
  description: 'خضروات وفواكه طازجة ومشروبات وألبان ومخبوزات ومؤن من بقّال حيّك، تصلك {promise}.',
  fastTitle: 'أسرع توصيل',
  fastText: 'تصلك مشترياتك {promise}.',
  freshTitle: 'طزاجة مضمونة',
  freshText: 'منتجات طازجة من المصدر مباشرة.',
  priceTitle: 'أسعار مناسبة',
  priceText: 'منتجات عالية الجودة بأسعار لا تُنافس.',
  trustTitle: 'يثق بنا الآلاف',
  trustText: 'يحبنا أكثر من 10,000 عميل سعيد.',
  closed: 'مغلق',
  allDay: 'على مدار الساعة',
};
