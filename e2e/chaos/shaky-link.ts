import {
  type AddressInfo,
  createServer,
  connect as dial,
  type Server,
  type Socket,
} from 'node:net';
import { engineSocket } from '@/local/mongodb/engine';

export type ShakyLink = {
  uri: string;
  /** Cuts every connection without a warning. */
  reset: () => void;
  hang: (ms: number) => void;
  close: () => void;
};

/** If one socket closes or fails, the other is destroyed. `sockets` contains both until they close. */
export function pairSockets(client: Socket, far: Socket, sockets: Set<Socket>): void {
  for (const [one, other] of [
    [client, far],
    [far, client],
  ] as const) {
    sockets.add(one);
    one.on('error', () => other.destroy());
    one.once('close', () => {
      sockets.delete(one);
      other.destroy();
    });
  }
}

export async function listenLocally(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}

/** A breakable network link between the shop and its database. A TCP port forwards to the engine's socket. */
export async function openShakyLink(runFolder: string): Promise<ShakyLink> {
  const sockets = new Set<Socket>();
  const near = new Set<Socket>();
  const link = createServer((client) => {
    near.add(client);
    client.once('close', () => near.delete(client));
    const far = dial(engineSocket(runFolder));
    pairSockets(client, far, sockets);
    for (const socket of [client, far]) socket.setNoDelay(true);
    client.pipe(far).pipe(client);
  });
  const port = await listenLocally(link);
  const each = (act: (socket: Socket) => void) => {
    for (const socket of sockets) act(socket);
  };
  return {
    uri: `mongodb://127.0.0.1:${port}/basketful?directConnection=true&retryWrites=false`,
    // Connections to the engine use a unix socket, which cannot be reset.
    reset: () => each((socket) => (near.has(socket) ? socket.resetAndDestroy() : socket.destroy())),
    hang(ms) {
      const held = [...sockets];
      for (const socket of held) socket.pause();
      setTimeout(() => {
        for (const socket of held) socket.resume();
      }, ms).unref();
    },
    close: () => {
      each((socket) => socket.destroy());
      link.close();
    },
  };
}
