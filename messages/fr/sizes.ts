import type { Translations } from '@/messages';

export const sizes: Translations['sizes'] = {
  from: 'dès',
  count: '{count, plural, one {1 format} many {# formats} other {# formats}}',
  choose: 'Format',
  soldOut: 'épuisé',
};
