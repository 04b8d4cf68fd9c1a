import type { Translations } from '@/messages';

export const pages: Translations['pages'] = {
  information: 'معلومات',
  reach: 'كيف تتواصل مع {shop}.',
  phone: 'الهاتف',
  email: 'البريد الإلكتروني',
  address: 'العنوان',
  map: 'عرض على الخريطة',
};
