import type { IncomingMessage, ServerResponse } from 'node:http';
import { fastPaths } from '@/lib/http/fast-path';

/**
 * Answers a GET by its fast path, without Next's routing, which takes longer than the rest of such
 * a request. Returns whether it did. A cross-origin request goes to its route handler, which adds
 * the CORS headers.
 */
export async function answerByFastPath(
  { method, headers, url = '' }: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (method !== 'GET' || headers.origin !== undefined) return false;
  const [path = ''] = url.split('?', 1);
  // On an error the route handler answers, with the right refusal.
  const answer = await fastPaths
    .get(path)?.(headers, new URLSearchParams(url.slice(path.length)))
    .catch(() => undefined);
  if (!answer || response.headersSent) return false;
  response.writeHead(answer.status, answer.headers).end(answer.body);
  return true;
}
