import type { Translations } from '@/messages';

export const translations: Translations['translations'] = {
  title: 'الترجمات',
  hint: 'يقرأ المتسوقون النص أعلاه إذا تركت الحقل فارغًا.',
  name: 'الاسم ({language})',
  description: 'الوصف ({language})',
  facts: 'المعلومات ({language})',
  fact: '{fact} ({language})',
  lines: 'معلومة في كل سطر',
  nameText: 'الاسم المترجم نص',
  nameTooLong: 'الاسم المترجم {max} حرف على الأكثر',
  languages: 'الترجمات متاحة بهذه اللغات: {languages}',
  productParts: 'للترجمة اسم أو وصف أو معلومات',
  categoryParts: 'لترجمة القسم اسم',
};
