import { get, type IncomingHttpHeaders } from 'node:http';
import { expect, test } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';

/** Returns the raw response, because `fetch` would decompress the body and normalize the path. */
function load(path: string, encoding: string) {
  return new Promise<{ status?: number; headers: IncomingHttpHeaders; size: number }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(BASE_URL);
      const headers = { 'Accept-Encoding': encoding };
      get({ hostname, port, path, headers }, (answer) => {
        let size = 0;
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length;
        });
        answer.once('end', () =>
          resolve({ status: answer.statusCode, headers: answer.headers, size }),
        );
      }).once('error', reject);
    },
  );
}

test('the server sends build scripts compressed, with an immutable cache header and security headers', async () => {
  const page = await (await fetch(BASE_URL)).text();
  const [path = ''] = page.match(/\/_next\/static\/chunks\/[^"]+\.js/) ?? [];
  const plain = await load(path, 'identity');
  expect(plain.status).toBe(200);
  expect(plain.headers['content-encoding']).toBeUndefined();
  for (const encoding of ['br', 'gzip']) {
    const { status, headers, size } = await load(path, encoding);
    expect(status).toBe(200);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-type']).toContain('javascript');
    expect(headers['cache-control']).toContain('immutable');
    expect(headers.vary).toBe('Accept-Encoding');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(size).toBeLessThan(plain.size / 2);
  }
});

test('the main script of a page starts with a hint that makes V8 compile the script during the download', async () => {
  const page = await (await fetch(BASE_URL)).text();
  const paths = new Set(page.match(/\/_next\/static\/chunks\/[^"]+\.js/g));
  const scripts = await Promise.all(
    [...paths].map(async (path) => (await fetch(new URL(path, BASE_URL))).text()),
  );
  const [largest, ...others] = scripts.sort((one, other) => other.length - one.length);
  const hint = '//# allFunctionsCalledOnLoad\n';
  expect(largest?.startsWith(hint)).toBe(true);
  expect(others.filter((script) => script.startsWith(hint))).toEqual([]);
});

for (const path of [
  'nope.js',
  '../BUILD_ID',
  '..%2fBUILD_ID',
  '..%2f..%2fpackage.json',
  '',
  'chunks',
])
  test(`requesting /_next/static/${path} exposes no file`, async () => {
    const { status } = await load(`/_next/static/${path}`, 'identity');
    expect(status).toBeGreaterThanOrEqual(300);
    expect(status).toBeLessThan(500);
  });
