import type { Translations } from '@/messages';

export const misfits: Translations['misfits'] = {
  currency: 'pago em {currency}',
  sum: 'foram pagos {paid} em vez de {due}',
  reference: 'pago com outra referência',
  intent: 'pago sem operação de pagamento (payment intent)',
};
