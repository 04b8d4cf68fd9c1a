import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { z } from 'zod';
import { products, shopperWithAddress } from '@/e2e/support/client';

export const KINDS = ['browsing', 'cart', 'order'] as const;
type Kind = (typeof KINDS)[number];
type Exchange = { status: number; ms: number; retryAfter: boolean };
export type Ask = () => Promise<Exchange & { kind: Kind }>;

// Reuse connections like browsers, instead of one socket per request.
const agent = new Agent({ keepAlive: true, maxSockets: 1000 });

function ask(url: string, method: string, headers: Record<string, string>, body?: object) {
  const startedAt = performance.now();
  return new Promise<Exchange>((resolve) => {
    const done = (status: number, retryAfter = false) =>
      resolve({ status, ms: performance.now() - startedAt, retryAfter });
    const text = body && JSON.stringify(body);
    const json = text
      ? { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)) }
      : {};
    const sent = request(url, { method, agent, headers: { ...headers, ...json } }, (answer) => {
      answer.resume();
      answer.once('end', () => done(answer.statusCode ?? 0, 'retry-after' in answer.headers));
      answer.once('error', () => done(0));
    });
    sent.once('error', () => done(0));
    sent.end(text);
  });
}

const some = <T>(of: readonly T[]): T | undefined => of[Math.floor(Math.random() * of.length)];

/** A new shopper replaces an account after this many orders, because an account may place 60 orders per hour. */
const MAX_ORDERS = 50;
const SHOPPERS = 20;

async function newPerson(base: string) {
  const { cookies, address: from, addressId } = await shopperWithAddress(base);
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return { headers: { Cookie: cookie, 'X-Forwarded-For': from }, addressId, orders: 0 };
}

/**
 * Returns the function that sends the next request of a random shopper: 80% browsing, 15% cart changes, 5%
 * orders.
 */
async function mixOf(base: string, ids: string[], pages: string[]): Promise<Ask> {
  const people: Awaited<ReturnType<typeof newPerson>>[] = [];
  const come = async () => void people.push(await newPerson(base));
  for (let n = 0; n < SHOPPERS; n += 1) await come();
  return async () => {
    const chance = Math.random();
    const one = some(people);
    const product = some(ids) ?? '';
    if (!one || chance < 0.8)
      return { kind: 'browsing', ...(await ask(base + (some(pages) ?? '/'), 'GET', {})) };
    if (chance < 0.95) {
      const cart = { cartItems: { [product]: 1 } };
      return { kind: 'cart', ...(await ask(`${base}/api/cart/update`, 'POST', one.headers, cart)) };
    }
    one.orders += 1;
    if (one.orders === MAX_ORDERS) {
      people.splice(people.indexOf(one), 1);
      // A busy shop may reject a new account, so try again.
      come().catch(come).catch(come).catch(console.error);
    }
    const order = { items: [{ product, quantity: 1 }], address: one.addressId };
    const headers = { ...one.headers, 'Idempotency-Key': randomUUID() };
    return { kind: 'order', ...(await ask(`${base}/api/order/cod`, 'POST', headers, order)) };
  };
}

const listed = z.object({ _id: z.string(), category: z.string() });

/** Requests each page once to fill the caches. Returns the function that sends the next request. */
export async function crowdOf(url: string): Promise<Ask> {
  const found = z.array(listed).parse(await products(url, 'in', 20));
  const pages = [
    ...['/', '/products', '/api/product/list?limit=20', '/products/fruits'],
    ...found.map(({ _id, category }) => `/products/${category.toLowerCase()}/${_id}`),
  ];
  for (const page of pages) await fetch(url + page);
  const ids = found.map(({ _id }) => _id);
  return mixOf(url, ids, pages);
}
