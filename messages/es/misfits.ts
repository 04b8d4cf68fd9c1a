import type { Translations } from '@/messages';

export const misfits: Translations['misfits'] = {
  currency: 'pagado en {currency}',
  sum: 'se pagaron {paid} en lugar de {due}',
  reference: 'pagado con otra referencia',
  intent: 'pagado sin operación de pago (payment intent)',
};
