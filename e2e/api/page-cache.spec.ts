import { get, type IncomingHttpHeaders } from 'node:http';
import { expect, test } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { newSeller } from '@/e2e/support/client';
import { ownProduct } from '@/e2e/support/own-product';

/** The page cache responds before Next.js does (docs/decisions/0003-own-server-around-next.md). */
test.describe('page cache of the server', () => {
  const PAGE = `${BASE_URL}/products/dairy`;
  const getPage = (headers: Record<string, string> = {}) => fetch(PAGE, { headers });

  test('the page cache sends the same page with an ETag in every encoding', async () => {
    // Retry, because another test may edit the catalogue and empty the cache.
    await expect(async () => {
      const answers = await Promise.all(
        ['br', 'gzip', 'identity'].map((encoding) => getPage({ 'Accept-Encoding': encoding })),
      );
      const [one = '', ...others] = await Promise.all(answers.map((answer) => answer.text()));
      expect(one).toContain('Dairy Products');
      for (const other of others) expect(other).toBe(one);
      const [answer] = answers;
      // Only the page cache compresses with brotli. Next.js uses gzip.
      expect(answer?.headers.get('content-encoding')).toBe('br');
      const ids = answers.map(({ headers }) => headers.get('x-correlation-id'));
      expect(new Set(ids).size).toBe(ids.length);
      expect(answer?.headers.get('vary')).toContain('Accept-Encoding');
      expect(answer?.headers.get('content-security-policy')).toBeTruthy();
      const known = await getPage({ 'If-None-Match': `${answer?.headers.get('etag')}` });
      expect(known.status).toBe(304);
    }).toPass({ intervals: [100] });
  });

  test('the server sends the prerendered 404 page for an unknown product', async () => {
    const unknown = ['f'.repeat(24), 'e'.repeat(24), 'no-id', '%66'];
    for (const id of unknown) {
      // Retry, because another test may edit the catalogue. The server then renders the page again.
      await expect(async () => {
        const answer = await fetch(`${BASE_URL}/products/dairy/${id}?from=test`);
        expect(answer.status).toBe(404);
        expect(answer.headers.get('x-nextjs-cache'), id).toBe('HIT');
        expect(await answer.text()).toContain('not found');
      }).toPass({ intervals: [50] });
      const part = await fetch(`${BASE_URL}/products/dairy/${id}`, { headers: { RSC: '1' } });
      expect(part.status).toBe(404);
    }
  });

  test("Next's client router gets a React Server Component payload instead of HTML", async () => {
    const answer = await getPage({ RSC: '1', 'Next-Router-Prefetch': '1' });
    expect(answer.headers.get('content-type')).toContain('text/x-component');
  });

  test('the first request after a product edit gets the updated page', async () => {
    const seller = await newSeller(BASE_URL);
    const product = await ownProduct(BASE_URL, seller);
    const { url } = await fetch(`${BASE_URL}/products/x/${product._id}`);
    const load = () => fetch(url, { headers: { 'Accept-Encoding': 'br' } });
    for (const inStock of [false, true, false, true]) {
      const isCached = async () => (await load()).headers.get('content-encoding') === 'br';
      await expect.poll(isCached, { intervals: [50] }).toBe(true);
      await seller.post('/api/product/stock', { id: product._id, inStock });
      expect((await (await load()).text()).includes('Out of stock')).toBe(!inStock);
    }
  });

  test('no page shows a removed product until the seller restores the product', async () => {
    const seller = await newSeller(BASE_URL);
    // Few tests use this category, so these two products are each other's related products.
    const other = await ownProduct(BASE_URL, seller, { category: 'Grains' });
    const { _id: id, name } = await ownProduct(BASE_URL, seller, { category: 'Grains' });
    const pages = [
      '/products',
      '/products/grains',
      `/products/grains/${other._id}`,
      `/products?q=${encodeURIComponent(name)}`,
      '/sitemaps/0.xml',
    ];
    const views = async () => {
      const seen: Record<string, boolean> = {};
      for (const path of pages)
        seen[path] = (await (await fetch(BASE_URL + path)).text()).includes(id);
      return seen;
    };
    const all = (isShown: boolean) => Object.fromEntries(pages.map((path) => [path, isShown]));
    const own = (headers = {}) => fetch(`${BASE_URL}/products/grains/${id}`, { headers });
    expect(await views()).toEqual(all(true));
    await seller.post('/api/product/remove', { id });
    expect(await views()).toEqual(all(false));
    const gone = await own();
    const html = await gone.text();
    expect(gone.status).toBe(410);
    expect(html).toContain('This product is no longer sold');
    expect(html).toContain(other._id);
    expect(html).not.toContain('application/ld+json');
    expect((await own({ rsc: '1' })).status).toBe(410);
    expect((await fetch(`${BASE_URL}/missing/grains/removed`)).status).toBe(404);
    await seller.post('/api/product/restore', { id });
    expect(await views()).toEqual(all(true));
    expect((await own()).status).toBe(200);
  });
});

test.describe('API response with the full product list', () => {
  const LIST = `${BASE_URL}/api/product/list`;

  test('the full product list contains an edit of a product from the next request on', async () => {
    const seller = await newSeller(BASE_URL);
    const product = await ownProduct(BASE_URL, seller);
    const stockOf = async () => {
      const { products: all } = await (await fetch(LIST)).json();
      return all.find(({ _id }: { _id: string }) => _id === product._id).inStock;
    };
    for (const inStock of [false, true, false, true]) {
      const { etag } = Object.fromEntries((await fetch(LIST)).headers);
      const { status } = await seller.post('/api/product/stock', { id: product._id, inStock });
      expect(status).toBe(200);
      expect((await fetch(LIST, { headers: { 'If-None-Match': etag ?? '' } })).status).toBe(200);
      expect(await stockOf()).toBe(inStock);
      expect(await stockOf()).toBe(inStock);
    }
  });

  test('the full product list is the same in every encoding, with and without an Origin header', async () => {
    const bodies = new Set<string>();
    const ways: Record<string, string>[] = [
      {},
      { 'Accept-Encoding': 'identity' },
      { 'Accept-Encoding': 'gzip' },
      { 'Accept-Encoding': 'br' },
      { Origin: BASE_URL },
    ];
    for (const headers of ways) {
      const answer = await fetch(LIST, { headers });
      expect(answer.headers.get('vary')).toContain('Accept-Encoding');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      expect(answer.headers.get('content-type')).toBe('application/json');
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
      const tag = answer.headers.get('etag') ?? '';
      bodies.add(await answer.text());
      const again = await fetch(LIST, { headers: { ...headers, 'If-None-Match': tag } });
      expect(again.status).toBe(304);
      expect(again.headers.get('etag')).toBeTruthy();
    }
    expect(bodies.size).toBe(1);
  });

  test('the full product list contains the same products as the paginated list', async () => {
    for (const query of ['category=dairy', 'stock=in', 'q=milk', 'q=a&category=fruits']) {
      const whole = await fetch(`${LIST}?${query}`);
      const plain = await fetch(`${LIST}?${query}`, { headers: { 'Accept-Encoding': 'identity' } });
      expect(whole.headers.get('content-encoding'), query).toBe('gzip');
      for (const { headers } of [whole, plain]) {
        expect(headers.get('content-length')).toBeNull();
        expect(headers.get('cache-control')).toBe('no-store');
        expect(headers.get('content-type')).toBe('application/json');
      }
      const answer = await whole.json();
      expect(answer.success).toBe(true);
      expect(answer.products.length).toBeGreaterThan(0);
      expect(await plain.json()).toEqual(answer);
      const ids = (list: { _id: string }[]) => list.map(({ _id }) => _id);
      const page = await (await fetch(`${LIST}?${query}&limit=200`)).json();
      expect(ids(page.products)).toEqual(expect.arrayContaining(ids(answer.products)));
    }
    expect((await (await fetch(`${LIST}?q=nobody+sells+this`)).json()).products).toEqual([]);
  });

  test('a product search returns the same results in every encoding and for every origin', async () => {
    const search = `${LIST}?q=milk&stock=in&limit=3`;
    const ways: Record<string, string>[] = [
      { 'Accept-Encoding': 'identity' },
      { 'Accept-Encoding': 'gzip' },
      { 'Accept-Encoding': 'br' },
      { Origin: BASE_URL },
    ];
    const answers = await Promise.all(ways.map((headers) => fetch(search, { headers })));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(JSON.parse(bodies[0] ?? '').products.length).toBeGreaterThan(0);
    expect(new Set(bodies).size).toBe(1);
    expect(answers[2]?.headers.get('content-encoding')).toBe('br');
    for (const { headers } of answers) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-type')).toContain('application/json');
      expect(headers.get('vary')).toBe('Origin, Accept-Encoding');
      expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    }
    const [asked, escaped] = await Promise.all(
      ['milk?', 'milk%3F'].map(async (q) => (await fetch(`${LIST}?q=${q}&limit=1`)).json()),
    );
    expect(asked.success).toBe(true);
    expect(asked).toEqual(escaped);

    const rejected = await fetch(`${LIST}?q=milk&limit=none`);
    expect(rejected.status).toBe(400);
    expect((await rejected.json()).message).toBeTruthy();
    expect((await fetch(`${LIST}?q=milk&q=bread`)).status).toBe(400);
  });
});

test.describe('files of the build', () => {
  /** Returns the raw response. `fetch` would decompress the body and normalize the path. */
  function load(path: string, encoding: string) {
    return new Promise<{ status?: number; headers: IncomingHttpHeaders; size: number }>(
      (resolve, reject) => {
        const { hostname, port } = new URL(BASE_URL);
        const headers = { 'Accept-Encoding': encoding };
        get({ hostname, port, path, headers }, (answer) => {
          let size = 0;
          answer.on('data', (chunk: Buffer) => {
            size += chunk.length;
          });
          answer.once('end', () =>
            resolve({ status: answer.statusCode, headers: answer.headers, size }),
          );
        }).once('error', reject);
      },
    );
  }

  test('build files are compressed, and have cache and security headers', async () => {
    const page = await (await fetch(BASE_URL)).text();
    const [path = ''] = page.match(/\/_next\/static\/chunks\/[^"]+\.js/) ?? [];
    const plain = await load(path, 'identity');
    expect(plain.status).toBe(200);
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const encoding of ['br', 'gzip']) {
      const { status, headers, size } = await load(path, encoding);
      expect(status).toBe(200);
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers['content-type']).toContain('javascript');
      expect(headers['cache-control']).toContain('immutable');
      expect(headers.vary).toBe('Accept-Encoding');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(size).toBeLessThan(plain.size / 2);
    }
  });

  test('only the largest script starts with a compile hint for V8', async () => {
    const page = await (await fetch(BASE_URL)).text();
    const paths = new Set(page.match(/\/_next\/static\/chunks\/[^"]+\.js/g));
    const scripts = await Promise.all(
      [...paths].map(async (path) => (await fetch(new URL(path, BASE_URL))).text()),
    );
    const [largest, ...others] = scripts.sort((one, other) => other.length - one.length);
    const hint = '//# allFunctionsCalledOnLoad\n';
    expect(largest?.startsWith(hint)).toBe(true);
    expect(others.filter((script) => script.startsWith(hint))).toEqual([]);
  });

  for (const path of [
    'nope.js',
    '../BUILD_ID',
    '..%2fBUILD_ID',
    '..%2f..%2fpackage.json',
    '',
    'chunks',
  ])
    test(`the path /_next/static/${path} exposes no file`, async () => {
      const { status } = await load(`/_next/static/${path}`, 'identity');
      expect(status).toBeGreaterThanOrEqual(300);
      expect(status).toBeLessThan(500);
    });
});
