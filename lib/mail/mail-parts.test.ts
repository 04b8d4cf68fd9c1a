import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePayload, payloadText } from './mailed-link';
import { personName } from './receivers';
import { createPace } from './sender';

const claims = fc.record(
  {
    kind: fc.constantFrom('join' as const, 'leave' as const),
    language: fc.constantFrom('en', 'ar'),
    until: fc.integer({ min: 0, max: 9_999_999_999_999 }),
    email: fc.emailAddress(),
    about: fc.constant('a'.repeat(24)),
  },
  { requiredKeys: ['kind', 'language', 'until', 'email'] },
);

test('a mailed link is valid until its expiry', () => {
  fc.assert(
    fc.property(claims, (claim) => {
      expect(parsePayload(payloadText(claim), claim.until)).toEqual(claim);
      expect(parsePayload(payloadText(claim), claim.until + 1)).toEqual(
        claim.until === 0 ? claim : undefined,
      );
    }),
  );
});

test.each([
  '',
  'join',
  'join en 0 ',
  'stay en 0 a@b.example',
  'join en -1 a@b.example',
  'join en 0 a b@c.example',
  'join en 0 a@b.example product',
])('a mailed link with the content %j is rejected', (text) =>
  expect(parsePayload(text, 0)).toBeUndefined(),
);

test.each([
  'Ada',
  'Ada Lovelace',
  "Miles O'Brien",
  'J. R. Smith',
  'Åsa Öberg-Ek',
  '山田 太郎',
  'Anna Jr.',
])('the name %s is accepted for an account', (name) => expect(personName(name)).toBe(name));

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
])('the name %s is rejected, because mails would contain it', (name) =>
  expect(personName(name)).toBe(''),
);

test('a name loses its line breaks and control characters', () => {
  expect(personName('Ada\r\nBcc\u0000 x\u202e')).toBe('Ada Bcc x');
});

test('mails are sent at equal intervals, and immediately after a longer pause', () => {
  const pace = createPace(10);
  expect([0, 0, 50, 400, 1_000, 1_000].map(pace)).toEqual([0, 100, 200, 400, 1_000, 1_100]);
});
