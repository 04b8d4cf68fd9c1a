import type { Translations } from '@/messages';

export const password: Translations['password'] = {
  forgotTitle: 'نسيت كلمة المرور',
  forgot: 'هل نسيت كلمة المرور؟',
  forgotText: 'أدخل بريد حسابك ونرسل إليك رابطًا لتعيين كلمة مرور جديدة.',
  email: 'البريد الإلكتروني',
  send: 'إرسال الرابط',
  title: 'كلمة مرور جديدة',
  choose: 'اختر كلمة مرور جديدة',
  chooseText: 'سيُسجَّل خروجك من كل أجهزتك.',
  isSet: 'تم تعيين كلمة المرور الجديدة.',
  logIn: 'تسجيل الدخول',
  fresh: 'كلمة المرور الجديدة',
  set: 'تعيين كلمة المرور',
  again: 'اطلب رابطًا جديدًا',
};
