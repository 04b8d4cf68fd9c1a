import type { Translations } from '@/messages';

export const opening: Translations['opening'] = {
  closed: 'نفتح {when}. اطلب الآن ليصلك حينها.',
  until: 'مفتوح حتى الساعة {time}',
  now: 'مفتوح الآن',
  at: 'يفتح الساعة {time}',
  later: 'يفتح {when}',
};
