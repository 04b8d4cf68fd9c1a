import { ServerResponse } from 'node:http';

/**
 * A response with at most one Location. Next writes the header of a redirecting static page twice
 * when the page is rendered for the first time; clients that join repeated headers would then
 * follow an address that does not exist.
 */
export class OneLocationResponse extends ServerResponse {
  override appendHeader(name: string, value: string | readonly string[]): this {
    if (name.toLowerCase() === 'location' && this.hasHeader(name)) return this;
    return super.appendHeader(name, value);
  }
}
