import type { RequestListener } from 'node:http';
import { shortcuts } from '@/lib/http/shortcuts';

/**
 * Sends what a handler keeps ready without a way through Next, which takes longer than everything
 * else about it. A request from another front end takes the usual way: it needs CORS headers.
 */
export function withShortcuts(otherwise: RequestListener): RequestListener {
  return async (request, response) => {
    const isOwnGet = request.method === 'GET' && request.headers.origin === undefined;
    const shortcut = isOwnGet ? shortcuts.get(request.url ?? '') : undefined;
    // Whatever stands in its way, the handler says it better.
    const answer = await shortcut?.(request.headers).catch(() => undefined);
    if (!answer) return otherwise(request, response);
    response.writeHead(answer.status, answer.headers).end(answer.body);
  };
}
