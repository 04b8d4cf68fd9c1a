import type { Translations } from '@/messages';

export const push: Translations['push'] = {
  newOrder: 'Nouvelle commande {number}',
};
