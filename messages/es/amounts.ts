import type { Translations } from '@/messages';

export const amounts: Translations['amounts'] = {
  price: 'El precio',
  offerPrice: 'El precio de oferta',
  deposit: 'El depósito por envase',
  aPrice: 'El precio',
  notNumber: '{label} debe ser un número con dos decimales como máximo',
  grouped: '{label} se escribe sin separador de millares, por ejemplo 1000,50',
  tooHigh: '{label} es como máximo {max, number}',
  notAboveZero: '{label} debe ser mayor que 0',
};
