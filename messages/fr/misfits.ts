import type { Translations } from '@/messages';

export const misfits: Translations['misfits'] = {
  currency: 'payé en {currency}',
  sum: '{paid} payés au lieu de {due}',
  reference: 'payé sous une autre référence',
  intent: 'payé sans transaction (payment intent)',
};
