import type { IncomingHttpHeaders } from 'node:http';
import { processGlobal } from '@/lib/process-global';
import type { Answer } from './cached-response';

/** Answers a GET, or returns undefined; the request then goes to its route handler. */
export type FastPath = (
  headers: IncomingHttpHeaders,
  search: URLSearchParams,
) => Promise<Answer | undefined>;

/**
 * Handlers by path that answer a GET without Next, for answers that cost less than Next's own
 * routing (docs/decisions/0003-own-server-around-next.md).
 */
export const fastPaths = processGlobal('fast paths', () => new Map<string, FastPath>());
