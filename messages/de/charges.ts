import type { Translations } from '@/messages';

export const charges: Translations['charges'] = {
  deposit: 'Pfand',
  delivery: 'Lieferung',
  tax: 'MwSt. ({percent, number} %)',
  others: 'Pfand, Lieferung und MwSt.',
  depositOf: 'Pfand, {name}',
  goodsAt: 'Erstattung von Waren mit {percent, number} % MwSt.',
  depositsAt: 'Zurückgenommenes Pfand mit {percent, number} % MwSt.',
  agreed: 'Wie bei der Bestellung vereinbart',
};
