import dns from 'node:dns';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import webPush from 'web-push';
import { startPushService } from '@/e2e/support/push-service';
import { stubShopEnv } from '@/e2e/support/shop-env';
import { isPublicAddress } from '@/lib/http/fetch-public';
import type { PushSubscriptionDoc } from '@/models/notification';
import { sendPush } from './send';

stubShopEnv();
beforeAll(() => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  vi.stubEnv('VAPID_PUBLIC_KEY', publicKey);
  vi.stubEnv('VAPID_PRIVATE_KEY', privateKey);
});
afterEach(() => vi.restoreAllMocks());

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.0.1'],
  ...['192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:10.0.0.1'],
  ...['fe80::1%eth0', 'fd00::1', 'ff02::1', '64:ff9b::a00:1', '2002:a00:1::', '2001:db8::1'],
])('isPublicAddress rejects %s', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['1.1.1.1', '172.32.0.1', '193.0.0.1', '2606:4700::1', '2a00:1450:4001::1'])(
  'isPublicAddress accepts %s',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  ['a private address', ['127.0.0.1']],
  ['a private and a public address', ['127.0.0.1', '93.184.215.14']],
])('the shop does not connect to a push service whose addresses include %s', async (_, answers) => {
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
