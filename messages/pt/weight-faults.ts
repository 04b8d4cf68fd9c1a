import type { Translations } from '@/messages';

export const weightFaults: Translations['weightFaults'] = {
  soldBy: 'A forma de venda é piece, weight ou weighed-piece',
  step: 'O passo é um número inteiro de g ou ml de 1 a {max, number}',
  about: 'O peso de uma peça é um número inteiro de g ou ml de 1 a {max, number}',
  unit: 'A unidade é g ou ml',
  pricePerUnit: 'O preço de um quilo ou litro',
  stepPrice: 'Um passo custa entre um cêntimo e o preço máximo',
  bounds: 'Mínimo e máximo são passos inteiros, até {max}, e o mínimo não excede o máximo',
  tolerance: 'A tolerância é uma percentagem inteira de 0 a {max}',
  deposit: 'Os produtos a peso não têm depósito por peça',
  orderLeast: '{name} vende-se a partir de {amount}. Leve mais ou retire-o.',
  orderMost: '{name} vende-se até {amount}. Leve menos.',
  onlyLeft: 'Só restam {amount} de {name}',
  scaleLabels:
    'As etiquetas de balança têm o prefixo 02 ou um de 20 a 29, cada um para peso ou preço',
  labelPrice:
    'O preço de uma etiqueta é um valor acima de 0 e até {max, number}, com duas casas decimais no máximo',
  labelMisfit: '{name}: o preço da etiqueta não corresponde ao peso. Leia-a de novo.',
  weighed: 'weighed é um número inteiro de g ou ml de 1 a {max, number}',
  notWeighed: '{name} vende-se à peça e não tem peso.',
  weighedNone: '{name}: nada foi encontrado, por isso nada se pesa.',
  outside: '{name}: {amount} está fora de {from} a {to}. Pese de novo ou confirme.',
};
