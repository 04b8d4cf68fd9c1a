import { expect, test } from 'vitest';
import { isPossiblePushService, subscribeInput } from './schema';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
])('isPossiblePushService accepts %s', (endpoint) => {
  expect(isPossiblePushService(endpoint, false)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://user:word@fcm.googleapis.com/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://[fd00::1]/',
  'https://database/',
  'http://localhost:27017/',
  'http://127.0.0.1/',
  'file:///etc/passwd',
])('isPossiblePushService rejects %s', (endpoint) => {
  expect(isPossiblePushService(endpoint, false)).toBe(false);
});

test('isPossiblePushService accepts only the local machine in a local setup', () => {
  expect(isPossiblePushService('http://127.0.0.1:4000/push', true)).toBe(true);
  expect(isPossiblePushService('http://192.168.0.1/push', true)).toBe(false);
});

const good = {
  endpoint: 'https://web.push.apple.com/abc',
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
};

test('subscribeInput accepts keys with and without base64 padding', () => {
  const padded = { p256dh: `${good.keys.p256dh}=`, auth: `${good.keys.auth}==` };
  for (const keys of [good.keys, padded])
    expect(subscribeInput.safeParse({ ...good, expirationTime: null, keys }).success).toBe(true);
});

test.each([
  { ...good, endpoint: 'nowhere' },
  { ...good, endpoint: `https://a.example/${'a'.repeat(2000)}` },
  { ...good, keys: { ...good.keys, p256dh: 'short' } },
  { ...good, keys: { ...good.keys, auth: '+'.repeat(22) } },
  { endpoint: good.endpoint },
])('subscribeInput rejects an invalid push subscription with a message', (input) => {
  expect(subscribeInput.safeParse(input).error?.issues[0]?.message).toMatch(/cannot use$/);
});
