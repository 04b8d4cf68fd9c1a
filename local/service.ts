import { spawn } from 'node:child_process';
import { z } from 'zod';
import { isOpened } from '@/lib/env/values';
import { reasonOf } from '@/server/process/failure';
import { freePort, tryPort } from '@/server/process/port';
import { programFile } from '@/server/process/project';
import { type Log, reportStart, type Supervised, supervise } from '@/server/process/supervise';

const MAX_CLOSE_MS = 1000;

/**
 * Runs a local service (Stripe emulator or mail inbox) as a separate process. A launched service closes on request of
 * the launcher, or when the launcher has exited. A service without a launcher (compose.yaml) prints `greeting` and
 * closes on a signal.
 */
export async function runService(
  start: () => Promise<{ close: () => Promise<unknown>; greeting: string }>,
): Promise<void> {
  const isAlone = !process.send;
  let stop = () => {};
  // Ignore signals to the process group, because requests in flight still need this service. The launcher decides when
  // to close it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isAlone) stop();
    });
  process.on('SIGHUP', () => {});
  try {
    const service = await start();
    let isClosing = false;
    const close = async () => {
      if (isClosing) return;
      isClosing = true;
      const late = new Promise((resolve) => setTimeout(resolve, MAX_CLOSE_MS));
      await Promise.race([service.close(), late]);
      process.exit(0);
    };
    stop = () => void close();
    process.on('disconnect', close);
    process.on('message', (message) => {
      if (message === 'close') void close();
    });
    await reportStart({ state: 'ready' });
    if (isAlone) console.log(service.greeting);
    else if (!process.connected) await close();
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : reasonOf(error);
    if (isAlone) console.error(reason);
    await reportStart({ state: 'failed', reason });
    process.exit(1);
  }
}

const PORTS_TO_TRY = 10;

const CHOICES = 3;

/**
 * Returns a free port for a local service. It prefers `earlier`, because URLs of the previous run contain that port.
 * Then it tries ten ports from `first` on, and finally any port. It never returns a port that browsers block. Throws
 * StartFailure if no port is free.
 */
export async function portFrom(host: string, first: number, earlier?: number): Promise<number> {
  const near = Array.from({ length: PORTS_TO_TRY }, (_, at) => first + at);
  for (const port of [...(earlier === undefined ? [] : [earlier]), ...near])
    if (port <= 65_535 && isOpened(port) && !(await tryPort(host, port))) return port;
  return freePort();
}

/** Runs `start` with chosen ports. If another program takes one of them first, it retries with other ports. */
export async function onPorts<Ports extends Record<string, number>, Started>(
  host: string,
  choose: () => Promise<Ports>,
  start: (ports: Ports) => Promise<Started>,
): Promise<Started> {
  for (let choice = 1; ; choice += 1) {
    const ports = await choose();
    try {
      return await start(ports);
    } catch (error) {
      const faults = await Promise.all(Object.values(ports).map((port) => tryPort(host, port)));
      if (choice === CHOICES || !faults.some(Boolean)) throw error;
    }
  }
}

/** Restarts the process if it dies. Throws StartFailure if it cannot start. */
export async function startService(
  { name, program, settings }: { name: string; program: string; settings: Record<string, string> },
  log: Log,
): Promise<Supervised> {
  const script = await programFile(program);
  const launch = () =>
    spawn(process.execPath, [script], {
      env: { ...process.env, NODE_OPTIONS: '', ...settings },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  return supervise({ name, launch, log, grace: 5_000 });
}
