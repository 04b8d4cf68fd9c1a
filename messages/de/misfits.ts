import type { Translations } from '@/messages';

export const misfits: Translations['misfits'] = {
  currency: 'bezahlt in {currency}',
  sum: '{paid} statt {due} bezahlt',
  reference: 'unter einer anderen Referenz bezahlt',
  intent: 'bezahlt, aber ohne Zahlungsvorgang (Payment Intent)',
};
