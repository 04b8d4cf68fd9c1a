import type { Translations } from '@/messages';

export const opening: Translations['opening'] = {
  closed: 'Abrimos {when}. Haz ya tu pedido para entonces.',
};
