import type { Translations } from '@/messages';

export const charges: Translations['charges'] = {
  deposit: 'Depósito por envase',
  delivery: 'Entrega',
  tax: 'IVA ({percent, number}\u00a0%)',
  others: 'Depósito por envase, entrega e IVA',
  depositOf: 'Depósito por envase, {name}',
  goodsAt: 'Reembolso de productos con IVA del {percent, number}\u00a0%',
  depositsAt: 'Envases devueltos con IVA del {percent, number}\u00a0%',
  agreed: 'Según lo acordado en el pedido',
};
