import type { Translations } from '@/messages';

export const product: Translations['product'] = {
  add: 'In den Warenkorb',
  inCart: ' in Ihrem Warenkorb',
  view: 'Zum Warenkorb',
  buy: 'Jetzt kaufen',
};
