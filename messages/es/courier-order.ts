import type { Translations } from '@/messages';

export const courierOrder: Translations['courierOrder'] = {
  broughtBy: 'Lo lleva {name}',
  tried: 'Pasamos, pero nadie contestó.',
};
