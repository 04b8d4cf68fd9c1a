import { expect, test } from 'vitest';
import { inRequest } from '@/lib/observe/request-context';
import { deviceLabel, deviceName } from './device-name';

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
