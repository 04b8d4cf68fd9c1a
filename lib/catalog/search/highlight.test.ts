import fc from 'fast-check';
import { expect, test } from 'vitest';
import { letter } from '@/e2e/support/arbitraries';
import { highlight } from './highlight';

const shown = (name: string, query: string) =>
  highlight(name, query)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

test.each([
  ['Whole Milk', 'milk', 'Whole [Milk]'],
  ['Buttermilk', 'MILK', 'Butter[milk]'],
  ['Crème Fraîche', 'creme fra', '[Crème Fra]îche'],
  ['Brown Rice', 'rice bro', '[Bro]wn [Rice]'],
  ['Chocolate Bar', 'chocolte', 'Chocolate Bar'],
  ['a.b', '.', 'a[.]b'],
  ['Weißbrot', 'weissb', '[Weißb]rot'],
  ['Weißbrot', 'weis', '[Wei]ßbrot'],
  ['Œufs', 'oeufs', '[Œufs]'],
  ['حلـيب', 'حليب', '[حلـيب]'],
  ['قهوة تركية', 'قهوه', '[قهوة] تركية'],
  ['Erd\u00adbeeren', 'rdbee', 'E[rd\u00adbee]ren'],
  ['Bergkäse', 'kaese', 'Berg[käse]'],
  ['Grüne Bohnen', 'gruen', '[Grün]e Bohnen'],
  ['Muesli', 'Müsli', '[Muesli]'],
  ['Milk', '', 'Milk'],
])('%s, searched for as %s', (name, query, expected) => expect(shown(name, query)).toBe(expected));

test('the pieces are the name, whatever is searched for', () =>
  fc.assert(
    fc.property(
      fc.string({ unit: letter }),
      fc.string({ unit: letter }),
      (name, query) =>
        highlight(name, query)
          .map(({ text }) => text)
          .join('') === name,
    ),
  ));
