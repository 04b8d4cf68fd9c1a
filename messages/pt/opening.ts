import type { Translations } from '@/messages';

export const opening: Translations['opening'] = {
  closed: 'Abrimos {when}. Encomende já para essa hora.',
};
