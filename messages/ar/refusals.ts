import type { Translations } from '@/messages';

export const refusals: Translations['refusals'] = {
  unknownFault: 'حدث خطأ من جانبنا. حاول مرة أخرى.',
  databaseDown: 'يتعذر على المتجر الوصول إلى بياناته الآن. حاول بعد لحظات.',
  signOutAhead: 'لا يتم تسجيل الخروج مسبقًا',
  notAuthorized: 'غير مصرح لك',
  wrongMethod: 'هذا الطلب يقبل {method} وليس {given}',
  noSuchCall: 'لا يوجد طلب كهذا: يسرد GET /api/openapi.json كل الطلبات',
  foreignSite: 'جاء هذا الطلب من موقع آخر ورُفض',
  outOfDate: 'لم تعد الصفحة محدّثة: أعد تحميلها وحاول مرة أخرى',
};
