import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { contrastOf } from '@/lib/utils/contrast';

const css = readFileSync(new URL('globals.css', import.meta.url), 'utf8');

const sellerCss = readFileSync(new URL('[lang]/seller/seller.css', import.meta.url), 'utf8');

test('Tailwind collects class names from the app/ folder only', () => {
  expect(css.match(/@import "tailwindcss".*|@source.*/g)).toEqual([
    '@import "tailwindcss" source("./");',
    '@source not "./**/seller/**";',
  ]);
  expect(sellerCss.match(/@tailwind.*|@source.*/g)).toEqual([
    '@source not "../(shop)/[!_]*/**";',
    '@tailwind utilities source("../../");',
  ]);
});

test("storefront and seller's area import only components whose styles they load", () => {
  const importsIn = (folder: string) =>
    sourcesIn(folder).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(
        ([, name = '']) =>
          name.startsWith('.') ? join(dirname(file), name) : name.replace('@/', ''),
      ),
    );
  const ofShop = [...importsIn('app/[lang]/(shop)'), ...importsIn('app/_components')];
  expect(ofShop.length).toBeGreaterThan(500);
  expect(ofShop.filter((name) => name.startsWith('app/[lang]/seller/'))).toEqual([]);
  const ofSeller = importsIn('app/[lang]/seller').filter((name) =>
    name.startsWith('app/[lang]/(shop)/'),
  );
  expect(ofSeller).not.toEqual([]);
  expect(ofSeller.filter((name) => !name.startsWith('app/[lang]/(shop)/_'))).toEqual([]);
});

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => join(folder, file));

function tokensFrom(start: string): Record<string, string> {
  const block = css.slice(css.indexOf(start));
  const rows = block.slice(0, block.indexOf('}')).matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g);
  return Object.fromEntries([...rows].map(([, name = '', colour = '']) => [name, colour]));
}

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
