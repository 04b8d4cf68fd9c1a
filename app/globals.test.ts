import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the stylesheet scans only app/, because sockets in a data folder would break the build', () => {
  const css = readFileSync(new URL('globals.css', import.meta.url), 'utf8');
  expect(css.match(/@import "tailwindcss".*|@source.*/g)).toEqual([
    '@import "tailwindcss" source("./");',
  ]);
});
