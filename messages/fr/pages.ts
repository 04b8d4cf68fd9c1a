import type { Translations } from '@/messages';

export const pages: Translations['pages'] = {
  information: 'Informations',
  reach: 'Comment joindre {shop}.',
  phone: 'Téléphone',
  email: 'E-mail',
  address: 'Adresse',
  map: 'Voir sur la carte',
};
