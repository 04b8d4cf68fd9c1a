import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it } from 'vitest';
import { compressAll } from '@/lib/http/compress';
import {
  cacheClock,
  EVERY_PAGE_TAG,
  expireTag,
  HOME_TAG,
  listTag,
  productTag,
} from '@/lib/page-cache/tags';
import handler from './next-data-cache';
import NextPageStore from './next-page-store';
import { createPageCache, type MadeEntry, sizeOfPage } from './page-cache';
import { ShopResponse } from './response';

describe('the page cache', () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const heapMegabytes = () => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return (heapUsed + external) / 1024 ** 2;
  };

  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  async function serve(next: RequestListener, made?: MadeEntry) {
    const pages = createPageCache(next, made);
    server = createServer({ ServerResponse: ShopResponse }, async (request, response) => {
      if (pages.answer(request, response) || (await pages.make(request, response))) return;
      void pages.render(request, response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { port, url: `http://127.0.0.1:${port}` };
  }

  function sendFromNext(response: ServerResponse, page: string): void {
    // Headers that are passed to writeHead cannot be read again.
    response.setHeaders(new Headers({ ETag: `"${page}"`, 'x-nextjs-cache': 'HIT' }));
    response.end(page);
  }

  it('serves a page from memory until a product is edited', async () => {
    let asked = 0;
    const { url } = await serve((_, response) => {
      asked += 1;
      sendFromNext(response, `page ${asked}`);
    });
    const load = async () => (await fetch(`${url}/products`)).text();
    // A page enters the cache only after it was sent, so repeat the request.
    await expect.poll(async () => new Set([await load(), await load()]).size).toBe(1);
    const before = asked;
    expireTag(EVERY_PAGE_TAG, EVERY_PAGE_TAG);
    expect(await load()).toBe(`page ${before + 1}`);
  });

  it('stores the headers of the page, but no cookies and no personal headers', async () => {
    const { url } = await serve((_, response) => {
      response.setHeaders(
        new Headers({
          ...{ 'Set-Cookie': '__prerender_bypass=; Max-Age=0', 'X-Personal': 'of one visitor' },
          ...{ 'Content-Type': 'text/html', Link: '</a.css>; rel=preload', Vary: 'rsc' },
        }),
      );
      sendFromNext(response, 'page');
    });
    const load = async () => (await fetch(`${url}/cart`)).headers;
    // A page enters the cache only after it was sent, so repeat the request.
    await expect.poll(async () => (await load()).get('x-personal')).toBeNull();
    const headers = await load();
    expect(headers.getSetCookie()).toEqual([]);
    expect(['content-type', 'link', 'vary'].map((name) => headers.get(name))).toEqual([
      'text/html',
      '</a.css>; rel=preload',
      'rsc',
    ]);
  });

  it('serves later requests after a waiting client has disconnected', async () => {
    const responses: ServerResponse[] = [];
    const { url } = await serve((_, response) => void responses.push(response));
    const edit = () => expireTag(EVERY_PAGE_TAG, EVERY_PAGE_TAG);
    const load = async (signal?: AbortSignal) =>
      (await fetch(`${url}/products`, signal ? { signal } : {})).text();
    const first = load();
    await expect.poll(() => responses.length).toBe(1);
    edit();
    const asked = once(server as Server, 'request');
    const leaving = new AbortController();
    const left = load(leaving.signal).catch(() => 'left');
    const [, waiting] = (await asked) as [unknown, ServerResponse];
    const gone = once(waiting, 'close');
    leaving.abort();
    await gone;
    expect(await left).toBe('left');
    responses[0]?.end('first');
    expect(await first).toBe('first');
    await new Promise(setImmediate);
    edit();
    const next = load(AbortSignal.timeout(5_000));
    await expect.poll(() => responses.length).toBe(2);
    responses[1]?.end('second');
    expect(await next).toBe('second');
  });

  it('drops only the pages that show the edited product', async () => {
    const rendered: string[] = [];
    const { url } = await serve(({ url: path = '' }, response) => {
      rendered.push(path);
      sendFromNext(response, path);
    });
    const paths = ['/', '/products', '/products/fruits', '/products/fruits/pages/2'];
    paths.push('/products/bakery', `/products/fruits/${'a'.repeat(24)}`, '/cart');
    const renderedAfter = async (...tags: string[]) => {
      for (const tag of tags) expireTag(tag, EVERY_PAGE_TAG);
      rendered.length = 0;
      for (const path of paths) await (await fetch(url + path)).text();
      return rendered;
    };
    // Request the pages until all are cached, because only one page is compressed at a time.
    const allKept = () => expect.poll(() => renderedAfter(), { timeout: 30_000 }).toEqual([]);
    await allKept();
    expect(await renderedAfter(listTag('Fruits'), productTag('b'.repeat(24)))).toEqual([
      '/products/fruits',
      '/products/fruits/pages/2',
    ]);
    await allKept();
    expect(await renderedAfter(HOME_TAG, listTag('all'), productTag('a'.repeat(24)))).toEqual([
      '/',
      '/products',
      `/products/fruits/${'a'.repeat(24)}`,
    ]);
    await allKept();
    expect(await renderedAfter(EVERY_PAGE_TAG)).toEqual(paths);
  });

  it('delays renderings after an edit until earlier renderings have finished', async () => {
    const asked: string[] = [];
    const held: (() => void)[] = [];
    const BIG = Buffer.alloc(16 * 1024 * 1024);
    const { url, port } = await serve(({ url: path = '' }, response) => {
      asked.push(path);
      if (path === '/products/slow') held.push(() => response.end('old'));
      else response.end(path === '/products/big' ? BIG : 'new');
    });
    const begun = async (path: string) => {
      while (!asked.includes(path)) await new Promise((resolve) => setImmediate(resolve));
    };
    const unread = connect(port, '127.0.0.1').pause();
    for (const path of ['/products/big', '/sitemaps/1']) {
      unread.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`);
      await begun('/products/big');
    }
    const slow = fetch(`${url}/products/slow`);
    await begun('/products/slow');
    expireTag(EVERY_PAGE_TAG, EVERY_PAGE_TAG);
    const next = fetch(`${url}/products/next`);
    // A URL without products must not wait for an older rendering.
    expect(await (await fetch(`${url}/uploads/a.webp`)).text()).toBe('new');
    expect(asked).not.toContain('/products/next');
    held[0]?.();
    expect(await (await slow).text()).toBe('old');
    expect(await (await next).text()).toBe('new');
    unread.destroy();
  });

  it('creates one entry for concurrent requests, and a new entry after an edit', async () => {
    const waiting: (() => void)[] = [];
    let count = 0;
    const arrived = new Set<IncomingMessage>();
    const { url } = await serve((_, response) => void response.end('by Next'), {
      tags: ['made'],
      keyOf(request) {
        arrived.add(request);
        return request.url === '/list' ? '/list' : undefined;
      },
      async make() {
        count += 1;
        const text = `list ${count}`;
        await new Promise<void>((resolve) => waiting.push(resolve));
        return { etag: text, headers: {}, bytes: await compressAll(Buffer.from(text), 1) };
      },
    });
    const load = async () => (await fetch(`${url}/list`)).text();
    const first = [load(), load(), load()];
    await expect.poll(() => arrived.size).toBe(first.length);
    await expect.poll(() => waiting.length).toBe(1);
    expireTag('made', EVERY_PAGE_TAG);
    const second = load();
    await expect.poll(() => waiting.length).toBe(2);
    // The entry from before the edit finishes last. It must not replace the newer entry.
    waiting[1]?.();
    expect(await second).toBe('list 2');
    waiting[0]?.();
    expect(await Promise.all(first)).toEqual(['list 1', 'list 1', 'list 1']);
    expect([await load(), count]).toEqual(['list 2', 2]);
    expect(await (await fetch(`${url}/other`)).text()).toBe('by Next');
  });

  it('answers HEAD requests from the cache, but does not cache their responses', async () => {
    let asked = 0;
    const { url } = await serve(
      (_, response) => {
        asked += 1;
        sendFromNext(response, 'page');
      },
      {
        tags: ['made'],
        keyOf: (request) => (request.url === '/list' ? '/list' : undefined),
        make: async () => ({
          etag: 'list',
          headers: { ETag: 'W/"list"' },
          bytes: await compressAll(Buffer.from('list'), 1),
        }),
      },
    );
    const ask = async (path: string, method: string) => {
      const answer = await fetch(url + path, { method });
      return [answer.headers.get('etag'), await answer.text()];
    };
    for (const [method, text] of [
      ['HEAD', ''],
      ['GET', 'list'],
      ['HEAD', ''],
    ] as const)
      expect(await ask('/list', method)).toEqual(['W/"list"', text]);
    expect(asked).toBe(0);
    await ask('/products', 'HEAD');
    await expect
      .poll(async () => {
        const before = asked;
        expect(await ask('/products', 'GET')).toEqual(['W/"page"', 'page']);
        return asked - before;
      })
      .toBe(0);
    const before = asked;
    expect(await ask('/products', 'HEAD')).toEqual(['W/"page"', '']);
    expect(asked).toBe(before);
  });

  it('uses less than 16 MB of memory after requests for 6,000 URLs of 8 kB', async () => {
    const { port } = await serve(({ url = '' }, response) => {
      sendFromNext(response, url.slice(0, 40));
    });
    const before = heapMegabytes();
    const long = 'x'.repeat(8_000);
    const keys = [
      (n: number) => `GET /products?${n}${long} HTTP/1.1\r\nHost: shop\r\n\r\n`,
      (n: number) => `GET /p${n}${long} HTTP/1.1\r\nHost: shop\r\n\r\n`,
      (n: number) => `GET /cart HTTP/1.1\r\nHost: shop\r\nRSC: 1\r\nNext-Url: /${n}${long}\r\n\r\n`,
    ];
    const socket = connect(port, '127.0.0.1');
    let answers = 0;
    socket.on('data', (chunk) => {
      answers += chunk.toString('latin1').split('HTTP/1.1 200').length - 1;
    });
    for (let n = 0; n < 6_000; n += 1) {
      const key = keys[n % keys.length];
      if (key && !socket.write(key(n))) await once(socket, 'drain');
    }
    await expect.poll(() => answers, { timeout: 50_000 }).toBeGreaterThan(5_970);
    expect(heapMegabytes() - before).toBeLessThan(16);
    socket.destroy();
  });

  it('includes the URL and the headers in the size of a page', async () => {
    const long = 'x'.repeat(16_000);
    const bytes = await compressAll(Buffer.from('page'), 1);
    const plain = sizeOfPage({ headers: {}, bytes }, '/');
    expect(sizeOfPage({ headers: {}, bytes }, `/${long}`)).toBeGreaterThan(plain + 15_000);
    expect(sizeOfPage({ headers: { link: long }, bytes }, '/')).toBeGreaterThan(plain + 15_000);
  });
});

describe('the data cache of Next.js', () => {
  const entry = (text: string, tags: string[]) => ({
    value: new Response(text).body as ReadableStream<Uint8Array>,
    tags,
    stale: 0,
    timestamp: cacheClock(),
    expire: 60,
    revalidate: 60,
  });
  const read = async (key: string) => {
    const found = await handler.get(key, []);
    return found && new Response(found.value).text();
  };

  it('returns an entry until one of its tags expires', async () => {
    await handler.set('list', Promise.resolve(entry('apples', [EVERY_PAGE_TAG, 'list:fruits'])));
    expect([await read('list'), await read('list')]).toEqual(['apples', 'apples']);
    expireTag('list:dairy', EVERY_PAGE_TAG);
    expect(await read('list')).toBe('apples');
    expireTag('list:fruits', EVERY_PAGE_TAG);
    expect(await read('list')).toBeUndefined();
    expect(await handler.getExpiration(['list:fruits'])).toBeGreaterThan(0);
    expect(await handler.getExpiration(['list:never'])).toBe(0);
  });

  it('drops an entry if its product is edited while the entry is created', async () => {
    const begun = entry('old', ['product:1']);
    let finish: (made: typeof begun) => void = () => {};
    const stored = handler.set('product', new Promise((resolve) => (finish = resolve)));
    const reading = read('product');
    expireTag('product:1', EVERY_PAGE_TAG);
    finish(begun);
    await stored;
    expect(await reading).toBeUndefined();
  });

  it('drops an entry at the end of its lifetime', async () => {
    const short = { ...entry('short', []), revalidate: 1, timestamp: cacheClock() - 1_001 };
    await handler.set('short', Promise.resolve(short));
    expect(await read('short')).toBeUndefined();
  });

  it('drops an entry after updateTags of Next.js', async () => {
    await handler.set('one', Promise.resolve(entry('one', ['tag'])));
    await handler.updateTags(['tag']);
    expect(await read('one')).toBeUndefined();
  });

  it('stores nothing after a failed rendering', async () => {
    await handler.set('broken', Promise.reject(new Error('the database is down')));
    expect(await read('broken')).toBeUndefined();
  });

  it('evicts old entries if 600 entries of 100 kB are stored', async () => {
    const text = 'x'.repeat(100_000);
    for (let n = 0; n < 600; n += 1)
      await handler.set(`key ${n}`, Promise.resolve(entry(text, [])));
    let count = 0;
    for (let n = 0; n < 600; n += 1) count += (await handler.get(`key ${n}`, [])) ? 1 : 0;
    expect(await read('key 599')).toBe(text);
    expect(count * 100_000).toBeGreaterThan(40 * 1024 * 1024);
    expect(count * 100_000).toBeLessThanOrEqual(50 * 1024 * 1024);
  });

  describe('the page store of Next.js', () => {
    const page = (text: string) => ({ kind: 'APP_PAGE', html: text, headers: {} });
    const context = { cacheControl: { revalidate: 60 } };

    it('stores the start of the request as the time of a page', async () => {
      const store = new NextPageStore();
      const begun = cacheClock();
      await store.set('/products', page('apples'), context);
      const entry = await new NextPageStore().get('/products');
      expect(entry).toMatchObject({ value: { html: 'apples' }, lastModified: expect.any(Number) });
      expect(Number(entry?.lastModified)).toBeLessThanOrEqual(begun);
    });

    it('evicts old pages if 1,000 pages of 50 kB are stored', async () => {
      const html = 'x'.repeat(50_000);
      for (let n = 0; n < 1_000; n += 1)
        await new NextPageStore().set(`/products/${n}`, page(html), context);
      const found = async (n: number) => (await new NextPageStore().get(`/products/${n}`)) !== null;
      expect(await found(999)).toBe(true);
      expect(await found(0)).toBe(false);
      let count = 0;
      for (let n = 0; n < 1_000; n += 1) count += (await found(n)) ? 1 : 0;
      // About 670 pages fit into 64 MB, with two bytes per character.
      expect(count).toBeLessThanOrEqual(671);
    });

    it('includes the URLs in the size of the pages', async () => {
      const address = (n: number) => `/products/${n}/${'x'.repeat(8_000)}`;
      for (let n = 0; n < 5_000; n += 1)
        await new NextPageStore().set(address(n), page(''), context);
      let count = 0;
      for (let n = 0; n < 5_000; n += 1)
        count += (await new NextPageStore().get(address(n))) ? 1 : 0;
      expect(count).toBeGreaterThan(1_000);
      expect(count * 16_000).toBeLessThanOrEqual(64 * 1024 * 1024);
    });
  });
});
