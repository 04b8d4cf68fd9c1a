import type { Translations } from '@/messages';

export const sizes: Translations['sizes'] = {
  from: 'ab',
  count: '{count, plural, one {1 Größe} other {# Größen}}',
  choose: 'Größe',
  soldOut: 'ausverkauft',
};
