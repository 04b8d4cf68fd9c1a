import type { Translations } from '@/messages';

export const product: Translations['product'] = {
  add: 'Adicionar ao carrinho',
  inCart: ' no seu carrinho',
  view: 'Ver carrinho',
  buy: 'Comprar agora',
};
