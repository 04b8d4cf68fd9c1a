import type { Translations } from '@/messages';

export const home: Translations['home'] = {
  promise: 'منتجات طازجة على باب بيتك في دقائق',
  whilePaused: 'منتجات طازجة من حيّك',
  what: 'خضروات وفواكه ووجبات خفيفة والمزيد، تصلك {promise}.',
  shopNow: 'تسوّق الآن',
  deals: 'اكتشف العروض',
  categories: 'الأقسام',
  bestSellers: 'الأكثر مبيعًا',
  seeAll: 'عرض الكل',
  seeAllProducts: 'عرض كل المنتجات',
  whyUs: 'لماذا نحن الأفضل',
  newsletter: 'لا تفوّت أي عرض',
  newsletterText: 'اشترك لتصلك أحدث العروض والمنتجات الجديدة والخصومات الحصرية.',
  email: 'بريدك الإلكتروني',
  emailHint: 'you@example.com',
  subscribe: 'اشترك',
};
