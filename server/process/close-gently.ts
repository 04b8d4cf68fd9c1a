import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The maximum time for requests in flight to finish when the server closes, in ms. */
export const GRACE = 10_000;
/**
 * The time for a request that waits for its client, in ms. Behind a proxy, the shop first serves for two more seconds
 * (server/serve.ts). A client therefore delays a shutdown by at most three seconds.
 */
export const CLIENT_GRACE = 1_000;
const LOOK_EVERY_MS = 50;
/** How long a new or idle connection stays open at shutdown, in ms. Its next request may already be in transit. */
const QUIET_MS = 500;

type Exchange = { request: IncomingMessage; response: ServerResponse };

/** Returns whether the exchange waits for the client, not for the shop. */
const waitsForClient = ({ request, response }: Exchange) =>
  !request.complete || response.writableEnded || response.writableNeedDrain;

/** An event stream never ends by itself. Its client reconnects to another instance. */
const isEndless = ({ response }: Exchange) =>
  String(response.getHeader('content-type') ?? '').startsWith('text/event-stream');

/** The longest idle iteration of the event loop, in ms. */
const IDLE_TURN_MS = 1;
const MAX_TURNS = 1_000;

/**
 * Calls `then` directly after an idle iteration of the event loop. At that moment, no connection waits to be accepted.
 * The operating system would reset such a connection when the server stops listening.
 */
function whenIdle(then: () => void, turns = MAX_TURNS): void {
  const began = performance.now();
  setImmediate(() => {
    if (turns === 0 || performance.now() - began < IDLE_TURN_MS) then();
    else whenIdle(then, turns - 1);
  });
}

/**
 * Emits `close` for responses that wait behind another response on a cut connection (HTTP pipelining). Node emits
 * `close` only for the current response. Without the event, the waiting responses would occupy their slots in admission
 * control forever.
 */
function closeWaiting(exchanges: Iterable<Exchange>): void {
  for (const { response } of exchanges) {
    // Node emits `close` for the current response, which has the socket.
    if (response.socket) continue;
    response.destroy();
    response.emit('close');
  }
}

/**
 * Tracks the connections of a server, and emits `close` for each response of a cut connection. Returns a function that
 * closes the server. It immediately ends event streams and connections that were idle for `quiet` ms. Requests in
 * flight may take `grace` ms, or `clientGrace` ms if they wait for their client.
 */
export function createGracefulCloser(server: Server) {
  const connections = new Map<Socket, { exchanges: Set<Exchange>; quietSince: number }>();
  server.on('connection', (socket: Socket) => {
    const exchanges = new Set<Exchange>();
    connections.set(socket, { exchanges, quietSince: performance.now() });
    socket.once('close', () => {
      connections.delete(socket);
      closeWaiting(exchanges);
    });
  });
  server.on('request', (request, response) => {
    const exchange = { request, response };
    const { socket } = request;
    const connection = connections.get(socket);
    connection?.exchanges.add(exchange);
    response.once('close', () => {
      connection?.exchanges.delete(exchange);
      if (connection) connection.quietSince = performance.now();
    });
  });

  return ({ grace = GRACE, clientGrace = CLIENT_GRACE, quiet = QUIET_MS } = {}): Promise<void> => {
    const began = performance.now();
    const endIdle = () => {
      const now = performance.now();
      const isLate = now - began >= clientGrace;
      for (const [socket, { exchanges, quietSince }] of connections) {
        const isOver = (exchange: Exchange) =>
          isEndless(exchange) || (isLate && waitsForClient(exchange));
        const isQuiet = exchanges.size > 0 || now - quietSince >= quiet;
        if (isQuiet && [...exchanges].every(isOver)) socket.destroy();
      }
    };
    return new Promise((resolve) => {
      const idleTimer = setInterval(endIdle, LOOK_EVERY_MS);
      const cut = setTimeout(() => {
        for (const socket of connections.keys()) socket.destroy();
      }, grace);
      whenIdle(() => {
        server.close(() => {
          clearInterval(idleTimer);
          clearTimeout(cut);
          resolve();
        });
        endIdle();
      });
    });
  };
}
