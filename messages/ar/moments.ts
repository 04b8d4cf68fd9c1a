import type { Translations } from '@/messages';

export const moments: Translations['moments'] = {
  loaderTitle: 'لحظة واحدة',
  loader: 'لحظة من فضلك…',
  waiting: 'ننتظر تأكيد دفعتك. تُفتح طلباتك خلال ثوانٍ.',
  nextPage: 'تُفتح الصفحة التالية خلال ثوانٍ.',
  ordersNow: 'الانتقال إلى طلباتي الآن',
  goOn: 'متابعة الآن',
  offline: 'أنت غير متصل',
  offlineText: 'تُفتح هذه الصفحة عند عودة الاتصال. يمكنك مشاهدة سلتك في هذه الأثناء.',
  toCart: 'الانتقال إلى السلة',
  missingTitle: 'الصفحة غير موجودة',
  missing: 'هذه الصفحة ليست على رفوفنا',
  missingText: 'ربما لم تعد تُباع، أو أن العنوان غير صحيح. ابحث عنها أو تصفّح الأقسام.',
  browse: 'تصفّح كل المنتجات',
  backHome: 'العودة إلى الرئيسية',
  bestSellers: 'الأكثر مبيعًا',
  removedTitle: 'لم يعد يُباع',
  removed: 'لم يعد هذا المنتج يُباع',
  removedText: 'لم نعد نبيع هذا المنتج. يمكنك طلب بقية سلتك من دونه.',
};
