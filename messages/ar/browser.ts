import type { Translations } from '@/messages';

export const browser: Translations['browser'] = {
  missing: 'يُرجى ملء هذا الحقل',
  email: 'يُرجى إدخال بريد إلكتروني صحيح',
  notifications: 'الإشعارات',
};
