import type { Server } from 'node:http';

/** How long a request in flight may take to finish once the shop is asked to stop. */
export const GRACE = 10_000;

/**
 * Takes no new connection, lets the requests in flight finish, and closes connections as they fall
 * idle; what is still open after `grace` milliseconds is cut.
 */
export function closeGently(server: Server, grace = GRACE): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const cut = setTimeout(() => server.closeAllConnections(), grace);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
