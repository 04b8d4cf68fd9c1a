import type { IncomingMessage, OutgoingHttpHeaders, RequestListener } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
// The extension makes it the very module that Next's own server asks.
import { tagsManifest } from 'next/dist/server/lib/incremental-cache/tags-manifest.external.js';
import { CATALOG_TAG } from '@/lib/catalog/tags';
import { type Encoded, encodeAll } from '@/lib/http/compress';
import { preferredEncoding } from '@/lib/http/encoding';
import { log } from '@/lib/log';
import { ShopResponse } from './response';

/** The pages of the catalogue: the same for everybody, and no middleware before them. */
const PAGE = /^\/(products(\/[\w/-]*)?)?$/;
/** About 60 MB. */
const MOST = 300;
/**
 * So many times as long as a page took to compress no other is: where more pages are popular than are
 * kept, compressing them must cost less than it spares. Those asked for most are the first to be kept.
 */
const PAUSE = 4;
/** Of these Next answers another thing than the page, or decides by them. */
const DECIDING = ['rsc', 'range', 'authorization', 'next-action'];
/** Of the answer that was kept, not of the page. */
const OWN = ['content-encoding', 'content-length', 'transfer-encoding', 'x-correlation-id'];

type Kept = { headers: OutgoingHttpHeaders; etag: string; bytes: Encoded };

const isForPage = ({ method, url = '', headers }: IncomingMessage) =>
  method === 'GET' && PAGE.test(url) && DECIDING.every((name) => headers[name] === undefined);

const toPlain = promisify(gunzip);

async function whatToKeep(response: ShopResponse, before: string[]): Promise<Kept> {
  const sent = Buffer.concat(response.recorded ?? []);
  const isPacked = response.getHeader('content-encoding') === 'gzip';
  const bytes = await encodeAll(isPacked ? Buffer.from(await toPlain(sent)) : sent);
  const headers = Object.entries(response.getHeaders()).filter(
    ([name]) => !before.includes(name) && !OWN.includes(name),
  );
  const etag = String(response.getHeader('etag'));
  return { headers: Object.fromEntries(headers), etag, bytes };
}

/**
 * Sends pages that Next has in its cache without a way through Next, compressed once for everybody.
 * A page is kept when Next has said that it is from its cache, and no longer than Next's own mark of
 * what is stale stays as it was when the page was asked for, so it is never older here than there.
 */
export function withKeptPages(otherwise: RequestListener): RequestListener {
  let pages = new Map<string, Kept>();
  let mark = tagsManifest.get(CATALOG_TAG);
  let mayPackAt = 0;

  const keep = async (url: string, response: ShopResponse, before: string[]) => {
    const began = performance.now();
    if (began < mayPackAt) return;
    mayPackAt = Number.POSITIVE_INFINITY;
    const into = pages;
    try {
      const kept = await whatToKeep(response, before);
      const [oldest] = into.keys();
      if (oldest !== undefined && into.size >= MOST) into.delete(oldest);
      into.set(url, kept);
    } catch (error) {
      log().warn({ err: error }, 'a page could not be kept');
    } finally {
      const ended = performance.now();
      mayPackAt = ended + PAUSE * (ended - began);
    }
  };

  return (request, response) => {
    if (!isForPage(request) || !(response instanceof ShopResponse))
      return otherwise(request, response);
    const now = tagsManifest.get(CATALOG_TAG);
    if (now !== mark) pages = new Map();
    mark = now;
    const { url = '' } = request;
    const page = pages.get(url);
    if (page) {
      // The last to be asked for is the last to go.
      pages.delete(url);
      pages.set(url, page);
      return send(page, request, response);
    }

    // Recording copies the page, for nothing while another one is being compressed.
    if (performance.now() < mayPackAt) return otherwise(request, response);
    const before = response.getHeaderNames();
    response.recorded = [];
    response.once('finish', () => {
      const isCached =
        response.statusCode === 200 && response.getHeader('x-nextjs-cache') === 'HIT';
      if (isCached && tagsManifest.get(CATALOG_TAG) === now) void keep(url, response, before);
    });
    return otherwise(request, response);
  };
}

function send({ headers, etag, bytes }: Kept, request: IncomingMessage, response: ShopResponse) {
  if (request.headers['if-none-match']?.includes(etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const encoding = preferredEncoding(request.headers['accept-encoding']?.toString());
  const body = bytes[encoding];
  response.writeHead(200, {
    ...headers,
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    'Content-Length': body.length,
  });
  response.end(body);
}
