import type { Translations } from '@/messages';

export const pages: Translations['pages'] = {
  information: 'Informationen',
  reach: 'So erreichen Sie {shop}.',
  phone: 'Telefon',
  email: 'E-Mail',
  address: 'Adresse',
  map: 'Auf der Karte zeigen',
};
