import { ServerResponse } from 'node:http';
import { databaseFailedWithin } from '@/lib/outage';

/** As long as a page takes to be made, and the driver to give up: 4 s for a server, 8 s for a connection. */
const OUTAGE_MS = 15_000;
const RETRY_SECONDS = 5;

function record({ recorded }: ShopResponse, chunk: unknown): void {
  if (typeof chunk === 'string') recorded?.push(Buffer.from(chunk));
  else if (chunk instanceof Uint8Array) recorded?.push(Buffer.from(chunk));
}

/** The response of a shop: two things that Next does otherwise, put right before they are sent. */
export class ShopResponse extends ServerResponse {
  /** What is sent, as it is sent, if somebody wants it. */
  recorded?: Buffer[];

  override write(chunk: unknown, ...rest: unknown[]): boolean {
    record(this, chunk);
    return super.write(chunk, ...(rest as []));
  }

  override end(chunk?: unknown, ...rest: unknown[]): this {
    record(this, chunk);
    return super.end(chunk, ...(rest as []));
  }

  /**
   * At most one Location. Next writes the header of a redirecting static page twice when the page is
   * rendered for the first time; clients that join repeated headers would then follow an address
   * that does not exist.
   */
  override appendHeader(name: string, value: string | readonly string[]): this {
    if (name.toLowerCase() === 'location' && this.hasHeader(name)) return this;
    return super.appendHeader(name, value);
  }

  /**
   * A page that could not be made because the database was away answers 503: it will be there again,
   * and a search engine keeps it. Handlers decide for themselves.
   */
  override writeHead(status: number, ...rest: unknown[]): this {
    const isPage = !this.req.url?.startsWith('/api/');
    if (status !== 500 || !isPage || !databaseFailedWithin(OUTAGE_MS))
      return super.writeHead(status, ...(rest as []));
    this.setHeader('Retry-After', RETRY_SECONDS);
    return super.writeHead(503, ...(rest as []));
  }
}
