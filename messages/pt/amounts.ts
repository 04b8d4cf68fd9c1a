import type { Translations } from '@/messages';

export const amounts: Translations['amounts'] = {
  price: 'O preço',
  offerPrice: 'O preço em promoção',
  deposit: 'O depósito',
  aPrice: 'O preço',
  notNumber: '{label} tem de ser um número com duas casas decimais no máximo',
  grouped: '{label} escreve-se sem separador de milhares, por exemplo 1000,50',
  tooHigh: '{label} é no máximo {max, number}',
  notAboveZero: '{label} tem de ser superior a 0',
};
