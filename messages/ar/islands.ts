import type { Translations } from '@/messages';

export const islands: Translations['islands'] = {
  home: 'الرئيسية',
  products: 'كل المنتجات',
  contact: 'اتصل بنا',
  menu: 'القائمة',
  cart: 'السلة',
  items:
    ' {count, plural, zero {منتج} one {منتج} two {منتجان} few {منتجات} many {منتجًا} other {منتج}}',
  inCart: ' في السلة',
  addToCart: 'أضف {name} إلى السلة',
  addOne: 'أضف {name} مرة أخرى',
  removeOne: 'أزل واحدًا من {name}',
  offerPrice: 'سعر العرض ',
  regularPrice: 'السعر العادي ',
  priceBefore: 'السعر السابق ',
  lowestPrice: 'أدنى سعر في آخر 30 يومًا:',
  itemsInBar:
    '{count, plural, zero {# منتج} one {منتج واحد} two {منتجان} few {# منتجات} many {# منتجًا} other {# منتج}}',
  inYourCart: ' في سلتك',
  viewCart: 'عرض السلة',
  login: 'تسجيل الدخول',
  logout: 'تسجيل الخروج',
  myOrders: 'طلباتي',
  account: 'حسابي',
  signedInAs: 'مسجّل الدخول باسم {name}',
  hello: 'مرحبًا، {name}',
  profileOf: 'حساب {name}',
  noAnswer: 'لم يستجب المتجر. تحقق من اتصالك وحاول مرة أخرى.',
  offline: 'أنت غير متصل. حاول مرة أخرى عند عودة الاتصال.',
  refused: 'تعذّر تنفيذ ذلك ({status}). حاول مرة أخرى.',
  outOfDate: 'لم تعد الصفحة محدّثة: أعد تحميلها وحاول مرة أخرى',
};
