import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { findCategory } from '@/lib/catalog/categories';
import { answerFromCache, type CachedResponse, compressAll } from '@/lib/http/compress';
import { splitPath } from '@/lib/i18n/languages';
import { log } from '@/lib/observe/log';
import { metrics } from '@/lib/observe/metrics';
import {
  CATEGORIES_TAG,
  cacheClock,
  EVERY_PAGE_TAG,
  HOME_TAG,
  isExpiredSince,
  listTag,
  pageTag,
  productTag,
  relatedTag,
} from '@/lib/page-cache/tags';
import { ShopResponse } from './response';

const LIST = /^\/products(?:\/([\w-]+)(?:\/pages\/\d+)?)?$/;
const MISSING = /^\/missing\//;
const PAGE = /^\/pages\/([\w-]+)$/;
const PRODUCT = /^\/products\/([\w-]+)\/([\da-f]{24})$/;

/** Returns the cache tags of a page. The queries of lib/catalog, lib/home and lib/pages set the same tags. */
function tagsOfPage(address: string): string[] {
  const { rest: path } = splitPath(address);
  if (path === '/') return [EVERY_PAGE_TAG, CATEGORIES_TAG, HOME_TAG];
  const [isList, list = 'all'] = LIST.exec(path) ?? [];
  if (isList) return [EVERY_PAGE_TAG, CATEGORIES_TAG, listTag(findCategory(list)?.path ?? list)];
  const [isProduct, category = '', id = ''] = PRODUCT.exec(path) ?? [];
  if (isProduct) return [EVERY_PAGE_TAG, productTag(id), relatedTag(category)];
  const [isPage, slug = ''] = PAGE.exec(path) ?? [];
  if (isPage) return [EVERY_PAGE_TAG, pageTag(slug)];
  return MISSING.test(path) ? [EVERY_PAGE_TAG, CATEGORIES_TAG] : [EVERY_PAGE_TAG];
}

/**
 * The page cache in front of Next.js. It contains compressed pages and the complete product list. The time of an entry
 * is the start of its rendering. If one of its tags has expired since then, the entry is not used.
 */
type Dated = { startedAt: number; tags: string[] };
type CachedPage = CachedResponse & Dated;

/** Matches pages that are the same for every visitor and that no middleware handles. */
const PAGES = /^\/(products(\/[\w/-]*)?|pages\/[\w-]+|cart)?$/;
/** The response of Next.js depends on these headers, so requests with one of them bypass the cache. */
const UNCACHED_HEADERS = ['rsc', 'range', 'authorization', 'next-action'];
/** The maximum size of the cache, enough for about 300 pages with their URLs and headers. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Compressing a list then takes about 15 ms. The result fits into the 14 kB of TCP's first round trip. */
const BROTLI_QUALITY = 9;
/**
 * The headers to cache with the page. Other headers belong to a single exchange. For example, a cached Set-Cookie would
 * reach every visitor.
 */
const PAGE_HEADERS = new Set([
  ...['cache-control', 'content-type', 'etag', 'link', 'vary'],
  ...['x-nextjs-cache', 'x-nextjs-prerender', 'x-nextjs-stale-time', 'x-nextjs-postponed'],
]);
const MAX_RENDER_MS = 10_000;

const isOutdated = ({ startedAt, tags }: Dated) => isExpiredSince(startedAt, tags);
const toPlain = promisify(gunzip);

/** Returns undefined unless Next.js has served the page from its own cache. */
async function pageOf(response: ShopResponse, before: object): Promise<CachedResponse | undefined> {
  const after = response.getHeaders();
  const etag = after.etag?.toString();
  if (response.statusCode !== 200 || after['x-nextjs-cache'] !== 'HIT' || !etag) return undefined;
  const sent = Buffer.concat(response.recorded ?? []);
  const body = after['content-encoding'] === 'gzip' ? await toPlain(sent) : sent;
  const headers = Object.entries(after).filter(
    ([name]) => PAGE_HEADERS.has(name) && !(name in before),
  );
  return {
    etag: etag.replace('W/', ''),
    headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
    bytes: await compressAll(body, BROTLI_QUALITY),
  };
}

export const sizeOfPage = (
  { headers, bytes }: Pick<CachedResponse, 'headers' | 'bytes'>,
  path: string,
): number =>
  [...Object.values(bytes), path, JSON.stringify(headers)].reduce(
    (sum, { length }) => sum + length,
    0,
  );

/**
 * Entries that the shop creates without Next.js (server/direct-calls.ts). `keyOf` returns undefined for requests
 * without such an entry. If `make` returns undefined, Next.js responds.
 */
export type MadeEntry = {
  tags: string[];
  keyOf: (request: IncomingMessage) => string | undefined;
  make: (key: string) => Promise<CachedResponse | undefined>;
};

export function createPageCache(next: RequestListener, made?: MadeEntry) {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: sizeOfPage,
  });
  const renders = new Set<Dated & { done: Promise<void> }>();
  let isCompressing = false;
  const making = new Map<string, Dated & { done: Promise<CachedPage | undefined> }>();
  const { pageCache, held } = metrics();
  held.pages = () => pages.calculatedSize;
  const hits = pageCache.labels('hit');
  const misses = pageCache.labels('miss');

  /** A rendering from before an edit may finish last, and must not replace a newer page. */
  function storePage(key: string, page: CachedPage): void {
    if (!isOutdated(page)) pages.set(key, page);
  }

  /**
   * Records the response while it is sent, and then caches it. Only one page is compressed at a time, and other pages
   * are skipped. Popular pages are soon requested again.
   */
  function store(path: string, dated: Dated, response: ShopResponse): void {
    const before = response.getHeaders();
    response.recorded = [];
    response.once('finish', async () => {
      if (isCompressing) return;
      isCompressing = true;
      try {
        const page = await pageOf(response, before);
        if (page) storePage(path, { ...page, ...dated });
      } catch (error) {
        log().warn({ err: error }, 'a page could not be cached');
      } finally {
        isCompressing = false;
      }
    });
  }

  /** Returns the running renderings that started before an edit of the requested page's data. */
  const outdatedRenders = (wanted: string[]) =>
    [...renders].filter(({ startedAt, tags }) =>
      isOutdated({ startedAt, tags: tags.filter((tag) => wanted.includes(tag)) }),
    );

  function track(response: ServerResponse, tags: string[]): Dated {
    const startedAt = cacheClock();
    const done = new Promise<void>((resolve) => {
      const late = setTimeout(resolve, MAX_RENDER_MS).unref();
      // The rendering is complete. Do not wait for a slow client.
      response.once('prefinish', () => setImmediate(resolve));
      response.once('close', () => {
        clearTimeout(late);
        resolve();
      });
    });
    const dated = { startedAt, tags };
    const render = { ...dated, done };
    renders.add(render);
    void done.then(() => renders.delete(render));
    return dated;
  }

  /**
   * Creates an entry that concurrent requests share. A request after an edit must not share an entry from before the
   * edit.
   */
  function makeOnce(key: string, { tags, make }: MadeEntry): Promise<CachedPage | undefined> {
    const begun = making.get(key);
    if (begun && !isOutdated(begun)) return begun.done;
    const dated = { startedAt: cacheClock(), tags };
    const done = make(key)
      .then((response) => response && { ...response, ...dated })
      .finally(() => {
        if (making.get(key)?.done === done) making.delete(key);
      });
    making.set(key, { ...dated, done });
    void done.then((page) => page && storePage(key, page)).catch(() => {});
    return done;
  }

  const send = (page: CachedPage, request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = answerFromCache(page, request.headers);
    response.writeHead(status, headers).end(body);
  };

  /** Returns whether everybody gets the same response. For HEAD, Node omits the body. */
  const isPlain = ({ method = '', headers }: IncomingMessage) =>
    /^(GET|HEAD)$/.test(method) && UNCACHED_HEADERS.every((name) => headers[name] === undefined);

  return {
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const key = made?.keyOf(request) ?? request.url ?? '';
      const page = isPlain(request) ? pages.get(key) : undefined;
      if (!page || isOutdated(page)) return false;
      hits.inc();
      send(page, request, response);
      return true;
    },

    async make(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      const key = made && isPlain(request) ? made.keyOf(request) : undefined;
      if (!made || key === undefined) return false;
      misses.inc();
      // After a failure, the route handler responds with the right error.
      const page = await makeOnce(key, made).catch(() => undefined);
      if (page && !response.closed) send(page, request, response);
      return page !== undefined;
    },

    /**
     * Passes a request to Next.js, after all renderings from before the last edit. Otherwise the new rendering could
     * share their outdated data.
     */
    async render(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const { url = '' } = request;
      const [path = ''] = url.split('?', 1);
      if (PAGES.test(splitPath(path).rest)) {
        misses.inc();
        const tags = tagsOfPage(path);
        for (let old = outdatedRenders(tags); old.length > 0; old = outdatedRenders(tags))
          await Promise.all(old.map(({ done }) => done));
        // The client has disconnected, so no event would end the tracking.
        if (response.closed) return;
        const dated = track(response, tags);
        const isWhole = request.method === 'GET' && isPlain(request);
        const mayStore = isWhole && path === url && !isCompressing;
        if (mayStore && response instanceof ShopResponse) store(path, dated, response);
      }
      next(request, response);
    },
  };
}
