import type { Translations } from '@/messages';

export const language: Translations['language'] = {
  unknown: 'اختر إحدى لغات هذا المتجر',
};
