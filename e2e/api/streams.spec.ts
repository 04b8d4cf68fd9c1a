import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { type Client, newSeller, newShopper } from '@/e2e/support/client';
import { listen } from '@/e2e/support/order-events';

/** The maximum number of open event streams per shopper (lib/orders/event-stream.ts). */
const PLACES = 5;
const EVENTS = '/api/order/events?as=shopper';

const cookieOf = ({ cookies }: Client) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

async function quickVisit(client: Client, ms: number): Promise<void> {
  const asked = request(BASE_URL + EVENTS, { headers: { Cookie: cookieOf(client) }, agent: false });
  const closed = new Promise((resolve) => asked.once('close', resolve));
  asked.on('error', () => {}).end();
  await new Promise((resolve) => asked.once('finish', resolve));
  await pause(ms);
  asked.destroy();
  await closed;
}

const hasAllPlaces = (client: Client) =>
  expect(async () => {
    const streams = await Promise.all(
      Array.from({ length: PLACES }, () => listen(BASE_URL, client, 'shopper')),
    );
    for (const { close } of streams) close();
    await Promise.all(streams.map(({ ended }) => ended));
    expect(streams.map(({ response }) => response.status)).toEqual(Array(PLACES).fill(200));
  }).toPass({ timeout: 10_000 });

test('the server closes the event streams of visitors who have left My Orders', async () => {
  const shopper = await newShopper(BASE_URL);
  for (let visit = 0; visit < 40; visit += 1) await quickVisit(shopper, visit % 20);
  await hasAllPlaces(shopper);
});

async function head(client: Client, path: string) {
  const answer = await fetch(BASE_URL + path, {
    method: 'HEAD',
    headers: { Cookie: cookieOf(client) },
  });
  return [answer.status, answer.headers.get('content-type'), await answer.text()];
}

test('HEAD returns the headers of an event stream without opening a stream', async () => {
  const shopper = await newShopper(BASE_URL);
  const headers = [200, 'text/event-stream; charset=utf-8', ''];
  for (let times = 0; times < 20; times += 1) expect(await head(shopper, EVENTS)).toEqual(headers);
  await hasAllPlaces(shopper);
});

test('HEAD returns the headers of a product list and of a file', async () => {
  const seller = await newSeller(BASE_URL);
  const paths = ['/api/product/export', '/api/product/list', '/api/product/list?stock=in'];
  for (const path of [...paths, '/api/order/seller']) {
    const { headers } = await seller.get(path);
    expect(await head(seller, path)).toEqual([200, headers.get('content-type'), '']);
  }
});
