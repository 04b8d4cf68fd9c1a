import { expect, test } from '@playwright/test';
import { allEndpoints } from '@/app/api/all-endpoints';
import { BASE_URL, FRONT_END } from '@/e2e/shop';
import { Client, newShopper } from '@/e2e/support/client';

const STRANGER = 'http://localhost:1';
/** Chromium sends these headers from another port of the same host. That page cannot read the CSRF token. */
const from = (origin: string) => ({ Origin: origin, 'Sec-Fetch-Site': 'same-site' });

test('a preflight request succeeds for origins in CORS_ORIGINS only', async () => {
  for (const { path, method } of allEndpoints) {
    const asked = { 'Access-Control-Request-Method': method };
    const ask = (origin: string) =>
      new Client(BASE_URL).send('OPTIONS', path, undefined, {
        headers: { ...from(origin), ...asked, 'Access-Control-Request-Headers': 'content-type' },
      });
    const { status, headers } = await ask(FRONT_END);
    expect(status, path).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(FRONT_END);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('access-control-allow-methods')).toContain(method);
    expect(headers.get('access-control-allow-headers')?.toLowerCase()).toContain('content-type');
    expect((await ask(STRANGER)).headers.get('access-control-allow-origin')).toBeNull();
  }
});

test('an origin in CORS_ORIGINS needs no CSRF token', async () => {
  const shopper = await newShopper(BASE_URL);
  const save = (origin: string) =>
    shopper.post('/api/cart/update', { cartItems: {} }, { headers: from(origin) });
  const saved = await save(FRONT_END);
  expect(saved.body).toMatchObject({ success: true, message: 'Cart Updated' });
  expect(saved.headers.get('access-control-allow-origin')).toBe(FRONT_END);
  for (const origin of [STRANGER, `${FRONT_END}0`, 'null', BASE_URL]) {
    const rejected = await save(origin);
    expect(rejected.status, origin).toBe(403);
    expect(rejected.headers.get('access-control-allow-origin')).toBeNull();
  }
  const logout = (origin: string) => shopper.get('/api/user/logout', { headers: from(origin) });
  expect((await logout(STRANGER)).status).toBe(403);
  expect((await logout(FRONT_END)).status).toBe(200);
});

test('an origin in CORS_ORIGINS gets absolute picture URLs', async () => {
  const client = new Client(BASE_URL);
  const imagesOf = async (path: string, headers: Record<string, string>) => {
    const { body } = await client.get(path, { headers });
    return (body.products as { image: string[] }[]).flatMap(({ image }) => image);
  };
  for (const path of [
    '/api/product/list',
    '/api/product/list?limit=5',
    '/api/product/list?q=a&limit=5',
  ]) {
    const own = await imagesOf(path, {});
    expect(own[0]).toMatch(/^\/(demo|uploads)\//);
    const theirs = await imagesOf(path, from(FRONT_END));
    expect(theirs.slice(0, 5), path).toEqual(own.slice(0, 5).map((url) => BASE_URL + url));
  }
});

test('unknown paths under /api return 404 with a message', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
    for (const path of ['/api', '/api/nothing', '/api/user', '/api/user/nobody/at/all']) {
      const headers = from(FRONT_END);
      const answer = await new Client(BASE_URL).send(method, path, undefined, { headers });
      expect(answer.status, `${method} ${path}`).toBe(404);
      expect(answer.body).toMatchObject({
        success: false,
        message: expect.stringMatching(/^This endpoint does not exist/),
      });
      expect(answer.headers.get('access-control-allow-origin')).toBe(FRONT_END);
    }
});

test('an unsupported method returns 405 and lists the supported methods', async () => {
  for (const path of new Set(allEndpoints.map((one) => one.path))) {
    const methods = allEndpoints.filter((one) => one.path === path).map((one) => one.method);
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
      (one) => !methods.some((method) => method === one),
    );
    for (const method of others) {
      const answer = await new Client(BASE_URL).send(method, path);
      expect(answer.status, `${method} ${path}`).toBe(405);
      for (const one of methods) expect(answer.headers.get('allow')).toContain(one);
      expect(answer.headers.get('allow')).not.toContain(method);
      expect(answer.body).toEqual({
        success: false,
        message: `This endpoint accepts ${methods.sort().join(' and ')}, not ${method}`,
      });
    }
  }
});
