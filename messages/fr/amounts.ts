import type { Translations } from '@/messages';

export const amounts: Translations['amounts'] = {
  price: 'Le prix',
  offerPrice: 'Le prix promotionnel',
  deposit: 'La consigne',
  aPrice: 'Le prix',
  notNumber: '{label} doit être un nombre avec deux décimales au maximum',
  grouped: '{label} s’écrit sans séparateur de milliers, par exemple 1000,50',
  tooHigh: '{label} est de {max, number} au maximum',
  notAboveZero: '{label} doit être supérieur à 0',
};
