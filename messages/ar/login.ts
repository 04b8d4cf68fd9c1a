import type { Translations } from '@/messages';

export const login: Translations['login'] = {
  welcome: 'مرحبًا بعودتك',
  newHere: 'جديد هنا؟',
  create: 'أنشئ حسابًا',
  createYours: 'أنشئ حسابك',
  haveOne: 'لديك حساب بالفعل؟',
  logIn: 'سجّل الدخول',
  name: 'الاسم',
  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  createAccount: 'إنشاء الحساب',
  forgot: 'نسيت كلمة المرور؟',
  accountReady: 'حسابك جاهز وتم تسجيل دخولك.',
  signedIn: 'تم تسجيل دخولك.',
};
