import type { Translations } from '@/messages';

export const courierOrder: Translations['courierOrder'] = {
  broughtBy: '{name} bringt sie',
  tried: 'Wir waren da, aber niemand hat geöffnet.',
};
