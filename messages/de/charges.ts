import type { Translations } from '@/messages';

export const charges: Translations['charges'] = {
  deposit: 'Pfand',
  delivery: 'Lieferung',
  tax: 'MwSt. ({percent, number}\u00a0%)',
  others: 'Pfand, Lieferung und MwSt.',
  depositOf: 'Pfand, {name}',
  goodsAt: 'Erstattung von Waren mit {percent, number}\u00a0% MwSt.',
  depositsAt: 'Zurückgenommenes Pfand mit {percent, number}\u00a0% MwSt.',
  agreed: 'Wie bei der Bestellung vereinbart',
};
