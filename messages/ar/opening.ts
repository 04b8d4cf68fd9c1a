import type { Translations } from '@/messages';

export const opening: Translations['opening'] = {
  closed: 'نفتح {when}. اطلب الآن ليصلك حينها.',
};
