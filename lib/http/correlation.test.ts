import { expect, test } from 'vitest';
import { correlationIdFor } from './correlation';

test.each(['8c1f0d5e2b7a4c3d9e6f8a1b2c3d4e5f', 'from-the-proxy_1.2'])(
  'a request keeps its valid correlation id %s',
  (id) => expect(correlationIdFor(id)).toBe(id),
);

test.each([
  undefined,
  '',
  'short',
  'x'.repeat(65),
  'two words',
  'a\nforged line',
  '{"level":"error"}',
  ['one-of-two', 'two-of-two'],
])('a request with the invalid correlation id %j gets a new id', (given) => {
  expect(correlationIdFor(given)).toMatch(/^[\da-f-]{36}$/);
});
