import type { Translations } from '@/messages';

export const tax: Translations['tax'] = {
  added: 'IVA ({percent, number}%)',
  included: 'inclui IVA {percent, number}%',
  deposit: 'Depósito',
  delivery: 'Entrega',
  returned: 'Depósitos devolvidos',
  rounding: 'Arredondamento em dinheiro',
  dueInCash: 'A pagar em dinheiro',
  inCash: 'Devolvido em dinheiro',
  total: 'Total',
  noteIncluded: '(IVA incluído)',
  noteAll: '(impostos incluídos)',
  notePlus: '(mais {percent, number}% de IVA)',
  noteNone: '(sem IVA)',
  totalWith: 'Total com IVA {percent, number}%',
};
