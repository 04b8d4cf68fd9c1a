import type { Translations } from '@/messages';

export const tax: Translations['tax'] = {
  added: 'MwSt. ({percent, number} %)',
  included: 'inkl. {percent, number} % MwSt.',
  deposit: 'Pfand',
  delivery: 'Lieferung',
  total: 'Summe',
  totalWith: 'Summe mit {percent, number} % MwSt.',
};
