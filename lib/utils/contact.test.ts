import fc from 'fast-check';
import { getCountries, getExampleNumber } from 'libphonenumber-js';
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { z } from 'zod';
import { growthOf, LINEAR } from '@/e2e/support/growth';
import { isCountryCode } from './country-code';
import {
  accountEmail,
  emailKey,
  isEmail,
  knownEmail,
  mailboxKey,
  sendableEmail,
  typedEmail,
} from './email-address';
import { e164Of, formatPhone, phoneKey, phoneStarts, phoneTail } from './phone-number';
import { readableEmail } from './readable-email';

const words = { error: () => 'wrong' };

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
])('the email address %s of an account has the canonical form %s', (typed, stored) => {
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
])('the email address %j is rejected', (text) => {
  expect(isEmail(text)).toBe(false);
  expect(accountEmail(words, words).safeParse(text).success).toBe(false);
});

test('the schema removes direction marks and outer spaces from a typed email address', () => {
  expect(typedEmail(words).parse(' \u200eAda@Bücher.example ')).toBe('Ada@Bücher.example');
  expect(typedEmail(words).safeParse('nope').success).toBe(false);
});

test('sendableEmail converts only the domain of an email address to ASCII', () => {
  expect(sendableEmail('Ada@BÜCHER.example')).toBe('Ada@xn--bcher-kva.example');
  expect(sendableEmail('Ada@Shop.Example')).toBe('Ada@shop.example');
  expect(sendableEmail('root@localhost')).toBe('root@localhost');
});

test('emailKey leaves an email address from an earlier version unchanged', () => {
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

test('an international email domain is shown in Unicode', () => {
  expect(readableEmail('ada@xn--bcher-kva.example')).toBe('ada@bücher.example');
  expect(readableEmail('ada@shop.example')).toBe('ada@shop.example');
  expect(readableEmail('ada@xn--zzzzzzzzz99.example')).toMatch(/^ada@xn--zzzz/);
});

test('email addresses that differ only after a plus sign belong to the same mailbox', () => {
  expect(mailboxKey('Ada+shop@X.example')).toBe('ada@x.example');
  expect(mailboxKey('ada+a+b@x.example')).toBe('ada@x.example');
  expect(mailboxKey('ada@x.example')).toBe('ada@x.example');
  expect(mailboxKey('+ada@x.example')).toBe('+ada@x.example');
});

test('dots in email addresses are ignored only at Gmail', () => {
  for (const same of ['a.da@gmail.com', 'A.D.A+shop@googlemail.com', 'ada@gmail.com'])
    expect(mailboxKey(same)).toBe('ada@gmail.com');
  expect(mailboxKey('a.da@x.example')).toBe('a.da@x.example');
  expect(mailboxKey('a.da@gmail.com.example')).toBe('a.da@gmail.com.example');
});

test('the time to validate an email address grows linearly with its length', () => {
  const hostile: ((size: number) => string)[] = [
    (size) => 'a.'.repeat(size),
    (size) => `a@${'a-'.repeat(size)}`,
    (size) => `a@${'a.'.repeat(size)}ö`,
    (size) => 'ö'.repeat(2 * size),
  ];
  for (const textOf of hostile)
    expect(
      growthOf((size) => isEmail(textOf(size)), 5_000),
      textOf(2),
    ).toBeLessThan(LINEAR);
});

const NOTATIONS = [
  '+43 660 1234567',
  '0043 660 1234567',
  '0660 1234567',
  '06601234567',
  '6601234567',
  '٠٦٦٠ ١٢٣٤٥٦٧',
  '۰۶۶۰ ۱۲۳۴۵۶۷',
  '+43 (0)660 / 123 45-67',
  '\u200e+43\u00a0660\u00a01234567',
];

test.each(NOTATIONS)('a shop in Austria reads %s as the same international phone number', (text) =>
  expect(e164Of(text, 'AT')).toBe('+436601234567'),
);

test('e164Of parses an international phone number even if the shop has not set its country', () => {
  expect(e164Of('+43 660 1234567', undefined)).toBe('+436601234567');
  expect(e164Of('0043 660 1234567', undefined)).toBe('+436601234567');
  expect(e164Of('0660 1234567', undefined)).toBeUndefined();
  expect(e164Of('0043 660 1234567', 'US')).toBe('+436601234567');
  expect(e164Of('011 43 660 1234567', 'US')).toBe('+436601234567');
  expect(e164Of('(415) 555-0100', 'US')).toBe('+14155550100');
  expect(e164Of('0660 1234567', 'XX')).toBeUndefined();
});

test.each([
  ['MX', '+52 1 55 1234 5678', '+525512345678'],
  ['MX', '0052 1 55 1234 5678', '+525512345678'],
  ['MX', '044 55 1234 5678', '+525512345678'],
  ['US', '+52 1 (55) 1234-5678', '+525512345678'],
  ['MX', '+52 155 123 4567', '+521551234567'],
  ['DE', '044 55 1234 5678', '+49445512345678'],
  ['IN', '०९८१२३४५६७८', '+919812345678'],
  ['GB', '+44 (0)20 7946 0958 ext. 12', '+442079460958'],
  ['AR', '011 15-2345-6789', '+5491123456789'],
  ['BR', '0 15 11 96123-4567', '+5511961234567'],
])('in %s, the phone number %s has the international form %s', (country, text, number) =>
  expect(e164Of(text, country)).toBe(number),
);

test.each(['', '1', 'nobody', '+', '00', '0', '+999 1', 'x'.repeat(40)])(
  'the phone number %j has no international form',
  (text) => expect(e164Of(text, 'AT')).toBeUndefined(),
);

test('e164Of parses national and international notation to the same phone number', () => {
  const countries = getCountries().filter(isCountryCode);
  expect(countries.length).toBeGreaterThan(230);
  for (const country of countries) {
    const number = getExampleNumber(country, examples) ?? expect.fail(country);
    for (const text of [number.formatNational(), number.formatInternational(), number.number])
      expect(e164Of(text, country), `${country} ${text}`).toBe(number.number);
  }
});

test('phone numbers of two countries differ, even if their national digits are the same', () => {
  expect(phoneKey('+49 660 1234567', 'AT')).not.toBe(phoneKey('+43 660 1234567', 'AT'));
  expect(phoneKey('030 47-11', undefined)).toBe(phoneKey('(03047) 11', undefined));
  expect(phoneTail('+43 660 1234567')).toBe(phoneTail('0660/1234567'));
  expect(phoneTail('123456')).toBeUndefined();
});

test('the search finds a phone number by its start in every notation, and by its last digits', () => {
  const words = formatPhone('+43 660 1234567', '+436601234567');
  const isFound = (q: string, country?: string) =>
    phoneStarts(q, country).some((start) => words.some((word) => word.startsWith(start)));
  for (const country of ['AT', undefined])
    for (const q of NOTATIONS.filter((one) => country || !one.includes('(0)')))
      expect(isFound(q, country), `${q} ${country}`).toBe(true);
  for (const q of ['+43 660 12', '0043 660 1', '0660 123', '660 1234', '1234567'])
    expect(isFound(q, 'AT'), q).toBe(true);
  for (const q of ['+43 660 1234568', '0661 1234567', '+49 660 1234567'])
    expect(isFound(q, 'AT'), q).toBe(false);
});

test('the search finds a phone number that was stored before the shop had set its country', () => {
  const words = formatPhone('0660 1234567', undefined);
  for (const q of NOTATIONS)
    expect(
      phoneStarts(q, 'AT').some((start) => words.includes(start)),
      q,
    ).toBe(true);
});

test('names, order numbers and short numbers are not searched as phone numbers', () => {
  for (const q of ['Ada', '15', '12345', '4711', 'ee55aa11', '+43', '', '  ', 'flat 123456'])
    expect(phoneStarts(q, 'AT'), q).toEqual([]);
});
