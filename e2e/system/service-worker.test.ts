import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, test, vi } from 'vitest';
import { ROOT } from '@/server/process/project';

const SHOP = 'http://shop';
const pathOf = (key: string | { url: string }) =>
  new URL(typeof key === 'string' ? key : key.url, SHOP).href;

function memoryCaches() {
  const all = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const rows = all.get(name) ?? new Map<string, Response>();
    all.set(name, rows);
    const put = async (key: string, answer: Response) => void rows.set(pathOf(key), answer);
    return {
      put,
      match: async (key: string | { url: string }) => rows.get(pathOf(key))?.clone(),
      addAll: async (keys: Iterable<string>) => {
        for (const key of keys) await put(key, new Response(key));
      },
      keys: async () => [...rows.keys()].map((url) => ({ url })),
      delete: async (key: { url: string }) => rows.delete(pathOf(key)),
    };
  };
  const match = async (key: string | { url: string }) =>
    [...all.values()]
      .map((rows) => rows.get(pathOf(key)))
      .find(Boolean)
      ?.clone();
  return { open, match };
}

const page = (file: string) => `<script src="/_next/static/${file}.js"></script>`;

function worker() {
  const caches = memoryCaches();
  const pages = new Map<string, string | number>();
  const listeners = new Map<string, (event: object) => void>();
  const context = createContext({
    URL,
    Response,
    caches,
    location: { origin: SHOP },
    fetch: async (request: string | { url: string }) => {
      const text = pages.get(new URL(pathOf(request)).pathname);
      if (text === undefined) throw new TypeError('no connection');
      return typeof text === 'number'
        ? new Response('bad gateway', { status: text })
        : new Response(text);
    },
    addEventListener: (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
  });
  runInContext(readFileSync(join(ROOT, 'public/sw.js'), 'utf8'), context);
  async function visit(path: string): Promise<string> {
    let answer: Promise<Response> | undefined;
    const work: unknown[] = [];
    listeners.get('fetch')?.({
      request: { url: SHOP + path, method: 'GET', mode: 'navigate' },
      respondWith: (given: Promise<Response>) => {
        answer = given;
      },
      waitUntil: (each: unknown) => work.push(each),
    });
    const text = await (await answer)?.text();
    await Promise.all(work);
    return text ?? '';
  }
  const online = (build: string) => {
    for (const path of ['/cart', '/offline']) pages.set(path, `${path} ${page(build)}`);
  };
  return { caches, pages, visit, online };
}

test('the service worker serves the cached deliveries page of a courier offline', async () => {
  const { caches, pages, visit, online } = worker();
  online('one');
  await visit('/cart');
  const kept = await caches.open('deliveries');
  await kept.put('/seller/deliveries', new Response(`deliveries ${page('courier')}`));
  pages.clear();
  expect(await visit('/seller/deliveries')).toContain('deliveries');
  expect(await visit('/seller/orders')).toContain('/offline');
  expect(await visit('/cart')).toContain('/cart');
});

test.each([502, 503, 504])(
  'the service worker serves the cached pages while a proxy responds with %i',
  async (status) => {
    const { caches, pages, visit, online } = worker();
    online('one');
    await visit('/cart');
    const kept = await caches.open('deliveries');
    await kept.put('/seller/deliveries', new Response(`deliveries ${page('courier')}`));
    for (const path of ['/cart', '/offline', '/seller/deliveries', '/seller/orders'])
      pages.set(path, status);
    expect(await visit('/seller/deliveries')).toContain('deliveries');
    expect(await visit('/cart')).toContain('/cart');
    expect(await visit('/seller/orders')).toBe('bad gateway');
  },
);

test('without a cached deliveries page, the service worker shows the offline page', async () => {
  const { pages, visit, online } = worker();
  online('one');
  await visit('/cart');
  pages.clear();
  expect(await visit('/seller/deliveries')).toContain('/offline');
});

test('the service worker deletes files of the previous build that no cached page uses', async () => {
  const { caches, visit, online } = worker();
  online('one');
  await visit('/cart');
  const kept = await caches.open('deliveries');
  await kept.put('/seller/deliveries', new Response(page('courier')));
  await (await caches.open('shell')).addAll(['/_next/static/courier.js']);
  online('two');
  await visit('/cart');
  const names = (await (await caches.open('shell')).keys()).map(({ url }) => new URL(url).pathname);
  expect(names.sort()).toEqual([
    '/_next/static/courier.js',
    '/_next/static/two.js',
    '/cart',
    '/offline',
  ]);
});

describe('push notifications', () => {
  /* Runs the worker without a browser, because the headless browser shows no notifications. */

  const BOARD = 'http://shop/seller/orders';

  function worker(urls: string[]) {
    const listeners = new Map<string, (event: object) => void>();
    const windows = urls.map((url) => ({
      url,
      focus: vi.fn(),
      navigate: vi.fn(async (path: string) => ({ focus: () => focused.push(path) })),
    }));
    const focused: string[] = [];
    const showNotification = vi.fn(async () => {});
    const openWindow = vi.fn(async () => {});
    const context = createContext({
      URL,
      registration: { showNotification },
      clients: { matchAll: async () => windows, openWindow },
      addEventListener: (name: string, listener: (event: object) => void) =>
        listeners.set(name, listener),
    });
    runInContext(readFileSync(join(ROOT, 'public/sw.js'), 'utf8'), context);
    const fire = async (name: string, event: object) => {
      const work: unknown[] = [];
      listeners.get(name)?.({ ...event, waitUntil: (each: unknown) => work.push(each) });
      expect(work).toHaveLength(1);
      await Promise.all(work);
    };
    const clickNotification = async (data = '/seller/orders/a1') => {
      const close = vi.fn();
      await fire('notificationclick', { notification: { close, data } });
      expect(close).toHaveBeenCalled();
    };
    return { fire, clickNotification, windows, focused, showNotification, openWindow };
  }

  test('are shown for each order', async () => {
    const { fire, showNotification } = worker([]);
    const message = { id: 'a1', number: '12', total: '$9.75' };
    await fire('push', { data: { json: () => message } });
    expect(showNotification).toHaveBeenCalledWith(
      'New order 12',
      expect.objectContaining({ body: '$9.75', tag: 'a1', data: '/seller/orders/a1' }),
    );
  });

  test("open the shopper's order after a click on a question about a missing product", async () => {
    const { fire, clickNotification, showNotification, focused, openWindow } = worker([BOARD]);
    const path = '/de/my-orders/b2';
    const message = { id: 'q1', title: 'Eine Frage', body: 'Etwas fehlt.', path };
    await fire('push', { data: { json: () => message } });
    expect(showNotification).toHaveBeenCalledWith(
      'Eine Frage',
      expect.objectContaining({ body: 'Etwas fehlt.', tag: 'q1', data: path }),
    );
    await clickNotification(path);
    expect(focused).toEqual([]);
    expect(openWindow).toHaveBeenCalledWith(path);
  });

  test('open the order on the board in an existing tab, or in a new tab', async () => {
    const open = worker([BOARD, `${BOARD}/a1`]);
    await open.clickNotification();
    expect(open.windows[1]?.focus).toHaveBeenCalled();
    expect(open.focused).toEqual([]);

    const board = worker(['http://shop/cart', BOARD]);
    await board.clickNotification();
    expect(board.focused).toEqual(['/seller/orders/a1']);

    const none = worker(['http://shop/cart']);
    await none.clickNotification('a1');
    expect(none.openWindow).toHaveBeenCalledWith('/seller/orders/a1');
  });
});
