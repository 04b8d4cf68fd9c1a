import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrastOf } from '@/lib/utils/contrast';

const css = readFileSync(new URL('globals.css', import.meta.url), 'utf8');

test('the stylesheet scans only the app/ folder, because sockets in a data folder would break the build', () => {
  expect(css.match(/@import "tailwindcss".*|@source.*/g)).toEqual([
    '@import "tailwindcss" source("./");',
  ]);
});

/** Returns the colours of the design tokens in the block that begins with `start`. */
function tokensFrom(start: string): Record<string, string> {
  const block = css.slice(css.indexOf(start));
  const rows = block.slice(0, block.indexOf('}')).matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g);
  return Object.fromEntries([...rows].map(([, name = '', colour = '']) => [name, colour]));
}

/** The text colours of chips and notices with their backgrounds. */
const PAIRS = [
  ['info', 'info-soft'],
  ['violet', 'violet-soft'],
  ['amber', 'amber-soft'],
  ['leaf-strong', 'leaf-soft'],
  ['tomato', 'tomato-soft'],
  ['danger', 'danger-soft'],
  ...['info', 'violet', 'amber', 'leaf', 'tomato', 'danger', 'muted'].flatMap((text) =>
    ['card', 'paper', 'sunk'].map((ground) => [text, ground]),
  ),
] as const;

test.each(['.day {', 'prefers-color-scheme: dark) {\n  :root {'])(
  'text has a contrast of at least 4.5 with its background in the colours of %j',
  (start) => {
    const tokens = tokensFrom(start);
    const faint = PAIRS.map(([text = '', ground = '']) => ({
      text,
      ground,
      contrast: contrastOf(tokens[text] ?? '', tokens[ground] ?? ''),
    })).filter(({ contrast }) => !(contrast >= 4.5));
    expect(faint).toEqual([]);
  },
);
