import type { Translations } from '@/messages';

export const misfits: Translations['misfits'] = {
  currency: 'دُفع بعملة {currency}',
  sum: 'دُفع {paid} بدلًا من {due}',
  reference: 'دُفع تحت مرجع آخر',
  intent: 'دُفع دون عملية دفع (payment intent)',
};
