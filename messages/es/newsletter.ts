import type { Translations } from '@/messages';

export const newsletter: Translations['newsletter'] = {
  title: 'Boletín',
  text: 'Ofertas y novedades, de vez en cuando. Primero le enviamos un enlace para confirmar.',
  email: 'Su correo electrónico',
  subscribe: 'Suscribirse',
  joinText: 'Confirme que quiere nuestro boletín.',
  leaveText: 'Puede dar de baja esta dirección de nuestro boletín.',
  join: 'Sí, lo quiero',
  leave: 'Darse de baja',
  none: 'Esta tienda no tiene boletín por ahora.',
};
