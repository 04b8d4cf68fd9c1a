import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePayload, payloadText } from './mailed-link';

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

test('parsePayload parses the text of payloadText until the payload expires', () => {
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
])('parsePayload rejects %j', (text) => expect(parsePayload(text, 0)).toBeUndefined());
