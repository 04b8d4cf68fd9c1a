import type { Translations } from '@/messages';

export const product: Translations['product'] = {
  add: 'Añadir a la cesta',
  inCart: ' en su cesta',
  view: 'Ver la cesta',
  buy: 'Comprar ahora',
};
