import type { Translations } from '@/messages';

export const opening: Translations['opening'] = {
  closed: 'Abrimos {when}. Haga ya su pedido para entonces.',
  until: 'Abierto hasta las {time}',
  now: 'Abierto ahora',
  at: 'Abre a las {time}',
  later: 'Abre {when}',
};
