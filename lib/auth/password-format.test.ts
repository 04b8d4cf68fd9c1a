import { expect, test } from 'vitest';
import { inRequest } from '@/lib/observe/request-context';
import { deviceLabel, deviceName } from './device-name';
import { normalizePassword, passwordForms } from './password-format';
import { newPassword } from './schema';

const composed = 'pässwört'.normalize('NFC');
const decomposed = 'pässwört'.normalize('NFD');

test('normalizePassword unifies composed letters, decomposed letters and ligatures', () => {
  expect(composed).not.toBe(decomposed);
  expect(normalizePassword(decomposed)).toBe(normalizePassword(composed));
  expect(normalizePassword('ｏﬃce')).toBe('office');
});

test('passwordForms returns the normalized form first, and a single form for ASCII text', () => {
  expect(passwordForms('correct horse')).toEqual(['correct horse']);
  expect(passwordForms(decomposed)).toEqual([composed, decomposed]);
  expect(passwordForms(composed)).toEqual([composed, decomposed]);
  expect(passwordForms('ﬁä'.normalize('NFC'))[0]).toBe('fiä'.normalize('NFC'));
});

test('passwordForms omits forms that are too long for bcrypt', () => {
  expect(passwordForms('x'.repeat(73))).toEqual([]);
  // 36 letters are 72 bytes in NFC and 108 in NFD.
  expect(passwordForms('ä'.repeat(36).normalize('NFD'))).toEqual(['ä'.repeat(36).normalize('NFC')]);
});

test('newPassword applies the limit of 72 bytes to the normalized password', () => {
  const schema = newPassword({ error: () => 'missing' });
  expect(schema.parse(decomposed)).toBe(composed);
  expect(schema.safeParse('ä'.repeat(36).normalize('NFD')).success).toBe(true);
  expect(schema.safeParse('ä'.repeat(37)).success).toBe(false);
  // NFKC expands this character of 3 bytes to 33 bytes.
  expect(schema.safeParse('ﷺ'.repeat(2)).success).toBe(true);
  expect(schema.safeParse('ﷺ'.repeat(3)).success).toBe(false);
});

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Chrome on Android', `(Linux; Android 10; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`],
  ['Chrome on Windows', `(Windows NT 10.0; Win64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`],
  ['Edge on Windows', `(Windows NT 10.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`],
  ['Safari on Mac', `(Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.5 Safari/605.1.15`],
  ['Safari on iPhone', '(iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1'],
  ['Chrome on iPhone', '(iPhone; CPU iPhone OS 18_5 like Mac OS X) CriOS/140.0.0.0 Safari/604.1'],
  ['Firefox on Linux', '(X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Samsung Internet on Android', '(Linux; Android 14) SamsungBrowser/28.0 Chrome/130.0.0.0'],
  ['Opera on Mac', `(Macintosh; Intel Mac OS X 10_15) ${WEBKIT} Chrome/130.0.0.0 OPR/115.0`],
  ['Chrome on ChromeOS', `(X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`],
])('deviceName returns the name %s', (name, userAgent) => {
  expect(deviceName(`Mozilla/5.0 ${userAgent}`)).toBe(name);
});

test.each([
  null,
  '',
  'curl/8.5.0',
  '<script>alert(1)</script>',
  `${' '.repeat(9_000)}Firefox/1 Linux`,
])('deviceName returns "Unknown device" for an unknown User-Agent (%#)', (userAgent) =>
  expect(deviceName(userAgent)).toBe('Unknown device'),
);

test('deviceLabel translates a stored device name into the language of the request', () => {
  const inGerman = (name?: string) =>
    inRequest({ correlationId: 'a', language: 'de' }, () => deviceLabel(name));
  expect(deviceLabel('Chrome on Android')).toBe('Chrome on Android');
  expect(inGerman('Samsung Internet on Android')).toBe('Samsung Internet auf Android');
  expect([inGerman('iPhone'), inGerman(), inGerman('Unknown device')]).toEqual([
    ...['iPhone', 'Unbekanntes Gerät', 'Unbekanntes Gerät'],
  ]);
});
