import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export function childrenOf(parent: number): { pid: number; command: string }[] {
  return process.platform === 'linux' ? fromProc(parent) : fromPs(parent);
}

export function childOf(parent: number | undefined, part: string): number {
  const found = childrenOf(parent ?? -1).find(({ command }) => command.includes(part));
  if (!found) throw new Error(`process ${parent} has no child ${part}`);
  return found.pid;
}

// Read /proc, because a minimal Debian has no `ps`.
function fromProc(parent: number) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const [, ppid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        if (Number(ppid) !== parent) return [];
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return [{ pid: Number(name), command }];
      } catch {
        // The process exited while its files were read.
        return [];
      }
    });
}

function fromPs(parent: number) {
  return execFileSync('ps', ['-Ao', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, ppid, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return Number(ppid) === parent ? [{ pid: Number(pid), command }] : [];
    });
}

/** Returns the resident memory of a process in MB. Returns NaN on systems without /proc. */
export function memoryOf(pid: number): number {
  try {
    const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kb) / 1024;
  } catch {
    return Number.NaN;
  }
}
