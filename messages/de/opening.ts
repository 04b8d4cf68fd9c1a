import type { Translations } from '@/messages';

export const opening: Translations['opening'] = {
  closed: 'Wir öffnen {when}. Bestellen Sie jetzt schon vor.',
};
