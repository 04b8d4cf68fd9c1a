import type { Translations } from '@/messages';

export const pages: Translations['pages'] = {
  information: 'Informações',
  reach: 'Como contactar {shop}.',
  phone: 'Telefone',
  email: 'E-mail',
  address: 'Morada',
  map: 'Ver no mapa',
};
