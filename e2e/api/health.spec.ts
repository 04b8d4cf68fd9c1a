import { expect, test } from '@playwright/test';
import { allEndpoints } from '@/app/api/all-endpoints';
import { BASE_URL } from '@/e2e/shop';

test('the health check reports that the database is available', async ({ request }) => {
  const answer = await request.get('/api/health');
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({ success: true, db: 'up' });
});

/**
 * The maximum time of a public request, as a multiple of the health check's time. Some public requests
 * return the whole catalogue.
 */
const MAX_RATIO = 12;
/** Excluded: requests that wait on purpose, and streams that stay open until the client leaves. */
const OTHER_CALLS = /\/api\/(order\/events|user\/mailed)/;

test('no public GET request takes more than twelve times as long as the health check', async () => {
  const open = allEndpoints.filter(
    ({ method, session, path }) => method === 'GET' && !session && !OTHER_CALLS.test(path),
  );
  expect(open.length).toBeGreaterThan(8);
  const timeOf = async (path: string) => {
    const began = performance.now();
    await (await fetch(BASE_URL + path)).arrayBuffer();
    return performance.now() - began;
  };
  const slow: string[] = [];
  for (const { path } of open) {
    // The first request is not measured, because it may fill caches. A health check is measured before each request, so
    // that load on the machine slows both down.
    await timeOf(path);
    const pairs: number[] = [];
    for (let n = 0; n < 9; n += 1) {
      const [health, call] = [await timeOf('/api/health'), await timeOf(path)];
      pairs.push(call / health);
    }
    const median = pairs.sort((a, b) => a - b)[4] ?? 0;
    if (median > MAX_RATIO) slow.push(`${path}: ${median.toFixed(1)}`);
  }
  expect(slow).toEqual([]);
});

test('the server sends the OpenAPI description compressed and with an ETag', async () => {
  const ask = (headers: Record<string, string>) =>
    fetch(`${BASE_URL}/api/openapi.json`, { headers });
  const brotli = await ask({ 'accept-encoding': 'br' });
  expect(brotli.headers.get('content-encoding')).toBe('br');
  expect(Number(brotli.headers.get('content-length'))).toBeLessThan(100_000);
  expect(await brotli.json()).toMatchObject({ openapi: '3.1.0' });
  const plain = await ask({ 'accept-encoding': 'identity' });
  expect([plain.headers.get('content-encoding'), (await plain.json()).openapi]).toEqual([
    null,
    '3.1.0',
  ]);
  const again = await ask({ 'if-none-match': brotli.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});
