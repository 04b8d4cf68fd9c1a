import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COLOURS } from '@/lib/catalog/category-tree/colours';
import { contrastOf } from '@/lib/utils/contrast';
import { accentColours, accentStyle, GROUNDS } from './accent';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

test('every text has a contrast of at least 4.5 with its background for any accent colour', () => {
  fc.assert(
    fc.property(colour, (accent) => {
      const { button, light, dark } = accentColours(accent);
      const pairs = [
        [button.text, button.background],
        [button.text, button.hover],
        ...[light, dark].flatMap(({ link, strong, soft, onLink }) => [
          [link, soft],
          [strong, soft],
          [onLink, link],
          [onLink, strong],
        ]),
        ...GROUNDS.light.flatMap((ground) => [
          [light.link, ground],
          [light.strong, ground],
        ]),
        ...GROUNDS.dark.flatMap((ground) => [
          [dark.link, ground],
          [dark.strong, ground],
        ]),
        ...COLOURS.map((tile) => [light.strong, tile]),
      ];
      for (const [text = '', ground = ''] of pairs)
        expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('accentColours keeps the chosen colour for buttons, with white or black text', () => {
  expect(accentColours('#7B1FA2').button).toMatchObject({ background: '#7b1fa2', text: '#ffffff' });
  expect(accentColours('#ffd400').button).toMatchObject({ background: '#ffd400', text: '#000000' });
});

test('accentColours keeps a readable colour for links, and darkens a light colour', () => {
  expect(accentColours('#7b1fa2').light.link).toBe('#7b1fa2');
  expect(accentColours('#ffd400').light.link).not.toBe('#ffd400');
  expect(accentColours('#ffd400').dark.link).toBe('#ffd400');
});

test('accentColours assumes the background colours of the style sheet', () => {
  const css = readFileSync('app/globals.css', 'utf8');
  const names = ['card', 'paper', 'sunk'];
  for (const [at, name] of names.entries())
    expect(
      [...css.matchAll(new RegExp(`--${name}: (#[0-9a-f]{6});`, 'g'))].map(([, hex]) => hex),
    ).toEqual([GROUNDS.light[at], GROUNDS.dark[at]]);
});

test('accentStyle contains only colours', () => {
  expect(accentStyle('#7b1fa2')).toMatch(/^[-@#:;,.(){}[\] \w]+$/);
  expect(accentStyle('#7b1fa2')).toContain('.bg-leaf{--leaf:#7b1fa2');
});
