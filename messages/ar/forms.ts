import type { Translations } from '@/messages';

export const forms: Translations['forms'] = {
  missing: 'يُرجى ملء هذا الحقل',
  email: 'يُرجى إدخال بريد إلكتروني صحيح',
};
