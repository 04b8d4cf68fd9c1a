import type { Translations } from '@/messages';

export const push: Translations['push'] = {
  newOrder: 'Nuevo pedido {number}',
};
