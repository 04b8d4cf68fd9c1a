import { spawn } from 'node:child_process';
import { isOpened } from '@/lib/env/values';
import { freePort, tryPort } from '@/server/process/port';
import { programFile } from '@/server/process/project';
import { type Say, type Supervised, supervise } from '@/server/process/supervise';

const PORTS_TO_TRY = 10;

/** How often ports are chosen for a start. */
const CHOICES = 3;

/**
 * A free port for a local replacement: `earlier`, which earlier addresses name, or one of the ten from `first` on,
 * or else any; none that browsers refuse to open. Throws StartFailure when none is free.
 */
export async function portFrom(host: string, first: number, earlier?: number): Promise<number> {
  const near = Array.from({ length: PORTS_TO_TRY }, (_, at) => first + at);
  for (const port of [...(earlier === undefined ? [] : [earlier]), ...near])
    if (port <= 65_535 && isOpened(port) && !(await tryPort(host, port))) return port;
  return freePort();
}

/**
 * Runs `start` with chosen ports, and once more with others when one of them was taken before `start` listened on it, as by
 * another shop that starts at this moment. Throws what `start` throws.
 */
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

/**
 * Starts a local replacement (local/service.ts) as a process with these settings, and restarts it when it dies,
 * until it is closed. Throws StartFailure when it cannot start.
 */
export async function startService(
  { name, program, settings }: { name: string; program: string; settings: Record<string, string> },
  say: Say,
): Promise<Supervised> {
  const script = await programFile(program);
  const launch = () =>
    spawn(process.execPath, [script], {
      env: { ...process.env, NODE_OPTIONS: '', ...settings },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  return supervise({ name, launch, say, grace: 5_000 });
}
