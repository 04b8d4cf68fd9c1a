import type { Translations } from '@/messages';

export const factFaults: Translations['factFaults'] = {
  brand: 'A marca é um texto com no máximo {max} caracteres',
  ingredients: 'Os ingredientes são um texto com no máximo {max} caracteres',
  origin: 'A origem é um texto com no máximo {max} caracteres',
  storage: 'A conservação é um texto com no máximo {max} caracteres',
  allergens: 'Os alergénios são duas listas, contains e mayContain, com estes nomes: {names}',
  nutrition: 'A informação nutricional indica energia e gramas por 100 g ou 100 ml',
  per: 'A informação nutricional é por 100 g ou por 100 ml: g ou ml',
  energy: 'A energia em {unit} é um número de 0 a {most}, sem separador de milhares, como 1046',
  grams: '{name} é um número de gramas de 0 a 100, como 3.5',
  saturates: 'Os saturados são parte dos lípidos e não podem ser mais',
  sugars: 'Os açúcares são parte dos hidratos de carbono e não podem ser mais',
  unknownName: '«{name}» não é nenhum destes: {names}',
  diets: 'As dietas são uma lista destes nomes: {names}',
  leastAge: 'A idade mínima é 16 ou 18',
  gtinLength: 'Um código de barras tem 8, 12, 13 ou 14 algarismos',
  gtinCheck:
    'Este código de barras não está certo: o último algarismo não corresponde aos outros. Compare-o mais uma vez.',
  amount: 'A quantidade é um número acima de 0 e no máximo {max}, como 0.5 ou 330',
  unit: 'A unidade é uma destas: {units}',
  amountAndUnit: 'Quantidade e unidade andam juntas: indique ambas ou nenhuma',
  contradiction: 'Um produto marcado como {diet} não pode conter {allergen}',
  gtinTaken: 'O código de barras {gtin} já pertence a {name}',
  gtinTakenRemoved:
    'O código de barras {gtin} pertence a {name}, que foi retirado da loja: reponha antes esse produto',
  listDiet: 'diet é um de: {names}',
  listWithout: 'without é um de: {names}',
  adds: '{name} em vez de {original}: {what}. Pergunte ao cliente e confirme depois.',
  checkId:
    'Esta encomenda é só para maiores de {age} anos: verifique o documento de identificação e confirme.',
};
