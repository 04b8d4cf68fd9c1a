import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { z } from 'zod';
import { stubShopEnv } from '@/e2e/support/shop-env';
import { readSession } from '@/lib/auth/sessions';
import { unlessDatabaseHangs } from '@/lib/db';
import { xsrfToken } from '@/lib/http/csrf';
import { DirectRequest, isCallPath } from '@/lib/http/direct-request';
import { ApiError } from '@/lib/http/errors';
import { onReportedError } from '@/lib/observe/report-error';
import { NoResponseError } from '@/lib/utils/async';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { Endpoint } from './endpoint';
import { routesOf, unknownEndpoint } from './route';

const connection = vi.hoisted(() => vi.fn(async () => {}));
vi.mock('next/server', () => ({ connection }));
vi.mock('@/lib/auth/sessions', () => ({ readSession: vi.fn() }));
/** These tests mock the database as responsive. lib/db/index.test.ts tests a database that hangs. */
vi.mock('@/lib/db', async (original) => ({
  ...(await original<typeof import('@/lib/db')>()),
  unlessDatabaseHangs: vi.fn((work: Promise<unknown>) => work),
}));

stubShopEnv();
beforeEach(() => void vi.mocked(readSession).mockReset());

type Declared = Omit<Endpoint, 'handle'>;

const route = (declared: Declared, handle: Endpoint['handle']) =>
  routesOf([{ ...declared, handle }]);

const save = {
  method: 'POST',
  path: '/api/test',
  summary: 'A call of this test.',
  session: 'shopper',
  query: z.object({ n: z.coerce.number('n is a number').optional() }),
  body: z.object({ name: z.string('name is text') }),
  message: ['successMessages', 'cartUpdated'],
} as const satisfies Declared;
const endpoint = { ...save, answer: z.object({ said: z.string() }) };

type Given = { method?: string; body?: unknown; headers?: Record<string, string>; query?: string };
const request = ({ method = 'POST', body, headers, query = '' }: Given = {}) =>
  new Request(
    `http://shop/api/test${query}`,
    omitUndefined({
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    }),
  );
const signIn = () =>
  vi.mocked(readSession).mockResolvedValue({ audience: 'shopper', id: 'one', subject: 'Ada' });

test('the server passes parsed input to the handler, and adds `success` and `message` to its response', async () => {
  signIn();
  const handle = vi.fn(async ({ session, body, query, setCookie }) => {
    setCookie('a=1');
    return { said: `${session.subject} ${body.name} ${query.n}` };
  });
  const answer = await route(endpoint, handle).POST(
    request({ body: { name: 'x' }, query: '?n=2' }),
  );
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ success: true, message: 'Cart Updated', said: 'Ada x 2' });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('set-cookie')).toBe('a=1');
});

const faulty = { body: { name: 1 }, query: '?n=x' };
const foreign = { 'sec-fetch-site': 'cross-site' };

/** Each request fails the named check and all later checks. Its status shows that the named check comes first. */
test.each([
  [
    'the origin',
    false,
    { ...faulty, headers: foreign },
    403,
    'This request came from another site',
  ],
  ['the session', false, faulty, 401, 'Not Authorized'],
  ['the query', true, faulty, 400, 'n is a number'],
  ['the body', true, { body: { name: 1 } }, 400, 'name is text'],
])('the server checks %s before it calls the handler', async (_, isIn, given, status, message) => {
  if (isIn) signIn();
  const handle = vi.fn(async () => {});
  const answer = await route(save, handle).POST(request(given));
  expect(answer.status).toBe(status);
  const body: unknown = await answer.json();
  expect(body).toMatchObject({ success: false, message: expect.stringContaining(message) });
  expect(handle).not.toHaveBeenCalled();
});

test.each(['GET', 'PUT', 'PATCH', 'DELETE'] as const)(
  'the server rejects the method %s',
  async (method) => {
    const answer = await route(save, async () => {})[method](request({ method }));
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST, OPTIONS');
    expect(await answer.json()).toHaveProperty(
      'message',
      `This endpoint accepts POST, not ${method}`,
    );
  },
);

const cutOff = Object.assign(new Error('server gone'), { name: 'MongoNetworkError' });

test.each([
  ['an ApiError', new ApiError('tooMany', 'Wait', { retryAfterSeconds: 7 }), 429, '7', 'Wait'],
  ['a lost database connection', cutOff, 503, '5', 'The shop cannot reach its database'],
  ['an unexpected error', new Error('a secret'), 500, null, 'Something went wrong on our side'],
])('the server turns %s into an error response', async (_, error, status, retryAfter, message) => {
  signIn();
  const handlers = route(save, async () => Promise.reject(error));
  const headers = { 'x-correlation-id': 'id-1' };
  const answer = await handlers.POST(request({ body: { name: 'x' }, headers }));
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, retryAfter]);
  const text = await answer.text();
  expect(text).toContain(message);
  expect(text).not.toContain('a secret');
  expect(text.includes('id-1')).toBe(status === 500);
});

test('the server reports an unexpected error once, with the correlation id of the response', async () => {
  signIn();
  const hook = vi.fn();
  onReportedError(hook);
  const handlers = route(save, async () => Promise.reject(new RangeError('a fault')));
  const headers = { 'x-correlation-id': 'id-1' };
  await handlers.POST(request({ body: { name: 'x' }, headers }));
  await route(save, async () => Promise.reject(new ApiError('conflict', 'No'))).POST(request());
  onReportedError(undefined);
  const error = expect.objectContaining({ name: 'RangeError' });
  const fault = { message: 'unexpected error', correlationId: 'id-1', facts: {}, error };
  expect(hook.mock.calls).toEqual([[fault]]);
});

const logout = {
  method: 'GET',
  path: '/api/test',
  summary: 'A GET that ends a session.',
  endsSession: true,
} as const satisfies Declared;

const unintended: Record<string, string>[] = [
  { 'sec-purpose': 'prefetch;prerender' },
  { purpose: 'prefetch' },
  foreign,
];

test.each(unintended)(
  'the server rejects a sign-out link that is prefetched or opened from another site: %o',
  async (headers) => {
    const handlers = route(logout, async () => {});
    expect((await handlers.GET(request({ method: 'GET', headers }))).status).toBe(403);
    expect((await handlers.GET(request({ method: 'GET' }))).status).toBe(200);
  },
);

test('the server adds missing headers to a custom Response of a handler', async () => {
  const declared = { ...logout, endsSession: undefined, issuesXsrf: true } as const;
  const own = new Response('csv', { headers: { 'Cache-Control': 'no-cache' } });
  const answer = await route(declared, async () => own).GET(request({ method: 'GET' }));
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('vary')).toBe('Origin');
  const token = answer.headers.get('x-xsrf-token') ?? '';
  expect(answer.headers.get('set-cookie')).toContain(`XSRF-TOKEN=${token};`);
  const cookie = `XSRF-TOKEN=${token}`;
  expect(xsrfToken(request({ method: 'GET', headers: { cookie } })).token).toBe(token);
});

test.each([
  ['HEAD', new AbortController().signal],
  ['GET', AbortSignal.abort()],
])(
  'the server discards the response body of a HEAD or aborted request: %s',
  async (method, signal) => {
    const cancel = vi.fn();
    const headers = { 'Content-Type': 'text/csv' };
    const declared = { ...logout, endsSession: undefined } as const;
    const handlers = route(
      declared,
      async () => new Response(new ReadableStream({ cancel }), { headers }),
    );
    const answer = await handlers.GET(new Request('http://shop/api/test', { method, signal }));
    expect(cancel).toHaveBeenCalledOnce();
    expect([answer.status, answer.body]).toEqual([200, null]);
    expect(answer.headers.get('content-type')).toBe('text/csv');
  },
);

describe('the router of API endpoints', () => {
  const named = (method: 'GET' | 'POST', path: `/api/${string}`): Endpoint => ({
    ...{ method, path, summary: 'A call of this test.', answer: z.object({ said: z.string() }) },
    handle: async () => ({ said: `${method} ${path}` }),
  });
  const handlers = routesOf([
    named('GET', '/api/test/both'),
    named('POST', '/api/test/both'),
    named('POST', '/api/test/one'),
  ]);
  const send = (method: 'GET' | 'POST' | 'PUT', path: string) =>
    handlers[method](
      new Request(`http://shop${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
      }),
    );

  it.each([
    ['GET', '/api/test/both?n=1', 'GET /api/test/both'],
    ['POST', '/api/test/both', 'POST /api/test/both'],
    ['POST', '/api/test/one', 'POST /api/test/one'],
  ] as const)(
    'maps %s %s to the endpoint with this method and path',
    async (method, path, said) => {
      expect(await (await send(method, path)).json()).toEqual({ success: true, said });
    },
  );

  it.each([
    '/api/test',
    '/api/test/one/',
    '/api/test/One',
    '/api/test/one/more',
    '/api/test/o%6Ee',
  ])('responds with 404 to %s, which no endpoint has', async (path) => {
    const answer = await send('POST', path);
    expect([answer.status, answer.headers.get('allow')]).toEqual([404, null]);
  });

  it('lists the allowed methods in the Allow header for an unsupported method', async () => {
    const answer = await send('PUT', '/api/test/both');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
    expect((await answer.json()).message).toBe('This endpoint accepts GET and POST, not PUT');
  });

  it('registers the route patterns of its endpoints for request metrics', () => {
    expect(isCallPath('/api/test/both')).toBe(true);
    expect(isCallPath('/api/test/one/more')).toBe(false);
  });
});

test('an unknown API path returns 404 with a JSON body', async () => {
  const answer = await unknownEndpoint(request({ method: 'GET' }));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json']);
});

test.each([
  ['GET', 20_000],
  ['POST', 60_000],
] as const)(
  'a %s request fails with 503 if its handler takes longer than %i ms',
  async (method, ms) => {
    vi.useFakeTimers();
    const hanging: Declared = { method, path: '/api/test', summary: 'A call of this test.' };
    const handlers = route(hanging, () => new Promise<never>(() => {}));
    const ended = vi.fn();
    const answer = handlers[method](request({ method }));
    void answer.then(ended);
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2);
    expect((await answer).status).toBe(503);
    expect((await (await answer).json()).message).toContain('cannot reach its database');
    vi.useRealTimers();
  },
);

test('a JSON request fails with 503 if the database does not respond', async () => {
  signIn();
  vi.mocked(unlessDatabaseHangs).mockRejectedValueOnce(new NoResponseError('silent'));
  const hanging = route(save, () => new Promise<never>(() => {}));
  expect((await hanging.POST(request({ body: { name: 'x' } }))).status).toBe(503);
  vi.mocked(unlessDatabaseHangs).mockClear();
  const form = route({ ...save, form: 'multipart' }, async () => {});
  expect((await form.POST(request({ body: { name: 'x' } }))).status).toBe(200);
  expect(unlessDatabaseHangs).not.toHaveBeenCalled();
});

test('an endpoint awaits connection() of Next.js only if the request comes through Next.js', async () => {
  const { GET } = route({ method: 'GET', path: '/api/test', summary: 'A call.' }, async () => {});
  connection.mockClear();
  expect((await GET(new DirectRequest('http://shop/api/test'))).status).toBe(200);
  expect(connection).not.toHaveBeenCalled();
  expect((await GET(new Request('http://shop/api/test'))).status).toBe(200);
  expect(connection).toHaveBeenCalledOnce();
});
