import type { Translations } from '@/messages';

export const amounts: Translations['amounts'] = {
  price: 'Preis',
  offerPrice: 'Angebotspreis',
  deposit: 'Pfand',
  aPrice: 'Preis',
  notNumber: '{label}: Bitte eine Zahl mit höchstens zwei Nachkommastellen eingeben',
  grouped: '{label}: Bitte ohne Tausendertrennzeichen schreiben, zum Beispiel 1000,50',
  tooHigh: '{label}: höchstens {max, number}',
  notAboveZero: '{label}: Bitte mehr als 0 eingeben',
};
