import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { codeOf, reasonOf, StartFailure } from './failure';

export function listenFailure(
  error: unknown,
  host: string,
  port: number,
  prefix = '',
): StartFailure {
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return new StartFailure(
      `Port ${port} is taken by another program: stop it, or choose another port with ${prefix}PORT.`,
    );
  if (code === 'EACCES')
    return new StartFailure(
      `This user may not listen on port ${port}: choose a port above 1023 with ${prefix}PORT.`,
    );
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartFailure(
      `${prefix}HOST is ${host}, which is not an address of this machine: remove it, or set an address of this machine.`,
    );
  return new StartFailure(`Cannot listen on ${host}:${port}: ${reasonOf(error)}.`);
}

/** Waits up to `patience` ms for the port to become free. Throws {@link StartFailure} if the port stays in use. */
export async function checkPort(host: string, port: number, patience = 0): Promise<void> {
  const until = Date.now() + patience;
  for (;;) {
    const error = await tryPort(host, port);
    if (!error) return;
    if (codeOf(error) !== 'EADDRINUSE' || Date.now() >= until)
      throw listenFailure(error, host, port);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export function tryPort(host: string, port: number): Promise<Error | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}

/**
 * The start of the range for free ports. The range is below the ports of outgoing connections (from 32,768 on).
 * Otherwise an outgoing connection could occupy a chosen port.
 */
const FIRST = 20_000;
const COUNT = 12_000;
const MAX_TRIES = 100;

/** Throws {@link StartFailure} if no port is free. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const port = FIRST + randomInt(COUNT);
    if (!(await tryPort('127.0.0.1', port))) return port;
  }
  throw new StartFailure('No free port was found on this machine.');
}

export function reachable(host: string): string {
  if (host === '' || host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
