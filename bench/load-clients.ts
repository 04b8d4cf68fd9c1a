import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { shopperWithAddress } from '../e2e/support/client';

export const KINDS = ['browsing', 'cart', 'order'] as const;
export type Kind = (typeof KINDS)[number];
export type Exchange = { status: number; ms: number; retryAfter: boolean };
export type Ask = () => Promise<Exchange & { kind: Kind }>;

// As browsers do, and unlike one socket for each request.
const agent = new Agent({ keepAlive: true, maxSockets: 1000 });

/** One request to its end; status 0 when the connection broke. */
function ask(url: string, method: string, headers: Record<string, string>, body?: object) {
  const began = performance.now();
  return new Promise<Exchange>((resolve) => {
    const done = (status: number, retryAfter = false) =>
      resolve({ status, ms: performance.now() - began, retryAfter });
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

/** Shoppers whose next request is browsing in 80%, the cart in 15%, an order in 5% of cases. */
export async function mixOf(base: string, ids: string[], pages: string[]): Promise<Ask> {
  const shoppers = [];
  for (let n = 0; n < 10; n += 1) shoppers.push(await shopperWithAddress(base));
  const people = shoppers.map(({ cookies, address: from, addressId }) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { headers: { Cookie: cookie, 'X-Forwarded-For': from }, addressId };
  });
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
    const order = { items: [{ product, quantity: 1 }], address: one.addressId };
    const headers = { ...one.headers, 'Idempotency-Key': randomUUID() };
    return { kind: 'order', ...(await ask(`${base}/api/order/cod`, 'POST', headers, order)) };
  };
}
