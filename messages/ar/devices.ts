import type { Translations } from '@/messages';

export const devices: Translations['devices'] = {
  title: 'الأجهزة',
  text: 'الأجهزة المسجّل دخولك عليها.',
  thisDevice: 'هذا الجهاز',
  signedIn: 'تسجيل الدخول {time}',
  lastUsed: 'آخر استخدام {time}',
  signOut: 'تسجيل الخروج',
  signOutOf: 'تسجيل الخروج من {device}',
  password: 'كلمة المرور',
  passwordText: 'كلمة المرور الجديدة تسجّل خروجك من كل أجهزتك الأخرى.',
  current: 'كلمة المرور الحالية',
  fresh: 'كلمة المرور الجديدة',
  change: 'تغيير كلمة المرور',
};
