import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long requests in flight may run after the server was asked to close, in ms. */
export const GRACE = 10_000;
/**
 * How long requests that wait for their client (to send the body or to read the answer) may run, in ms.
 * With the two seconds that the shop serves on behind a proxy (server/serve.ts), no client delays a
 * stop for longer than three.
 */
export const CLIENT_GRACE = 1_000;
const LOOK_EVERY_MS = 50;
/**
 * How long a connection that was just opened or answered is kept, in ms, because its next request
 * may be on its way.
 */
const QUIET_MS = 500;

type Exchange = { request: IncomingMessage; response: ServerResponse };

/** Whether the client, not the shop, delays the exchange. */
const waitsForClient = ({ request, response }: Exchange) =>
  !request.complete || response.writableEnded || response.writableNeedDrain;

/** Whether it is a stream of events, which never ends by itself; its client opens another one. */
const isEndless = ({ response }: Exchange) =>
  String(response.getHeader('content-type') ?? '').startsWith('text/event-stream');

/** The longest turn of the event loop that counts as one without work, in ms. */
const IDLE_TURN_MS = 1;
const MAX_TURNS = 1_000;

/**
 * Calls `then` right after a turn of the event loop without work. Such a turn has just accepted every connection
 * that was waiting; those that came during a long one would be reset.
 */
function whenIdle(then: () => void, turns = MAX_TURNS): void {
  const began = performance.now();
  setImmediate(() => {
    if (turns === 0 || performance.now() - began < IDLE_TURN_MS) then();
    else whenIdle(then, turns - 1);
  });
}

/**
 * Closes the waiting responses of a cut connection, to requests that a client has pipelined. Node emits `close` only for the
 * response that was being sent, so the others would keep their slots in admission control for ever.
 */
function closeWaiting(exchanges: Iterable<Exchange>): void {
  for (const { response } of exchanges) {
    // Node emits `close` for the response with the socket.
    if (response.socket) continue;
    response.destroy();
    response.emit('close');
  }
}

/**
 * Follows the connections of a server, upgraded ones included: each answer is closed, also when its connection is
 * cut. Returns a function that closes the server: it accepts no new connection, ends streams of events at once and
 * connections that were idle for `quiet` ms, lets requests in flight finish for `grace` ms, and those that wait for
 * their client for `clientGrace` ms.
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
      const look = setInterval(endIdle, LOOK_EVERY_MS);
      const cut = setTimeout(() => {
        for (const socket of connections.keys()) socket.destroy();
      }, grace);
      whenIdle(() => {
        server.close(() => {
          clearInterval(look);
          clearTimeout(cut);
          resolve();
        });
        endIdle();
      });
    });
  };
}
