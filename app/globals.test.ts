import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the stylesheet is made of app/ alone: the sockets of a data folder in the checkout end a build', () => {
  const css = readFileSync(new URL('globals.css', import.meta.url), 'utf8');
  expect(css.match(/@import "tailwindcss".*|@source.*/g)).toEqual([
    '@import "tailwindcss" source("./");',
  ]);
});
