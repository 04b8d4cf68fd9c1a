import { randomInt, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { BrowserContext } from '@playwright/test';
import { safeParse } from 'zod/v4/core';
import { allEndpoints } from '@/app/api/all-endpoints';
import { SELLER } from '@/e2e/shop';
import { possibleErrors } from '@/lib/api/endpoint';
import { errorResponse, responseOf } from '@/lib/api/reference/openapi';
import { statusOf } from '@/lib/http/errors';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { codeOf } from '@/server/process/failure';

export type Answer = { status: number; headers: Headers; body: Record<string, unknown> };

type Options = { headers?: Record<string, string>; raw?: BodyInit };

/** Returns a random IP address for a client, so that tests do not share rate limits. */
const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

function validateAgainstReference(method: string, path: string, { status, body }: Answer): void {
  const [plain] = path.split('?');
  const endpoint = allEndpoints.find((one) => one.method === method && one.path === plain);
  if (!endpoint) return;
  const isSuccess = body.success === true || (endpoint.format === 'document' && status === 200);
  const schema = isSuccess ? responseOf(endpoint) : errorResponse;
  const { success, data, error } = safeParse(schema, body);
  if (!success) throw new Error(`${method} ${plain} ${status}: ${error.message}`);
  if (!isDeepStrictEqual(data, body)) throw new Error(`${method} ${plain} answers unknown keys`);
  const allowed = [200, ...possibleErrors(endpoint).map((kind) => statusOf[kind])];
  if (!allowed.includes(status)) throw new Error(`${method} ${plain} never answers ${status}`);
}

/** Functions that handle requests without HTTP, by the base URL of a shop (in-process.ts). */
const transports = new Map<string, (url: string, request: RequestInit) => Promise<Response>>();

export const setTransport = (
  base: string,
  send: (url: string, request: RequestInit) => Promise<Response>,
): void => void transports.set(base, send);

/**
 * Works like fetch, but repeats a GET if the server has closed a reused connection. Browsers do the same (RFC
 * 9110, 9.2.2).
 */
function fetchCached(url: string, request: RequestInit): Promise<Response> {
  return fetch(url, request).catch((error: Error) => {
    const isClosed = codeOf(error.cause) === 'UND_ERR_SOCKET';
    if (request.method !== 'GET' || !isClosed) throw error;
    return fetch(url, request);
  });
}

export const sendTo = (base: string) => transports.get(base) ?? fetchCached;

/** A plain API client that stores cookies and sends no browser headers. */
export class Client {
  readonly cookies = new Map<string, string>();
  readonly address = someAddress();
  readonly #base: string;

  constructor(base: string) {
    this.#base = base;
  }

  async send(method: string, path: string, body?: unknown, options: Options = {}): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await sendTo(this.#base)(this.#base + path, {
      method,
      redirect: 'manual',
      headers: {
        'X-Forwarded-For': this.address,
        ...omitUndefined({
          Cookie: cookie || undefined,
          'Content-Type': body === undefined ? undefined : 'application/json',
        }),
        ...options.headers,
      },
      body: options.raw ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    const type = response.headers.get('content-type');
    const isEndless = type?.startsWith('text/event-stream');
    const text = isEndless ? '' : await response.text();
    if (isEndless) await response.body?.cancel();
    const isJson = type?.startsWith('application/json');
    const answer: Answer = {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : { text },
    };
    if (isJson) validateAgainstReference(method, path, answer);
    return answer;
  }

  enter = (context: BrowserContext) =>
    context.addCookies(
      [...this.cookies]
        .filter(([name]) => name === 'token' || name === 'sellerToken')
        .map(([name, value]) => ({ name, value, url: this.#base })),
    );

  get = (path: string, options?: Options) => this.send('GET', path, undefined, options);
  post = (path: string, body?: unknown, options?: Options) =>
    this.send('POST', path, body, options);
}

export const address = {
  firstName: 'Ada',
  lastName: 'Grocer',
  email: 'ada@shopper.example',
  street: '1 Market Street',
  city: 'Springfield',
  state: 'Oregon',
  zipcode: '02134',
  country: 'United States',
  phone: '+1 555 0100',
};

export type Product = { _id: string; name: string; offerPrice: number; inStock: boolean };

export async function newShopper(base: string) {
  const client = new Client(base);
  const credentials = { email: `${randomUUID()}@shopper.example`, password: 'correct horse' };
  const { body } = await client.post('/api/user/register', { name: 'Ada', ...credentials });
  if (body.success !== true) throw new Error(`register: ${JSON.stringify(body)}`);
  return Object.assign(client, credentials);
}

export async function shopperWithAddress(base: string) {
  const shopper = await newShopper(base);
  await shopper.post('/api/address/add', { address });
  const { body } = await shopper.get('/api/address/get');
  const [saved] = body.addresses as { _id: string }[];
  if (!saved) throw new Error('no address was saved');
  return Object.assign(shopper, { addressId: saved._id });
}

export async function newSeller(base: string) {
  const client = new Client(base);
  const { body, status } = await client.post('/api/seller/login', { ...SELLER });
  if (body.success !== true) throw new Error(`seller sign-in: ${status} ${JSON.stringify(body)}`);
  return client;
}

export async function products(base: string, stock: 'in' | 'out', limit = 10, name = '') {
  const query = `stock=${stock}&limit=${limit}${name && `&q=${encodeURIComponent(name)}`}`;
  const { body } = await new Client(base).get(`/api/product/list?${query}`);
  return body.products as Product[];
}
