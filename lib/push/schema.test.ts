import dns from 'node:dns';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest';
import webPush from 'web-push';
import { startPushService } from '@/e2e/support/push-service';
import { stubShopEnv } from '@/e2e/support/shop-env';
import { isPublicAddress } from '@/lib/http/fetch-public';
import type { PushSubscriptionDoc } from '@/models/notification';
import { isPossiblePushService, subscribeInput } from './schema';
import { sendPush } from './send';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
])('the URL of a push service %s is accepted', (endpoint) => {
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
])('the URL of a push service %s is rejected', (endpoint) => {
  expect(isPossiblePushService(endpoint, false)).toBe(false);
});

test('a push service on the local machine is accepted only in a local run', () => {
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
])('an invalid push subscription is rejected with a message', (input) => {
  expect(subscribeInput.safeParse(input).error?.issues[0]?.message).toMatch(/cannot use$/);
});

describe('addresses of push services', () => {
  stubShopEnv();
  beforeAll(() => {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    vi.stubEnv('VAPID_PUBLIC_KEY', publicKey);
    vi.stubEnv('VAPID_PRIVATE_KEY', privateKey);
  });
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.0.1'],
    ...[
      '192.168.1.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      '::ffff:10.0.0.1',
    ],
    ...['fe80::1%eth0', 'fd00::1', 'ff02::1', '64:ff9b::a00:1', '2002:a00:1::', '2001:db8::1'],
  ])('are not public: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['1.1.1.1', '172.32.0.1', '193.0.0.1', '2606:4700::1', '2a00:1450:4001::1'])(
    'are public: %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    ['a private address', ['127.0.0.1']],
    ['a private and a public address', ['127.0.0.1', '93.184.215.14']],
  ])('are rejected if the host has %s', async (_, answers) => {
    const service = await startPushService();
    const { keys } = service.addDevice().subscription;
    const seen: string[] = [];
    const server = createServer(({ url = '' }, response) => {
      seen.push(url);
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const addresses = answers.map((address) => ({ address, family: 4 }));
    vi.spyOn(dns, 'lookup').mockImplementation(((...given: unknown[]) => {
      const answer = given.at(-1) as (error: null, found: typeof addresses) => void;
      answer(null, addresses);
    }) as never);
    const endpoint = `http://rebind.example:${port}/secret`;
    const device = { endpoint, ...keys } as PushSubscriptionDoc;
    expect(await sendPush(device, { id: 'a'.repeat(24), number: '1', total: '$1' })).toBe('failed');
    expect(seen).toEqual([]);
    server.close();
    await service.close();
  });
});
