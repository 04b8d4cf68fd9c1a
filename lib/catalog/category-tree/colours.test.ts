import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_CATEGORIES } from '@/lib/catalog/categories';
import { contrastOf } from '@/lib/utils/contrast';
import { COLOURS, readableColour } from './colours';

const TEXTS = ['#14532d', '#1c2a1f'];

test('readableColour makes both text colours of a category tile readable on any colour', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.tuple(byte, byte, byte), (parts) => {
      const hex = `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
      for (const text of TEXTS)
        expect(contrastOf(readableColour(hex), text)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('readableColour changes a readable colour only by writing its letters in lower case', () => {
  const own = [...COLOURS, ...DEFAULT_CATEGORIES.map(({ bgColor }) => bgColor)];
  for (const colour of own) expect(readableColour(colour)).toBe(colour);
  expect(readableColour('#E3F4D7')).toBe('#e3f4d7');
});
