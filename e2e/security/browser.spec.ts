import { expect, test } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { Client, newShopper } from '@/e2e/support/client';

const EVIL = 'https://evil.example';

test('ASVS 3.4.2: only configured origins get CORS permission', async () => {
  const client = new Client(BASE_URL);
  for (const method of ['OPTIONS', 'GET']) {
    const headers = { Origin: EVIL, 'Access-Control-Request-Method': 'GET' };
    const answer = await client.send(method, '/api/product/list?limit=1', undefined, { headers });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  }
});

const PAGES = ['/', '/products', '/cart', '/seller', '/nowhere', '/api/health'];

test('ASVS 3.4.1 3.4.3 3.4.4 3.4.6: every response has the security headers', async () => {
  for (const path of PAGES) {
    const { headers } = await fetch(BASE_URL + path);
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
    expect(headers.get('content-security-policy')).toContain("object-src 'none'");
    // The seller's barcode scanner compiles WebAssembly. No page evaluates text as a script.
    const evals = headers.get('content-security-policy')?.match(/[^\s;]*unsafe-eval[^\s;]*/g) ?? [];
    expect(evals, path).toEqual(path === '/seller' ? ["'wasm-unsafe-eval'"] : []);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('x-powered-by')).toBeNull();
  }
});

test('ASVS 14.3.2: private responses have Cache-Control: no-store, and public pages contain no private data', async () => {
  const shopper = await newShopper(BASE_URL);
  for (const path of [
    '/api/user/is-auth',
    '/api/address/get',
    '/api/order/user',
    '/api/seller/is-auth',
  ])
    expect((await shopper.get(path)).headers.get('cache-control'), path).toBe('no-store');
  const page = await shopper.get('/products');
  expect(page.headers.get('set-cookie')).toBeNull();
  expect(page.body.text).not.toContain(shopper.email);
});

test('ASVS 3.3.1 3.3.2 3.3.4: the session cookie is HttpOnly and SameSite, and contains no secret', async () => {
  const client = new Client(BASE_URL);
  const input = { name: 'A', email: `${Date.now()}@cookie.example`, password: 'p' };
  const { headers } = await client.post('/api/user/register', input);
  const [line = ''] = headers.getSetCookie().filter((cookie) => cookie.startsWith('token='));
  expect(line).toMatch(/; Path=\/; Max-Age=\d+; SameSite=Lax; HttpOnly$/);
  expect(Buffer.from(line.split('.')[1] ?? '', 'base64url').toString()).not.toContain(input.email);
});

test('ASVS 4.1.3: headers such as X-Forwarded-Host do not affect a response', async () => {
  const lies = {
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'gopher',
    'X-Original-URL': '/seller',
    'X-Rewrite-URL': '/seller',
    'X-Client-Ip': '1.1.1.1',
    'X-Correlation-Id': 'evil',
    'X-Body-Encoding': 'br',
  };
  for (const path of ['/', '/products', '/api/product/list?limit=1', '/sitemap.xml']) {
    const response = await fetch(BASE_URL + path, { headers: lies });
    expect(response.status, path).toBe(200);
    expect(await response.text()).not.toContain('evil.example');
    expect(response.headers.get('x-correlation-id')).not.toBe('evil');
    expect(await (await fetch(BASE_URL + path)).text()).not.toContain('evil.example');
  }
});

test('an invalid CSRF cookie from the parent domain does not prevent signing in', async ({
  page,
  context,
}) => {
  await context.addCookies([
    { name: 'XSRF-TOKEN', value: '%junk', domain: 'localhost', path: '/api' },
    { name: 'XSRF-TOKEN', value: 'junk.first', url: BASE_URL },
  ]);
  await page.goto(`${BASE_URL}/seller`);
  await page.getByLabel('Email').fill('nobody@shop.example');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Invalid Credentials').first()).toBeVisible();
});
