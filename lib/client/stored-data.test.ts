import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { cachePictures, readLastCart } from './last-cart';
import { createRequestQueue, type QueuedRequest, type Sent } from './request-queue';
import { setOwner } from './session-scope';
import { unsavedChanges, visitorCartFor } from './shopper';
import {
  clearChoices,
  NO_CHOICES,
  readStoredChoices,
  storeAddress,
  storeOrderChoices,
} from './stored-choices';
import { readVisitorCart } from './visitor-cart';

const APPLE = 'a'.repeat(24);
const PEAR = 'b'.repeat(24);
const items = new Map<string, string>();

beforeEach(() => {
  const area = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  // In browsers, `Object.keys(localStorage)` returns the stored keys.
  const listed = new Proxy(area, {
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  vi.stubGlobal('window', { localStorage: listed });
});
afterEach(() => {
  items.clear();
  vi.unstubAllGlobals();
});

const store = (key: string, value: unknown) =>
  items.set(`basketful:${key}`, typeof value === 'string' ? value : JSON.stringify(value));

test.each(['not JSON', null, 7, [APPLE]])(
  'the cart of a visitor is empty if the stored value is %j',
  (value) => {
    store('cart', value);
    expect(readVisitorCart()).toEqual({});
  },
);

test('the stored cart of a visitor has at most 99 valid lines', () => {
  store('cart', { [APPLE]: 2, [PEAR]: 0, milk: 1, ['c'.repeat(24)]: '3', ['d'.repeat(24)]: 1000 });
  expect(readVisitorCart()).toEqual({ [APPLE]: 2 });
  const id = (place: number) => place.toString(16).padStart(24, '0');
  store('cart', Object.fromEntries(Array.from({ length: 120 }, (_, place) => [id(place), 1])));
  expect(Object.keys(readVisitorCart())).toHaveLength(99);
});

test('a visitor keeps the cart although the data of an expired session is damaged', () => {
  store('cart', { [APPLE]: 2 });
  for (const left of ['{', 7, { shopperId: 'one' }, { items: 5, shopperId: 'one' }]) {
    store('cart-left', left);
    expect(visitorCartFor('other')).toEqual({ [APPLE]: 2 });
  }
  store('cart-left', { shopperId: 'one', items: { [APPLE]: 2 } });
  expect(visitorCartFor('other')).toEqual({});
  expect(visitorCartFor('one')).toEqual({ [APPLE]: 2 });
});

test('a stored change of the cart with an invalid value is ignored', () => {
  store('my-unsaved-cart:late', { order: 2, change: { [PEAR]: -1 } });
  store('my-unsaved-cart:early', { order: 1, change: { [APPLE]: 1 } });
  store('my-unsaved-cart:x1', { order: 3, change: { [APPLE]: 1, milk: 1 } });
  store('my-unsaved-cart:x2', { order: 3, change: { [APPLE]: 1.5 } });
  store('my-unsaved-cart:x3', { order: 3, change: { [APPLE]: 1000 } });
  store('my-unsaved-cart:x4', { order: '3', change: { [APPLE]: 1 } });
  store('my-unsaved-cart:x5', { order: 3 });
  store('my-unsaved-cart:x6', 'gone');
  expect(unsavedChanges.read()).toEqual([
    { id: 'early', change: { [APPLE]: 1 } },
    { id: 'late', change: { [PEAR]: -1 } },
  ]);
});

test('the last cart omits the details of products without required fields', () => {
  const apple = {
    _id: APPLE,
    name: 'Apple',
    category: 'Fruits',
    offerPrice: 1.5,
    image: ['/a.webp'],
  };
  store('my-last-cart', { [APPLE]: 2, [PEAR]: 1 });
  store('my-last-products', [apple, { _id: PEAR, name: 'Pear' }, null]);
  expect(readLastCart()).toEqual([
    { id: APPLE, quantity: 2, product: apple },
    { id: PEAR, quantity: 1, product: undefined },
  ]);
});

describe('cached photos of the cart', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('are deleted after a sign-out, and a photo that is still loading is not cached', async () => {
    const stored = new Set<string>();
    vi.stubGlobal('window', {});
    vi.stubGlobal('location', { href: 'https://shop.example/cart' });
    let answer = (_: Response) => {};
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    vi.stubGlobal('caches', {
      open: async (name: string) => {
        stored.add(name);
        return { match: async () => undefined, put: async () => {}, keys: async () => [] };
      },
      delete: async (name: string) => stored.delete(name),
    });
    setOwner('shopper', 'ada');
    void cachePictures(['/first.webp']);
    await expect.poll(() => [...stored]).toEqual(['cart-pictures']);
    const second = cachePictures(['/second.webp']);
    setOwner('shopper', '');
    await expect.poll(() => stored.size).toBe(0);
    answer(new Response('picture'));
    await second;
    expect(stored).toEqual(new Set());
  });
});

describe('readStoredChoices', () => {
  const window = { from: '2026-11-28T10:00:00.000Z', to: '2026-11-28T12:00:00.000Z' };
  const online = { ...NO_CHOICES, paymentType: 'Online', window } as const;

  beforeEach(clearChoices);

  it('returns the choices that the shopper made before the sign-in', () => {
    storeOrderChoices('', online);
    expect(readStoredChoices('ada').choices).toEqual(online);
  });

  it('returns choices and address to the same shopper after a session has expired', () => {
    storeOrderChoices('ada', online);
    storeAddress('home');
    storeOrderChoices('', { ...readStoredChoices('').choices, ifMissing: 'call' });
    expect(readStoredChoices('ada')).toMatchObject({
      choices: { ...online, ifMissing: 'call' },
      address: 'home',
    });
  });

  it('returns no choices to a different shopper', () => {
    storeOrderChoices('ada', online);
    storeAddress('home');
    storeOrderChoices('', readStoredChoices('').choices);
    expect(readStoredChoices('bob')).toEqual({ choices: NO_CHOICES });
    expect(readStoredChoices('')).toEqual({ choices: NO_CHOICES });
  });

  it('returns no choices after an order or a sign-out', () => {
    storeOrderChoices('ada', online);
    storeAddress('home');
    clearChoices();
    expect(readStoredChoices('ada')).toEqual({ choices: NO_CHOICES });
  });
});

function memory() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    keys: (prefix: string) => [...items.keys()].filter((key) => key.startsWith(prefix)),
  };
}

const requestFor = (order = 'one', at = 1_000): QueuedRequest => ({
  key: randomUUID(),
  order,
  what: 'Delivered',
  at,
  path: '/api/order/status',
  body: { id: order },
});

/** `say` sets the outcome of the next requests. `seen` lists the keys of the sent requests. */
function opened(storage = memory(), person = 'omar') {
  const seen: string[] = [];
  let answer: Sent = 'done';
  const queue = createRequestQueue({
    prefix: `presses-${person}-`,
    storage,
    onChange: () => {},
    send: async ({ key }) => {
      if (answer !== 'later') seen.push(key);
      return answer;
    },
  });
  const respond = (next: Sent) => {
    answer = next;
  };
  return { queue, seen, storage, say: respond };
}

test('offline requests survive a reload and are sent in order', async () => {
  const { queue, seen, say: respond, storage } = opened();
  respond('later');
  const [one, two] = [requestFor('one'), requestFor('two', 2_000)];
  await queue.add(one);
  await queue.add(two);
  expect([seen, queue.waiting()]).toEqual([[], [one, two]]);
  const reloaded = opened(storage);
  await reloaded.queue.flush();
  expect([reloaded.seen, reloaded.queue.waiting()]).toEqual([[one.key, two.key], []]);
});

test('offline requests are sent in order, even if the clock of the phone was set back', async () => {
  const { queue, say: respond, storage } = opened();
  respond('later');
  const [start, delivery, undo] = [9_000, 1_000, 9_000].map((at) => requestFor('one', at));
  if (start) await queue.add(start);
  const reloaded = opened(storage);
  reloaded.say('later');
  if (delivery) await reloaded.queue.add(delivery);
  if (undo) await reloaded.queue.add(undo);
  reloaded.say('done');
  await reloaded.queue.flush();
  expect(reloaded.seen).toEqual([start?.key, delivery?.key, undo?.key]);
});

test('another user of the phone neither sees nor sends the queued requests', async () => {
  const { queue, say: respond, storage } = opened();
  respond('later');
  await queue.add(requestFor());
  const other = opened(storage, 'mia');
  await other.queue.flush();
  expect([other.seen, other.queue.waiting()]).toEqual([[], []]);
  expect(queue.waiting()).toHaveLength(1);
});

test('a queued request can be removed only if it was never sent', async () => {
  const { queue, say: respond } = opened();
  respond('later');
  const [first, second] = [requestFor(), requestFor()];
  await queue.add(first);
  await queue.add(second);
  expect(queue.remove(first.key)).toBe(false);
  expect(queue.remove(second.key)).toBe(true);
  expect(queue.waiting()).toEqual([first]);
});

test('the queue drops a rejected request and sends the next requests', async () => {
  const { queue, seen, say: respond } = opened();
  respond('refused');
  await queue.add(requestFor());
  respond('done');
  await queue.add(requestFor());
  expect([seen.length, queue.waiting().length]).toEqual([2, 0]);
});

test('the queue still sends requests about other orders if requests about one order fail', async () => {
  const storage = memory();
  const [start, other, delivery] = ['one', 'two', 'one'].map((order) => requestFor(order));
  let isMended = false;
  const seen: string[] = [];
  const queue = createRequestQueue({
    ...{ prefix: 'p-', storage, onChange: () => {} },
    send: async ({ key, order }) => {
      if (order === 'one' && !isMended) return 'failed';
      seen.push(key);
      return 'done';
    },
  });
  for (const one of [start, other, delivery]) if (one) await queue.add(one);
  expect([seen, queue.waiting().map(({ key }) => key)]).toEqual([
    [other?.key],
    [start?.key, delivery?.key],
  ]);
  isMended = true;
  await queue.flush();
  expect(seen).toEqual([other?.key, start?.key, delivery?.key]);
});

test('the queue ignores invalid stored values', async () => {
  const { queue, storage, seen } = opened();
  storage.setItem('presses-omar-0', 'null');
  storage.setItem('presses-omar-1', '{"key":1}');
  await queue.flush();
  expect([queue.waiting(), seen]).toEqual([[], []]);
});

test('the queue sends every request in order under random connection failures', async () => {
  const answers = fc.array(fc.constantFrom<Sent>('done', 'later', 'refused'), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(answers, fc.integer({ min: 1, max: 6 }), async (script, count) => {
      const storage = memory();
      const arrived: string[] = [];
      const next = [...script];
      const start = () =>
        createRequestQueue({
          prefix: 'p-',
          storage,
          onChange: () => {},
          send: async ({ key }) => {
            const answer = next.shift() ?? 'done';
            // `later` simulates a lost response. The server may have received the request.
            if (answer !== 'later' || next.length % 2 === 0) arrived.push(key);
            return answer;
          },
        });
      const requests = Array.from({ length: count }, (_, at) => requestFor('one', 1_000 + at));
      for (const one of requests) await start().add(one);
      for (let tries = 0; tries < 40; tries += 1) await start().flush();
      const once = arrived.filter((key, at) => arrived.indexOf(key) === at);
      expect(once).toEqual(requests.map(({ key }) => key));
    }),
  );
});
