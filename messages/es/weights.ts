import type { Translations } from '@/messages';

export const weights: Translations['weights'] = {
  about: 'aprox. {sum}',
  aboutAtMost: 'aprox. {sum}, como máximo {most}',
  atMost: 'como máximo {most}',
  forAmount: '{amount}: {sums}',
  each: 'aprox. {amount} por pieza',
  note: 'Paga lo que pese: {sums}.',
  online:
    'En línea se retienen {most} en su tarjeta hasta pesar. Con otros medios de pago se cobran, y se devuelve el resto.',
  onlyLeft: 'Solo quedan {amount}',
  allInCart: 'Solo quedan {amount}, y ya están en su cesta.',
  mostOfOrder: 'Como máximo {amount} por pedido.',
  more: 'Añadir {amount} de {name}',
  less: 'Quitar {amount} de {name}',
};
