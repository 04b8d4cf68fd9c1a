import type { Translations } from '@/messages';

export const charges: Translations['charges'] = {
  deposit: 'Depósito',
  delivery: 'Entrega',
  tax: 'IVA ({percent, number}%)',
  others: 'Depósito, entrega e IVA',
  depositOf: 'Depósito, {name}',
  goodsAt: 'Reembolso de produtos com IVA de {percent, number}%',
  depositsAt: 'Depósitos devolvidos com IVA de {percent, number}%',
  agreed: 'Conforme acordado na encomenda',
};
