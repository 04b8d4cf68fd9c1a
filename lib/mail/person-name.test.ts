import { expect, test } from 'vitest';
import { personName } from './person-name';

test.each([
  'Ada',
  'Ada Lovelace',
  "Miles O'Brien",
  'J. R. Smith',
  'Åsa Öberg-Ek',
  '山田 太郎',
  'Anna Jr.',
])('personName accepts %s', (name) => expect(personName(name)).toBe(name));

test.each([
  ...[
    'http://evil.example',
    'You won: evil.example/prize',
    'www evil',
    'Ada @evil',
    'ada@evil.example',
  ],
  ...['Call +1 900 555 0100', 'Pay 1.000 now', 'Ring ٠٩٠٠١٢٣'],
  ...['evil。example', 'evil．example', 'ｅｖｉｌ．ｃｏｍ', 'hxxp:evil', 'a'.repeat(51)],
])('personName rejects %s', (name) => expect(personName(name)).toBe(''));

test('personName removes line breaks and control characters', () => {
  expect(personName('Ada\r\nBcc\u0000 x\u202e')).toBe('Ada Bcc x');
});
