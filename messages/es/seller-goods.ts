import type { Translations } from '@/messages';

export const sellerGoods: Translations['sellerGoods'] = {
  offerAbove: 'El precio de oferta no debe superar el precio',
  offerAbovePrice: 'El precio de oferta no debe superar el precio de {price}',
  stock: 'Las existencias son un número entero del 0 al {max, number}',
  notReduced: 'Se muestra sin descuento: no consta un precio más alto en los últimos 30 días',
  nameRemoved: '{name}: retirado de la tienda',
  countRemoved:
    '{count, plural, one {# producto retirado de la tienda} many {# productos retirados de la tienda} other {# productos retirados de la tienda}}',
  restore: 'Restaurar',
  remove: 'Retirar',
  inStock: 'En existencias',
  outOfStock: 'Agotado',
  nameInStock: '{name} en existencias',
  notFound: 'No se ha encontrado este producto',
};
