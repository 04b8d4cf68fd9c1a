import type { Translations } from '@/messages';

export const courierOrder: Translations['courierOrder'] = {
  broughtBy: '{name} vai entregá-la',
  tried: 'Passámos, mas ninguém respondeu.',
};
