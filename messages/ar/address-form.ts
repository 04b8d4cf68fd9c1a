import type { Translations } from '@/messages';

export const addressForm: Translations['addressForm'] = {
  title: 'إضافة عنوان',
  heading: 'إضافة عنوان التوصيل',
  text: 'إلى أين نوصل مشترياتك؟',
  note: 'ملاحظة لعامل التوصيل (اختياري)',
  noteHint: 'مثلًا: أين الجرس',
  save: 'حفظ العنوان',
  toCart: 'العودة إلى السلة',
};
