import { type IncomingMessage, ServerResponse } from 'node:http';
import { databaseFailedWithin } from '@/lib/db/errors';
import { MISSING_HEADER } from '@/lib/http/page-views';
import { isApi } from './reject-request';

/**
 * The time after a failure of the database, in ms. A page that fails within this time gets status 503. The time covers
 * the rendering of a page, the driver's timeouts (4 s for a server, 8 s for a connection), and the interval between two
 * connection checks (15 s and the 2 s of a check).
 */
const OUTAGE_MS = 20_000;
const RETRY_SECONDS = 5;
/**
 * The maximum number of listeners of a response. A page that waits for a slot and is then rendered has 14
 * listeners. Node would report more than ten as a leak.
 */
const MAX_LISTENERS = 20;
/** Allows caches to store a page, but they must revalidate it before each use. */
const REVALIDATE = 'public, max-age=0, must-revalidate';

function record({ recorded }: ShopResponse, chunk: unknown): void {
  if (typeof chunk === 'string') recorded?.push(Buffer.from(chunk));
  else if (chunk instanceof Uint8Array) recorded?.push(Buffer.from(chunk));
}

/**
 * Corrects the caching headers of Next.js, in two ways. Next.js allows shared caches to store a page for a month, which
 * suits only caches that are purged on an edit. It also sends the same strong ETag for compressed and plain bodies, so
 * this function makes the ETag weak (RFC 9110, 8.8.1).
 */
function setCacheHeaders(response: ServerResponse): void {
  if (response.getHeader('cache-control')?.toString().includes('s-maxage'))
    response.setHeader('Cache-Control', REVALIDATE);
  const etag = response.getHeader('etag')?.toString();
  const isImage = response.getHeader('content-type')?.toString().startsWith('image/');
  if (etag?.startsWith('"') && !isImage) response.setHeader('ETag', `W/${etag}`);
}

/** A response that corrects headers and statuses of Next.js before they are sent. */
export class ShopResponse extends ServerResponse {
  /** If set, collects the parts of the body as they are sent. */
  recorded?: Buffer[];
  /** If set, the status to send instead of 200, because the page replaces a page that does not exist. */
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
   * Allows only one Location header. Next.js writes the header twice when it renders a redirecting static page for the
   * first time. A client that joins repeated headers would follow a wrong URL.
   */
  override appendHeader(name: string, value: string | readonly string[]): this {
    if (name.toLowerCase() === 'location' && this.hasHeader(name)) return this;
    return super.appendHeader(name, value);
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    setCacheHeaders(this);
    // The middleware sets this header to request the status 404. The middleware can choose a page but not its status.
    const missing = this.missingStatus ?? (this.hasHeader(MISSING_HEADER) ? 404 : undefined);
    if (missing) {
      this.removeHeader(MISSING_HEADER);
      return super.writeHead(status === 200 ? missing : status, ...(rest as []));
    }
    // If a page failed because the database was down, change its status from 500 to 503. Search engines treat 503 as
    // temporary. API handlers set their own status.
    const isPage = !isApi(this.req);
    if (status !== 500 || !isPage || !databaseFailedWithin(OUTAGE_MS))
      return super.writeHead(status, ...(rest as []));
    this.setHeader('Retry-After', RETRY_SECONDS);
    return super.writeHead(503, ...(rest as []));
  }
}
