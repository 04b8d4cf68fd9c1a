import type { Translations } from '@/messages';

export const sizes: Translations['sizes'] = {
  from: 'من',
  count:
    '{count, plural, zero {# حجم} one {حجم واحد} two {حجمان} few {# أحجام} many {# حجمًا} other {# حجم}}',
  choose: 'الحجم',
  soldOut: 'نفدت الكمية',
};
