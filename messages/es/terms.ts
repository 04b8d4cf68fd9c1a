import type { Translations } from '@/messages';

export const terms: Translations['terms'] = {
  outside: 'No entregamos en el código postal {zip}.',
  outsideChoose:
    'No entregamos en el código postal {zip}. Elija una dirección dentro de nuestra zona de entrega.',
  outsideArea: 'No entregamos en el código postal {zip}. Entregamos en {zips}.',
  range: '{from} a {to}',
  least: 'Entregamos pedidos a partir de {from}. Le faltan {more}.',
  leastTo: 'En el código postal {zip} entregamos pedidos a partir de {from}. Le faltan {more}.',
  closed: 'La tienda está cerrada y no acepta pedidos por el momento.',
  paused: 'La tienda no acepta pedidos nuevos por el momento.',
  pausedUntil: '{words} Podrá volver a pedir {when}.',
};
