import type { Translations } from '@/messages';

export const courierOrder: Translations['courierOrder'] = {
  broughtBy: '{name} يوصله',
  tried: 'وصلنا ولم يجب أحد.',
};
