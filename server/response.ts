import { type IncomingMessage, ServerResponse } from 'node:http';
import { databaseFailedWithin } from '@/lib/db/outage';
import { MISSING_HEADER } from '@/lib/http/page-views';
import { isApi } from './refuse';

/**
 * How long after an outage a failed page counts as caused by it, in ms. The time covers the rendering of a
 * page and the driver's timeouts (4 s for a server, 8 s for a connection). It also covers the interval between
 * two connection checks (15 s and the 2 s of a check).
 */
const OUTAGE_MS = 20_000;
const RETRY_SECONDS = 5;
/**
 * A page that waits for a slot and is then rendered has 14 listeners for its end. Node reports more than ten
 * as a leak.
 */
const MAX_LISTENERS = 20;
/** Caches may store a page but must revalidate it before each use. */
const REVALIDATE = 'public, max-age=0, must-revalidate';

function record({ recorded }: ShopResponse, chunk: unknown): void {
  if (typeof chunk === 'string') recorded?.push(Buffer.from(chunk));
  else if (chunk instanceof Uint8Array) recorded?.push(Buffer.from(chunk));
}

/**
 * Corrects the caching headers of Next.js. Next.js allows shared caches to store a page for a month, which
 * suits only caches that are purged on an edit. It also sends the same strong ETag for compressed and plain
 * bodies (RFC 9110, 8.8.1).
 */
function tellCaches(response: ServerResponse): void {
  if (response.getHeader('cache-control')?.toString().includes('s-maxage'))
    response.setHeader('Cache-Control', REVALIDATE);
  const etag = response.getHeader('etag')?.toString();
  const isImage = response.getHeader('content-type')?.toString().startsWith('image/');
  if (etag?.startsWith('"') && !isImage) response.setHeader('ETag', `W/${etag}`);
}

/** Corrects headers and statuses of Next.js before they are sent. */
export class ShopResponse extends ServerResponse {
  /** If set, collects the body as it is sent. */
  recorded?: Buffer[];
  /** The status of the page that replaces a missing one. */
  missingStatus?: 404 | 410;

  constructor(...request: ConstructorParameters<typeof ServerResponse<IncomingMessage>>) {
    super(...request);
    this.setMaxListeners(MAX_LISTENERS);
  }

  override write(chunk: unknown, ...rest: unknown[]): boolean {
    record(this, chunk);
    return super.write(chunk, ...(rest as []));
  }

  override end(chunk?: unknown, ...rest: unknown[]): this {
    record(this, chunk);
    return super.end(chunk, ...(rest as []));
  }

  /**
   * Allows only one Location header. Next.js writes it twice when a redirecting static page is rendered for
   * the first time. Clients that join repeated headers would follow a wrong URL.
   */
  override appendHeader(name: string, value: string | readonly string[]): this {
    if (name.toLowerCase() === 'location' && this.hasHeader(name)) return this;
    return super.appendHeader(name, value);
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    tellCaches(this);
    // The middleware sets this header, because it can choose a page but not its status.
    const missing = this.missingStatus ?? (this.hasHeader(MISSING_HEADER) ? 404 : undefined);
    if (missing) {
      this.removeHeader(MISSING_HEADER);
      return super.writeHead(status === 200 ? missing : status, ...(rest as []));
    }
    // A page that failed because the database was down gets 503, which search engines treat as temporary. API
    // handlers set their own status.
    const isPage = !isApi(this.req);
    if (status !== 500 || !isPage || !databaseFailedWithin(OUTAGE_MS))
      return super.writeHead(status, ...(rest as []));
    this.setHeader('Retry-After', RETRY_SECONDS);
    return super.writeHead(503, ...(rest as []));
  }
}
