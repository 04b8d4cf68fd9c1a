import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  accountEmail,
  emailKey,
  isEmail,
  knownEmail,
  mailboxKey,
  sendableEmail,
  typedEmail,
} from './email-address';
import { readableEmail } from './readable-email';

const words = { error: () => 'wrong' };

/** Typed addresses and their canonical forms (case "item 22" in api-cases.jsonl). */
test.each([
  ['user@example.xn--p1ai', 'user@example.xn--p1ai'],
  ['user@bücher.example', 'user@xn--bcher-kva.example'],
  ['a&b@example.com', 'a&b@example.com'],
  ['mary/joe@example.com', 'mary/joe@example.com'],
  ['jörg@example.com', 'jörg@example.com'],
  ['  Ada@Shop.Example ', 'ada@shop.example'],
  ['USER@BÜCHER.example', 'user@xn--bcher-kva.example'],
  ['user@bücher。example', 'user@xn--bcher-kva.example'],
  ['j\u006f\u0308rg@example.com', 'jörg@example.com'],
  ['\u200fada@مثال.إختبار\u200e', 'ada@xn--mgbh0fb.xn--kgbechtv'],
  ["o'neil+tag=1@mail.co.uk", "o'neil+tag=1@mail.co.uk"],
])('accountEmail stores %s as %s', (typed, stored) => {
  expect(accountEmail(words, words).parse(typed)).toBe(stored);
  expect(knownEmail(words).parse(typed)).toBe(stored);
  expect(emailKey(stored)).toBe(stored);
});

test.each([
  ...[
    '',
    'nope',
    '@',
    'a@',
    '@b.example',
    'a@b',
    'a b@c.example',
    'a@b c.example',
    'a@b..example',
    'a@.example',
  ],
  ...[
    'a@b.example.',
    'a@-b.example',
    'a@b-.example',
    'a@b.1',
    'a@127.0.0.1',
    'a@[127.0.0.1]',
    'a@b.example/x',
    'a@b:80.example',
  ],
  ...[
    '"a b"@c.example',
    'a,b@c.example',
    'a<b@c.example',
    'a\u0000@c.example',
    'a\nBcc: x@c.example',
    'a@b@c.example',
  ],
  ...[
    'a@%62.example',
    'a@b%00.example',
    'a@b?.example',
    'a@b#.example',
    'a@b\\.example',
    'a\u200b@c.example',
    'a@b\u00ad.example',
  ],
  ...[
    `${'x'.repeat(65)}@b.example`,
    `a@${'x'.repeat(64)}.example`,
    `a@${'x.'.repeat(125)}example`,
    `${'ö'.repeat(33)}@b.example`,
  ],
])('isEmail rejects %j', (text) => {
  expect(isEmail(text)).toBe(false);
  expect(accountEmail(words, words).safeParse(text).success).toBe(false);
});

test('typedEmail removes direction marks and outer spaces', () => {
  expect(typedEmail(words).parse(' \u200eAda@Bücher.example ')).toBe('Ada@Bücher.example');
  expect(typedEmail(words).safeParse('nope').success).toBe(false);
});

test('sendableEmail converts only the domain of an email address', () => {
  expect(sendableEmail('Ada@BÜCHER.example')).toBe('Ada@xn--bcher-kva.example');
  expect(sendableEmail('Ada@Shop.Example')).toBe('Ada@shop.example');
  expect(sendableEmail('root@localhost')).toBe('root@localhost');
});

test('emailKey keeps an address of an earlier version', () => {
  const earlier = fc
    .tuple(fc.emailAddress(), fc.constantFrom('', 'xn--', 'xn--zzzz.'))
    .map(([email, label]) => email.replace('@', `@${label}`).toLowerCase())
    .filter((email) => z.email().max(254).safeParse(email).success && email.indexOf('@') <= 64);
  fc.assert(
    fc.property(earlier, (email) => {
      expect(emailKey(email)).toBe(email);
      expect(isEmail(email)).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('readableEmail shows an international domain in Unicode', () => {
  expect(readableEmail('ada@xn--bcher-kva.example')).toBe('ada@bücher.example');
  expect(readableEmail('ada@shop.example')).toBe('ada@shop.example');
  expect(readableEmail('ada@xn--zzzzzzzzz99.example')).toMatch(/^ada@xn--zzzz/);
});

test('mailboxKey removes the plus sign and what follows', () => {
  expect(mailboxKey('Ada+shop@X.example')).toBe('ada@x.example');
  expect(mailboxKey('ada+a+b@x.example')).toBe('ada@x.example');
  expect(mailboxKey('ada@x.example')).toBe('ada@x.example');
  expect(mailboxKey('+ada@x.example')).toBe('+ada@x.example');
});

test('mailboxKey ignores dots only in Gmail addresses', () => {
  for (const same of ['a.da@gmail.com', 'A.D.A+shop@googlemail.com', 'ada@gmail.com'])
    expect(mailboxKey(same)).toBe('ada@gmail.com');
  expect(mailboxKey('a.da@x.example')).toBe('a.da@x.example');
  expect(mailboxKey('a.da@gmail.com.example')).toBe('a.da@gmail.com.example');
});

test('isEmail is fast on hostile input', () => {
  const start = performance.now();
  for (const text of [
    'a.'.repeat(50_000),
    `a@${'a-'.repeat(50_000)}`,
    `a@${'a.'.repeat(50_000)}ö`,
    'ö'.repeat(100_000),
  ])
    isEmail(text);
  expect(performance.now() - start).toBeLessThan(1_000);
});
