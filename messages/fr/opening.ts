import type { Translations } from '@/messages';

export const opening: Translations['opening'] = {
  closed: 'Nous ouvrons {when}. Commandez dès maintenant pour ce moment-là.',
};
