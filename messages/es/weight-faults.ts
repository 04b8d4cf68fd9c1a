import type { Translations } from '@/messages';

export const weightFaults: Translations['weightFaults'] = {
  soldBy: 'La forma de venta es piece, weight o weighed-piece',
  step: 'El paso es un número entero de g o ml de 1 a {max, number}',
  about: 'El peso de una pieza es un número entero de g o ml de 1 a {max, number}',
  unit: 'La unidad es g o ml',
  pricePerUnit: 'El precio de un kilo o litro',
  stepPrice: 'Un paso cuesta entre un céntimo y el precio máximo',
  bounds: 'Mínimo y máximo son pasos enteros, como mucho {max}, y el mínimo no supera el máximo',
  tolerance: 'La tolerancia es un porcentaje entero de 0 a {max}',
  deposit: 'Los productos por peso no tienen depósito por pieza',
  orderLeast: '{name} se vende a partir de {amount}. Tome más o quítelo.',
  orderMost: '{name} se vende hasta {amount}. Tome menos.',
  onlyLeft: 'Solo quedan {amount} de {name}',
  scaleLabels:
    'Las etiquetas de balanza tienen el prefijo 02 o uno de 20 a 29, cada uno para peso o precio',
  labelPrice:
    'El precio de una etiqueta es un importe superior a 0 y hasta {max, number}, con dos decimales como máximo',
  labelMisfit: '{name}: el precio de la etiqueta no corresponde al peso. Vuelva a escanearla.',
  weighed: 'weighed es un número entero de g o ml de 1 a {max, number}',
  notWeighed: '{name} se vende por pieza y no tiene peso.',
  weighedNone: '{name}: no se encontró nada, así que no se pesa nada.',
  outside: '{name}: {amount} está fuera de {from} a {to}. Vuelva a pesar o confírmelo.',
};
