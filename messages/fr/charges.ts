import type { Translations } from '@/messages';

export const charges: Translations['charges'] = {
  deposit: 'Consigne',
  delivery: 'Livraison',
  tax: 'TVA ({percent, number}\u00a0%)',
  others: 'Consigne, livraison et TVA',
  depositOf: 'Consigne, {name}',
  goodsAt: 'Remboursement d’articles, TVA {percent, number}\u00a0%',
  depositsAt: 'Consignes rendues, TVA {percent, number}\u00a0%',
  agreed: 'Comme convenu lors de la commande',
};
