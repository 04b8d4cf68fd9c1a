import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerSearch } from '@/lib/catalog/search/search-answer';
import { LIST_PATH } from './whole-list';

/**
 * Answers a search while somebody types without Next, whose routing takes longer than the rest of
 * such a request. Returns whether it did. A cross-origin request goes to its route handler, which
 * adds the CORS headers.
 */
export async function answerByFastPath(
  { method, headers, url = '' }: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const [path = '', search] = url.split('?', 2);
  if (path !== LIST_PATH || !search || method !== 'GET' || headers.origin !== undefined)
    return false;
  // On an error the route handler answers, with the right refusal.
  const query = new URLSearchParams(url.slice(path.length));
  const answer = await answerSearch(headers, query).catch(() => undefined);
  if (!answer || response.headersSent) return false;
  response.writeHead(answer.status, answer.headers).end(answer.body);
  return true;
}
