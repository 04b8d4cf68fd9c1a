import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createLine, type Line, newTurns } from './line';

/**
 * How many requests are worked at together, and how many may wait in line for that. More at once only
 * make each other wait: the event loop does one thing at a time, and the database has 40 connections.
 * A line of pages is gone in half a second; one of calls is longer, so that a burst which a few
 * people make (200 presses on Place Order) is served whole. Calls wait for the database and stand in a
 * line of their own, so that pages go on from memory while it is slow.
 */
const LIMITS = {
  pages: { room: 40, places: 150 },
  calls: { room: 100, places: 400 },
  // Made on other threads, many for one page.
  pictures: { room: 100, places: 400 },
};
type Limits = typeof LIMITS;

/** Nobody stands in line for longer, for instance while the database does not answer. */
const PATIENCE_MS = 10_000;

function kindOf(path: string): keyof Limits {
  if (path.startsWith('/api/')) return 'calls';
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

/** Whether the request is still arriving: a client that sends slowly must hold no room. */
const isArriving = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Takes room for a request until it is answered. */
function takeRoom(line: Line, request: IncomingMessage, response: ServerResponse): void {
  const enter = () => {
    if (response.closed) return;
    line.enter();
    response.once('close', line.leave);
  };
  if (isArriving(request)) request.once('end', enter);
  else enter();
}

/**
 * Works at so many requests at once, keeps some more waiting, and answers 503 with Retry-After to those
 * beyond, at once and for next to nothing, so that a crowd slows nobody who was let in.
 */
export function withCrowdLimit(
  listener: RequestListener,
  limits: Limits = LIMITS,
  patienceMs = PATIENCE_MS,
): RequestListener {
  const turns = newTurns();
  const lines = {
    pages: createLine(limits.pages, turns),
    calls: createLine(limits.calls, turns),
    pictures: createLine(limits.pictures, turns),
  };
  return (request, response) => {
    if (ALWAYS.test(request.url?.split('?', 1)[0] ?? '')) return listener(request, response);
    const line = lines[kindOf(request.url ?? '')];
    if (line.isFull()) return refuse(request, response);
    const stopWaiting = line.wait(() => {
      clearTimeout(giveUp);
      takeRoom(line, request, response);
      listener(request, response);
    });
    const giveUp = setTimeout(() => {
      stopWaiting();
      refuse(request, response);
    }, patienceMs);
    response.once('close', () => {
      clearTimeout(giveUp);
      stopWaiting();
    });
  };
}
