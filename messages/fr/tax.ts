import type { Translations } from '@/messages';

export const tax: Translations['tax'] = {
  added: 'TVA ({percent, number}\u00a0%)',
  included: 'dont TVA {percent, number}\u00a0%',
  deposit: 'Consigne',
  delivery: 'Livraison',
  returned: 'Consignes rendues',
  rounding: 'Arrondi des espèces',
  dueInCash: 'À payer en espèces',
  inCash: 'Rendu en espèces',
  total: 'Total',
  noteIncluded: '(TTC)',
  noteAll: '(toutes taxes comprises)',
  notePlus: '(plus {percent, number}\u00a0% de TVA)',
  noteNone: '(sans TVA)',
  totalWith: 'Total avec TVA {percent, number}\u00a0%',
};
