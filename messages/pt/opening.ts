import type { Translations } from '@/messages';

export const opening: Translations['opening'] = {
  closed: 'Abrimos {when}. Encomende já para essa hora.',
  until: 'Aberto até às {time}',
  now: 'Aberto agora',
  at: 'Abre às {time}',
  later: 'Abre {when}',
};
