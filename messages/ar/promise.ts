import type { Translations } from '@/messages';

export const promise: Translations['promise'] = {
  underHours:
    'خلال أقل من {count, plural, zero {# ساعة} one {ساعة} two {ساعتين} few {# ساعات} many {# ساعة} other {# ساعة}}',
  underMinutes:
    'خلال أقل من {count, plural, zero {# دقيقة} one {دقيقة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}',
  byWindow: 'في وقت تختاره',
};
