import type { Translations } from '@/messages';

export const language: Translations['language'] = {
  unknown: 'Bitte wählen Sie eine der Sprachen dieses Shops',
};
