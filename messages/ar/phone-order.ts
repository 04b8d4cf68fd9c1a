import type { Translations } from '@/messages';

export const phoneOrder: Translations['phoneOrder'] = {
  title: 'طلبك عبر الهاتف',
  text: 'أضفه إلى حسابك لتجده في طلباتي.',
  signIn: 'سجّل الدخول أو أنشئ حسابًا بالبريد الذي وصلته الرسالة.',
  logIn: 'دخول',
  wayBack: 'متابعة طلبك عبر الهاتف',
  add: 'أضفه إلى حسابي',
  noLink: 'تُفتح هذه الصفحة من الرابط في رسالة طلبك. افتح ذلك الرابط مرة أخرى.',
};
