import type { IncomingMessage, RequestListener } from 'node:http';
import { accepts } from '@/lib/http/encoding';
import { bodyHeaders } from '@/lib/http/ready';
import { PAGES } from './kept-pages';
import { type Answered, whenAnswered } from './record';
import { ShopResponse } from './response';
import { UntilEdited } from './until-edited';

/** Some 2,000 parts of pages. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Of these Next answers another thing than a part of a page that is the same for everybody. */
const DECIDING = ['next-router-state-tree', 'range', 'authorization', 'next-action'];

/** What tells one part from another, when Next has a part of a static page to answer with. */
function partOf({ method, url = '', headers }: IncomingMessage): string | undefined {
  const [path = '', query = ''] = url.split('?');
  const isPrefetch = headers.rsc === '1' && headers['next-router-prefetch'] === '1';
  if (method !== 'GET' || !isPrefetch || !PAGES.test(path) || !/^_rsc=[\w-]+$/.test(query))
    return undefined;
  if (DECIDING.some((name) => headers[name] !== undefined)) return undefined;
  // Next redirects when the address does not agree with these, so they are part of what is asked.
  return [url, headers['next-router-segment-prefetch'], headers['next-url']].join(' ');
}

/**
 * Sends parts of pages, which a browser asks for ahead of time two for each link on the screen, as
 * Next sent and compressed them before. They are most of what the shop is asked for.
 */
export function withKeptPrefetches(otherwise: RequestListener): RequestListener {
  const parts = new UntilEdited<Answered>(MOST_BYTES, ({ bytes }) => bytes.length);

  return (request, response) => {
    const part = partOf(request);
    if (!part || !(response instanceof ShopResponse)) return otherwise(request, response);
    if (!accepts('gzip', request.headers['accept-encoding']?.toString()))
      return otherwise(request, response);
    const kept = parts.get(part);
    if (kept) {
      response
        .writeHead(200, { ...kept.headers, ...bodyHeaders('gzip', kept.bytes) })
        .end(kept.bytes);
      return;
    }
    const keep = parts.keeper();
    whenAnswered(response, (answer) => {
      const isWhole = answer.headers['x-nextjs-cache'] === 'HIT' && answer.encoding === 'gzip';
      if (isWhole) keep(part, answer);
    });
    return otherwise(request, response);
  };
}
