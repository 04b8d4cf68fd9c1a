import { expect, test } from 'vitest';
import { splitSizes } from './pack-sizes';
import { fold } from './tokenize';

test.each([
  ['cola 0,5 l', 'cola', '500ml'],
  ['cola 1,5 litros', 'cola', '1500ml'],
  ['2 litre cola', 'cola', '2000ml'],
  ['Rotwein 75 Zentiliter', 'rotwein', '750ml'],
  ['1 kilo rice', 'rice', '1000g'],
  ['farine 500 grammes', 'farine', '500g'],
  ['arroz 500gramos', 'arroz', '500g'],
  ['quilos 2 quilos', 'quilos', '2000g'],
  ['كولا 1.5 لتر', 'كولا', '1500ml'],
  ['كولا ١٫٥ لتر', 'كولا', '1500ml'],
  ['رز ٢ كيلوغرام', 'رز', '2000g'],
])('splitSizes reads the pack size in %s', (text, words, size) =>
  expect(splitSizes(fold(text))).toEqual({ words, sizes: [size] }),
);

test.each(['7up', '2 lemons', '405 mehl', '3 kiloton', '2 lb beef', '1 pint milk', 'lt 5'])(
  'splitSizes reads no pack size in %s',
  (text) => expect(splitSizes(fold(text))).toEqual({ words: fold(text), sizes: [] }),
);
