import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import { isDue, isProven, listBackups, readDrill } from '@/lib/observe/backups';
import { codeOf } from '@/server/process/failure';
import { listenFailure, tryPort } from '@/server/process/port';
import { goesWithBuild, inProject } from '@/server/process/project';
import { type CheckContext, type Finding, found } from './finding';

/** The port is free, or the shop itself has it. */
export async function checkPort({ env, pid }: CheckContext): Promise<Finding[]> {
  const error = await tryPort(env.HOST, env.PORT);
  if (!error || (pid !== undefined && codeOf(error) === 'EADDRINUSE')) return [];
  const [what = '', remedy = ''] = listenFailure(error, env.HOST, env.PORT).message.split(
    /: (.*)/s,
  );
  return found(what, remedy || 'Choose another HOST or PORT.');
}

/** The nearest folder that exists. */
const nearestExisting = (folder: string): string =>
  existsSync(folder) ? folder : nearestExisting(dirname(folder));

/** The data folder can be written by this user, and read by nobody else. */
export function checkDataFolder({ dataFolder }: CheckContext): Finding[] {
  const there = nearestExisting(dataFolder);
  try {
    if (!statSync(there).isDirectory()) throw new Error('it is no folder');
    accessSync(there, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = codeOf(error) ?? 'it is no folder';
    return found(
      `DATA_DIR (${dataFolder}) cannot be written: ${there}: ${why}`,
      'Give this user the folder, or name another one with DATA_DIR.',
    );
  }
  const open = [dataFolder, join(dataFolder, 'secrets.json')].filter(
    (path) => existsSync(path) && (statSync(path).mode & 0o077) !== 0,
  );
  return open.map((path) => ({
    what: `${path} is open to other users of this machine`,
    remedy: `chmod go= ${path}`,
  }));
}

/** The folders that are to last, by their settings. */
const lastingFolders = ({ dataFolder, env }: CheckContext) =>
  Object.entries({ DATA_DIR: dataFolder, BACKUP_TO: env.BACKUP_TO && inProject(env.BACKUP_TO) });

/** The folders that systems empty by age or at boot. */
const ageing = () => [...new Set(['/tmp', '/var/tmp', resolve(tmpdir())])];

/** Neither data nor backups are in a folder that the system empties. */
export function checkTemporaryFolders(context: CheckContext, folders = ageing()): Finding[] {
  return lastingFolders(context).flatMap(([name, path]) => {
    const folder = folders.find((one) => path?.startsWith(one + sep));
    if (!folder) return [];
    return found(
      `${name} is in ${folder}, from which systems delete files that are some days old`,
      `Move it, for example to /var/lib/basketful, and set ${name}.`,
    );
  });
}

const GB = 1024 ** 3;
/** MongoDB makes no index with less than 500 MB; photos and the journal need some, too. */
const NEEDED_BYTES = GB;

export type Space = { bavail: number; bsize: number; files: number; ffree: number };

/** The disks of the data folder and of the backups have room for 1 GB and 10,000 files at least. */
export function checkDisk(
  context: CheckContext,
  spaceOf = (path: string): Space => statfsSync(path),
): Finding[] {
  const findings: Finding[] = [];
  for (const [name, folder] of lastingFolders(context)) {
    if (!folder) continue;
    const { bavail, bsize, files, ffree } = spaceOf(nearestExisting(folder));
    if (bavail * bsize < NEEDED_BYTES)
      findings.push({
        what: `The disk of ${name} has ${((bavail * bsize) / GB).toFixed(1)} GB left`,
        remedy: `Make room for 1 GB at least, or move ${name} to a larger disk.`,
      });
    // Some file systems count no files.
    if (files > 0 && ffree < 10_000)
      findings.push({
        what: `The disk of ${name} has room for ${ffree} more files only`,
        remedy: `Delete small files (df -i tells where), or move ${name} to another disk.`,
      });
  }
  return findings;
}

/** The backups are made, and the last drill proved one. */
export async function checkBackups(
  { env, dataFolder }: CheckContext,
  inBuild?: boolean,
): Promise<Finding[]> {
  if (!env.BACKUP_TO) return [];
  const to = inProject(env.BACKUP_TO);
  const every = env.BACKUP_EVERY;
  const backups = await listBackups(to).catch(codeOf);
  if (!Array.isArray(backups))
    return found(
      `BACKUP_TO (${to}) cannot be read (${backups})`,
      'Give this user the folder, or name another one.',
    );
  if (!backups.some(({ isComplete }) => isComplete))
    return found(`${to} holds no backup`, 'npm run backup makes one.');
  const findings: Finding[] = [];
  if (every && isDue(backups, 2 * every))
    findings.push({
      what: 'The newest backup is more than twice as old as BACKUP_EVERY says',
      remedy: 'Look into the log of the shop for "The backup failed", or make one: npm run backup.',
    });
  const drill = await readDrill(to);
  if (!(await isProven(to, every)))
    findings.push({
      what: drill?.findings[0]
        ? `The last drill did not prove the backup: ${drill.findings[0]}`
        : 'No backup of the last days was proven',
      remedy: 'npm run drill restores the newest one and says what is wrong.',
    });
  if (goesWithBuild(to, inBuild))
    findings.push({
      what: `BACKUP_TO (${to}) is inside the build, and goes with it when old builds are removed`,
      remedy:
        'Name a folder outside with BACKUP_TO, such as /var/backups/basketful, and move them.',
    });
  if (to.startsWith(dataFolder + sep))
    findings.push({
      what: 'BACKUP_TO is in DATA_DIR, so both are lost together',
      remedy: 'Name a folder on another disk with BACKUP_TO.',
    });
  return findings;
}
