import type { Translations } from '@/messages';

export const opening: Translations['opening'] = {
  closed: 'Nous ouvrons {when}. Vous pouvez déjà commander.',
  until: 'Ouvert jusqu’à {time}',
  now: 'Ouvert en ce moment',
  at: 'Ouvre à {time}',
  later: 'Ouvre {when}',
};
