import type { Translations } from '@/messages';

export const courierOrder: Translations['courierOrder'] = {
  broughtBy: '{name} l’apporte',
  tried: 'Nous sommes passés, mais personne n’a répondu.',
};
