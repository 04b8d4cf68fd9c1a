import type { Translations } from '@/messages';

export const opening: Translations['opening'] = {
  closed: 'Abrimos {when}. Haz ya tu pedido para entonces.',
  until: 'Abierto hasta las {time}',
  now: 'Abierto ahora',
  at: 'Abre a las {time}',
  later: 'Abre {when}',
};
