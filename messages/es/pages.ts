import type { Translations } from '@/messages';

export const pages: Translations['pages'] = {
  information: 'Información',
  reach: 'Cómo contactar con {shop}.',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  address: 'Dirección',
  map: 'Ver en el mapa',
};
