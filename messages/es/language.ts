import type { Translations } from '@/messages';

export const language: Translations['language'] = {
  unknown: 'Elija uno de los idiomas de esta tienda',
};
