import type { Translations } from '@/messages';

export const sellerGoods: Translations['sellerGoods'] = {
  offerAbove: 'O preço em promoção não pode ser superior ao preço',
  offerAbovePrice: 'O preço em promoção não pode ser superior ao preço de {price}',
  stock: 'O stock é um número inteiro de 0 a {max, number}',
  notReduced: 'Mostrado sem desconto: não se conhece um preço mais alto nos últimos 30 dias',
  nameRemoved: '{name}: removido da loja',
  countRemoved:
    '{count, plural, one {# produto removido da loja} many {# produtos removidos da loja} other {# produtos removidos da loja}}',
  restore: 'Repor',
  remove: 'Remover',
  inStock: 'Em stock',
  outOfStock: 'Esgotado',
  nameInStock: '{name} em stock',
  notFound: 'Este produto não foi encontrado',
};
