import type { Translations } from '@/messages';

export const language: Translations['language'] = {
  unknown: 'Choisissez une des langues de cette boutique',
};
