import type { Translations } from '@/messages';

export const tax: Translations['tax'] = {
  added: 'IVA ({percent, number}\u00a0%)',
  included: 'IVA {percent, number}\u00a0% incluido',
  deposit: 'Depósito por envase',
  delivery: 'Entrega',
  returned: 'Envases devueltos',
  rounding: 'Redondeo del efectivo',
  dueInCash: 'A pagar en efectivo',
  inCash: 'Devuelto en efectivo',
  total: 'Total',
  noteIncluded: '(IVA incluido)',
  noteAll: '(impuestos incluidos)',
  notePlus: '(más {percent, number}\u00a0% de IVA)',
  noteNone: '(sin IVA)',
  totalWith: 'Total con IVA {percent, number}\u00a0%',
};
