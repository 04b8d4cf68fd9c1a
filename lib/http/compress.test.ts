import { expect, test } from 'vitest';
import { preferredEncoding } from './compress';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip;q=1.0', 'gzip'],
  ['gzip;q=0.8, br;q=0.8', 'br'],
  ['gzip;q=0.5;level=9, br;q=0.4', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; q=0.000 , gzip;q=0', 'identity'],
  ['identity, br;q=0.5', 'identity'],
  ['identity;q=0.5, gzip;q=0.5', 'gzip'],
  ['deflate', 'identity'],
  ['*', 'br'],
  ['*;q=0.5, br;q=0', 'gzip'],
  ['br;q=0.1, *;q=0.5', 'gzip'],
  ['gzip;q=0.1, br;q=0.1, *', 'identity'],
  ['*;q=0', 'identity'],
  ['br;q=high, gzip;q=2', 'identity'],
])('preferredEncoding("%s") is %s', (header, encoding) => {
  expect(preferredEncoding(header)).toBe(encoding);
});

test('preferredEncoding returns only an offered encoding', () => {
  expect(preferredEncoding('br, gzip;q=0.5', ['gzip'])).toBe('gzip');
  expect(preferredEncoding('br', ['gzip'])).toBe('identity');
  expect(preferredEncoding('br, *;q=0', ['gzip'])).toBe('identity');
});
