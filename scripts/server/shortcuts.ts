import type { RequestListener } from 'node:http';
import { shortcuts } from '@/lib/http/shortcuts';

/**
 * Sends what a handler can say at once without a way through Next, which takes longer than everything
 * else about it. A request from another front end takes the usual way: it needs CORS headers.
 */
export function withShortcuts(
  kind: keyof typeof shortcuts,
  otherwise: RequestListener,
): RequestListener {
  return async (request, response) => {
    const { method, headers, url = '' } = request;
    const [path = ''] = url.split('?', 1);
    const isOwnGet = method === 'GET' && headers.origin === undefined;
    const shortcut = isOwnGet ? shortcuts[kind].get(path) : undefined;
    if (!shortcut) return otherwise(request, response);
    // Whatever stands in its way, the handler says it better.
    const search = new URLSearchParams(url.slice(path.length));
    const answer = await shortcut(headers, search).catch(() => undefined);
    if (!answer) return otherwise(request, response);
    response.writeHead(answer.status, answer.headers).end(answer.body);
  };
}
