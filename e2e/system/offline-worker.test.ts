import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { ROOT } from '@/server/process/project';

/* Tests which pages the service worker shows offline, and which files it caches. */

const SHOP = 'http://shop';
const pathOf = (key: string | { url: string }) =>
  new URL(typeof key === 'string' ? key : key.url, SHOP).href;

/** Returns an in-memory replacement of the browser's cache storage. */
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
  const pages = new Map<string, string>();
  const listeners = new Map<string, (event: object) => void>();
  const context = createContext({
    URL,
    Response,
    caches,
    location: { origin: SHOP },
    fetch: async (request: string | { url: string }) => {
      const text = pages.get(new URL(pathOf(request)).pathname);
      if (text === undefined) throw new TypeError('no connection');
      return new Response(text);
    },
    addEventListener: (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
  });
  runInContext(readFileSync(join(ROOT, 'public/sw.js'), 'utf8'), context);
  /** Requests a page through the worker, and waits until the worker has cached it. */
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

test("offline, the service worker serves a courier's cached deliveries page", async () => {
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

test('offline, the service worker shows a notice if no deliveries page is cached', async () => {
  const { pages, visit, online } = worker();
  online('one');
  await visit('/cart');
  pages.clear();
  expect(await visit('/seller/deliveries')).toContain('/offline');
});

test('a new build deletes cached files of the previous build unless a cached page uses them', async () => {
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
