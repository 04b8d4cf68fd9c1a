import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes the answers of a cut connection that were waiting for the one before them, of requests that a client sent
 * without waiting. Node tells the one that was being sent alone, so the others would keep their places in admission
 * control for ever.
 */
export function closeWaiting(server: Server): void {
  const open = new WeakMap<Socket, Set<ServerResponse>>();
  const openOn = (socket: Socket): Set<ServerResponse> => {
    const known = open.get(socket);
    if (known) return known;
    const responses = new Set<ServerResponse>();
    open.set(socket, responses);
    socket.once('close', () => {
      for (const response of responses) {
        // The one with the socket is told by Node.
        if (response.socket) continue;
        response.destroy();
        response.emit('close');
      }
    });
    return responses;
  };
  server.on('request', ({ socket }, response) => {
    const responses = openOn(socket);
    responses.add(response);
    response.once('close', () => responses.delete(response));
  });
}
