import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/**
 * Requests that may be worked at together. Beyond that each of them only makes the others wait: the
 * event loop does one thing at a time, and the database has 40 connections. Calls of the API wait for
 * the database and are counted apart, so that pages go on from memory while it is slow.
 */
const MOST = { pages: 40, calls: 100, pictures: 100 };
type Counts = typeof MOST;

function kindOf(path: string): keyof Counts {
  if (path.startsWith('/api/')) return 'calls';
  // Made on other threads, many for one page.
  return path.startsWith('/_next/image') ? 'pictures' : 'pages';
}

const RETRY_SECONDS = 2;

/** Cheap, and what a page that was let in still needs; and whoever asks how the shop is. */
const ALWAYS = /^\/(_next\/static|demo|art|icons|uploads)\/|^\/api\/health$/;

const SENTENCE = 'The shop is very busy right now. Please try again in a moment.';

function refuse({ headers, url }: IncomingMessage, response: ServerResponse): void {
  const speaksJson = url?.startsWith('/api/') || !headers.accept?.includes('text/html');
  response.writeHead(503, {
    'Retry-After': String(RETRY_SECONDS),
    'Cache-Control': 'no-store',
    'Content-Type': speaksJson ? 'application/json' : 'text/plain; charset=utf-8',
  });
  response.end(speaksJson ? JSON.stringify({ success: false, message: SENTENCE }) : SENTENCE);
}

/** Whether the request is still arriving: a client that sends slowly must hold no place. */
const isArriving = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Lets so many requests be under way at once and answers 503 with Retry-After to those beyond, at
 * once and for next to nothing, so that a crowd slows nobody who was let in.
 */
export function withCrowdLimit(listener: RequestListener, most: Counts = MOST): RequestListener {
  const inside: Counts = { pages: 0, calls: 0, pictures: 0 };
  return (request, response) => {
    if (ALWAYS.test(request.url?.split('?', 1)[0] ?? '')) return listener(request, response);
    const kind = kindOf(request.url ?? '');
    if (inside[kind] >= most[kind]) return refuse(request, response);
    const enter = () => {
      if (response.closed) return;
      inside[kind] += 1;
      response.once('close', () => {
        inside[kind] -= 1;
      });
    };
    if (isArriving(request)) request.once('end', enter);
    else enter();
    return listener(request, response);
  };
}
