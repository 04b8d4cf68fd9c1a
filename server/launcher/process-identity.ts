import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { codeOf } from '@/server/process/failure';

/**
 * Returns the start time of a process, which distinguishes it from a later process with the same pid. Returns
 * undefined if the process has ended or the system does not provide it.
 */
export function startedAt(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The start time is field 22 of the file, and therefore field 20 after the name.
    return `${boot} ${fieldsOf(pid)[19]}`;
  } catch {
    return undefined;
  }
}

/**
 * Returns the fields of /proc/<pid>/stat after the process name. The name is in parentheses and may itself
 * contain parentheses.
 */
function fieldsOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/**
 * Returns whether a process is a zombie: it has ended, but its parent has not read its exit status. False if
 * unknown.
 */
function isZombie(pid: number): boolean {
  try {
    return process.platform === 'linux' && fieldsOf(pid)[0] === 'Z';
  } catch {
    return false;
  }
}

/**
 * Returns whether a process is running. With `recorded`, the process must also have this start time. True if
 * that is unknown.
 */
export function isRunning(pid: number, recorded?: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false;
  }
  if (isZombie(pid)) return false;
  const now = startedAt(pid);
  return now === undefined || recorded === undefined || now === recorded;
}
