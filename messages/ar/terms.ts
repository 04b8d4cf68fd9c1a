import type { Translations } from '@/messages';

export const terms: Translations['terms'] = {
  outside: 'لا نوصل إلى الرمز البريدي {zip}.',
  outsideChoose: 'لا نوصل إلى الرمز البريدي {zip}. الرجاء اختيار عنوان ضمن منطقة التوصيل.',
  outsideArea: 'لا نوصل إلى الرمز البريدي {zip}. نوصل إلى {zips}.',
  range: 'من {from} إلى {to}',
  least: 'نوصل الطلبات ابتداءً من {from}. أضف {more} لإتمام الطلب.',
  leastTo: 'نوصل إلى الرمز البريدي {zip} الطلبات ابتداءً من {from}. أضف {more} لإتمام الطلب.',
  closed: 'المتجر مغلق ولا يستقبل طلبات الآن.',
  paused: 'لا يستقبل المتجر طلبات جديدة الآن.',
  pausedUntil: '{words} يمكنك الطلب مجددًا {when}.',
};
