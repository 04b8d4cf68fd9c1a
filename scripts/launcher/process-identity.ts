import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { codeOf } from './failure';

/**
 * What tells this run of a process from a later process that was given the same number: the time it
 * started. Undefined when the process is gone, or when the system does not tell.
 */
export function startedAt(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold spaces and brackets itself; the start time is field 22 of all,
    // so the 20th after the last bracket.
    return `${boot} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return undefined;
  }
}

/** Whether the very process that was recorded still runs. When in doubt it does. */
export function isRunning(pid: number, recorded: string | undefined): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false;
  }
  const now = startedAt(pid);
  return now === undefined || recorded === undefined || now === recorded;
}
