import type { Translations } from '@/messages';

export const opening: Translations['opening'] = {
  closed: 'Wir öffnen {when}. Bestellen Sie jetzt schon vor.',
  until: 'Geöffnet bis {time} Uhr',
  now: 'Jetzt geöffnet',
  at: 'Öffnet um {time} Uhr',
  later: 'Öffnet {when}',
};
