import type { Translations } from '@/messages';

export const taken: Translations['taken'] = {
  byPhone: 'Par téléphone',
};
