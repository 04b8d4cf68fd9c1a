import { execFile, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { z } from 'zod';
import { DAY_MS } from '@/lib/utils/durations';
import { openDataFolder } from '@/server/process/data-folder';
import { reasonOf, StartFailure } from '@/server/process/failure';
import { inProject, isInBuild, programFile } from '@/server/process/project';
import { type Log, type Supervised, supervise } from '@/server/process/supervise';

const NEEDED_GLIBC = [2, 38] as const;

const WAYS_OUT =
  'set MONGODB_URI to a MongoDB of your own (MongoDB Atlas has a free one) and LOCAL=1, or run `docker compose up`.';

type Runtime = { file: string; args: string[] };

/** Returns undefined on musl and outside of Linux. */
function systemGlibc(): string | undefined {
  const report = z
    .object({ header: z.object({ glibcVersionRuntime: z.string().optional() }) })
    .safeParse(process.report?.getReport());
  return report.data?.header.glibcVersionRuntime;
}

export function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > NEEDED_GLIBC[0] || (major === NEEDED_GLIBC[0] && minor >= NEEDED_GLIBC[1]);
}

export function unsupported(
  platform: NodeJS.Platform,
  arch: string,
  glibc: string | undefined,
): string | undefined {
  const unsupportedMessage = (what: string) =>
    `The embedded database does not run on ${what}: ${WAYS_OUT}`;
  if (platform === 'darwin')
    return arch === 'arm64' ? undefined : unsupportedMessage('Macs with an Intel processor');
  if (platform !== 'linux') return unsupportedMessage(platform === 'win32' ? 'Windows' : platform);
  if (arch !== 'x64' && arch !== 'arm64') return unsupportedMessage(`${arch} processors`);
  if (!glibc) return unsupportedMessage('a Linux without glibc, such as Alpine');
  return undefined;
}

/**
 * Returns the command that runs Node for the database engine. On a system with an old glibc, the command uses a private
 * newer glibc in `cache`. Throws {@link StartFailure} with the alternatives if that is not possible.
 */
async function engineRuntime(cache: string, log: (line: string) => void): Promise<Runtime> {
  const glibc = systemGlibc();
  const unsupportedMessage = unsupported(process.platform, process.arch, glibc);
  if (unsupportedMessage) throw new StartFailure(unsupportedMessage);
  if (process.platform !== 'linux' || !glibc || isNewEnough(glibc))
    return { file: process.execPath, args: [] };
  const { folder, loader, systemFolder } = await privateGlibc(cache, log).catch(
    (error: unknown) => {
      throw new StartFailure(
        `The embedded database needs glibc 2.38, this system has ${glibc}, and a private copy ` +
          `could not be installed (${reasonOf(error)}): ${WAYS_OUT}`,
      );
    },
  );
  const libraries = existsSync(systemFolder) ? `${folder}:${systemFolder}` : folder;
  return { file: join(folder, loader), args: ['--library-path', libraries, process.execPath] };
}

/**
 * Provides a newer glibc for the engine process: the libc6 package of a later release of the distribution. apt-get
 * verifies its signatures. This needs no root and does not change the system.
 */

const run = promisify(execFile);

type Distribution = { suite: string; keyring: string; mirror: string; part: RegExp };

/** The release with a new enough libc6, and its keyring. The key is the `ID` in /etc/os-release. */
const DISTRIBUTIONS: Record<string, Distribution> = {
  debian: {
    suite: 'trixie',
    keyring: '/usr/share/keyrings/debian-archive-keyring.gpg',
    mirror: 'http://deb.debian.org/debian',
    part: /\/debian\/?$/,
  },
  ubuntu: {
    suite: 'noble',
    keyring: '/usr/share/keyrings/ubuntu-archive-keyring.gpg',
    mirror: 'http://archive.ubuntu.com/ubuntu',
    part: /\/ubuntu(-ports)?\/?$/,
  },
};

const ARCHITECTURES: Record<string, { deb: string; triplet: string; loader: string }> = {
  x64: { deb: 'amd64', triplet: 'x86_64-linux-gnu', loader: 'ld-linux-x86-64.so.2' },
  arm64: { deb: 'arm64', triplet: 'aarch64-linux-gnu', loader: 'ld-linux-aarch64.so.1' },
};

type PrivateGlibc = { folder: string; loader: string; systemFolder: string };

/** Returns the distribution in /etc/os-release. For a derivative, returns its parent. */
export function distributionOf(osRelease: string): string | undefined {
  const { ID = '', ID_LIKE = '' } = parseEnv(osRelease);
  return [ID, ...ID_LIKE.split(' ')].find((id) => id in DISTRIBUTIONS);
}

/**
 * Returns the folder of the private glibc inside `cache`. Downloads and updates it if necessary. Throws an Error with
 * the reason if that fails.
 */
async function privateGlibc(cache: string, log: (line: string) => void): Promise<PrivateGlibc> {
  const id = distributionOf(readFileSync('/etc/os-release', 'utf8'));
  const distribution = id && DISTRIBUTIONS[id];
  const architecture = ARCHITECTURES[process.arch];
  if (!distribution || !architecture)
    throw new Error('that works only on Debian, Ubuntu and their derivatives');
  const { deb, triplet, loader } = architecture;
  const folder = join(cache, `glibc-${distribution.suite}-${deb}`);
  const found = { folder, loader, systemFolder: `/usr/lib/${triplet}` };
  const work = `${folder}.${process.pid}`;
  let options: string[];
  const newest = async () => {
    if (!existsSync(distribution.keyring))
      throw new Error(`the keyring ${distribution.keyring} that would verify it is missing`);
    options = await prepare(work, distribution, deb);
    await apt(work, [...options, '-qq', '--error-on=any', 'update']);
    return apt(work, [...options, '-qq', '--print-uris', 'download', 'libc6']);
  };
  const fetch = async () => {
    log('Fetching a newer C library for the embedded database (about 12 MB) …');
    await apt(work, [...options, '-qq', 'download', 'libc6']);
    return unpack(work, triplet, loader);
  };
  try {
    await renewPackage(folder, { newest, fetch }, log);
    return found;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function unpack(work: string, triplet: string, loader: string): Promise<string> {
  const unpacked = join(work, 'unpacked');
  const archive = readdirSync(work).find((name) => name.endsWith('.deb'));
  if (!archive) throw new Error('apt-get fetched no package');
  await run('dpkg-deb', ['-x', join(work, archive), unpacked]);
  const libraries = ['usr/lib', 'lib']
    .map((parent) => join(unpacked, parent, triplet))
    .find((path) => existsSync(join(path, loader)));
  if (!libraries) throw new Error('the package contains no C library');
  return libraries;
}

async function prepare(work: string, distribution: Distribution, deb: string): Promise<string[]> {
  mkdirSync(join(work, 'lists/partial'), { recursive: true });
  mkdirSync(join(work, 'cache/archives/partial'), { recursive: true });
  writeFileSync(join(work, 'status'), '');
  const { keyring, suite } = distribution;
  writeFileSync(
    join(work, 'sources.list'),
    `deb [signed-by=${keyring} arch=${deb}] ${await mirrorOf(distribution)} ${suite} main\n`,
  );
  const settings = {
    'Dir::Etc::SourceList': join(work, 'sources.list'),
    'Dir::Etc::SourceParts': '/dev/null',
    'Dir::State::Lists': join(work, 'lists'),
    'Dir::State::status': join(work, 'status'),
    'Dir::Cache': join(work, 'cache'),
    'APT::Architecture': deb,
    'APT::Sandbox::User': 'root',
    'Acquire::Languages': 'none',
    'Acquire::Retries': '0',
    'Acquire::http::Timeout': '6',
    'Acquire::https::Timeout': '6',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
}

async function apt(cwd: string, args: string[]): Promise<string> {
  try {
    const { stdout } = await run('apt-get', args, { cwd, env: { ...process.env, LC_ALL: 'C' } });
    return stdout.trim();
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
    const line = output.split('\n').find((text) => text.startsWith('E: '));
    throw new Error(line?.slice(3).trim() ?? 'apt-get cannot be run here');
  }
}

/** Use the package mirror of this machine. It may be the only reachable mirror. */
async function mirrorOf({ mirror, part }: Distribution): Promise<string> {
  const listed = await run('apt-get', ['indextargets', '--format', '$(REPO_URI)']).catch(
    () => undefined,
  );
  const own = listed?.stdout.split('\n').find((uri) => part.test(uri));
  return own ?? mirror;
}

const LOOK_EVERY_MS = 30 * DAY_MS;

type Origin = {
  newest: () => Promise<string>;
  fetch: () => Promise<string>;
};

/**
 * Downloads a package and unpacks it into `folder`, unless it is there. Checks for a newer version every 30 days. If an
 * update fails, the old package stays in use for a day. Without any package, throws the error of `origin`.
 */
export async function renewPackage(
  folder: string,
  origin: Origin,
  log: (line: string) => void,
  now = Date.now(),
): Promise<void> {
  const mark = `${folder}.version`;
  const isThere = existsSync(folder);
  if (isThere && now - lastRenewal(mark) < LOOK_EVERY_MS) return;
  const had = readMark(mark);
  // Write the version file before the check. Otherwise a concurrent start would run the check as well.
  if (isThere && !isMarked(mark, had)) return;
  try {
    const version = await origin.newest();
    if (!isThere || version !== had) replace(folder, await origin.fetch());
    writeFileSync(mark, version);
  } catch (error) {
    // Throw only if the folder is still missing. A concurrent start may have created it.
    if (!existsSync(folder)) throw error;
    writeFileSync(mark, had);
    const tomorrow = new Date(now - LOOK_EVERY_MS + DAY_MS);
    utimesSync(mark, tomorrow, tomorrow);
    log(`Could not update ${folder} (${reasonOf(error)}); the existing version is used.`);
  }
}

const lastRenewal = (mark: string) => statSync(mark, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function isMarked(mark: string, version: string): boolean {
  try {
    writeFileSync(mark, version);
    return true;
  } catch {
    return false;
  }
}

const readMark = (mark: string) => (existsSync(mark) ? readFileSync(mark, 'utf8') : '');

/** A running shop restarts its engine from this path, so the path must not change. */
function replace(folder: string, made: string): void {
  const aside = `${folder}.old.${process.pid}`;
  if (existsSync(folder)) renameSync(folder, aside);
  renameSync(made, folder);
  rmSync(aside, { recursive: true, force: true });
}

export type Engine = Supervised;

const DATABASE = 'basketful';

/** The minimum free disk space, in bytes. The engine needs it for its journal when it opens. */
const NEEDED_BYTES = 8 * 1024 * 1024;

const SOCKET = 'mongodb.sock';
/** The maximum length in bytes. macOS has the lowest limit. */
const MAX_SOCKET_PATH = 103;

/**
 * Creates and returns the folder of the engine's socket, inside the data folder. If its path is too long for a socket,
 * Linux gets the shorter path /proc/<pid>/fd of an open file handle. It is valid while this process runs. Throws {@link
 * StartFailure} on other systems.
 */
export function makeRunFolder(dataFolder: string): string {
  const folder = resolve(dataFolder, 'run');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (Buffer.byteLength(engineSocket(folder)) <= MAX_SOCKET_PATH) return folder;
  if (process.platform === 'linux') return `/proc/${process.pid}/fd/${openSync(folder, 'r')}`;
  throw new StartFailure(
    `The path ${dataFolder} is too long for the socket of the embedded database: set DATA_DIR to a folder of ` +
      `at most ${MAX_SOCKET_PATH - Buffer.byteLength(`/run/${SOCKET}`)} bytes.`,
  );
}

export const engineSocket = (runFolder: string) => join(runFolder, SOCKET);

export function engineUri(runFolder: string): string {
  const socket = encodeURIComponent(engineSocket(runFolder));
  // The engine has no sessions, so it does not support retryable writes.
  return `mongodb://${socket}/${DATABASE}?directConnection=true&retryWrites=false`;
}

/**
 * Returns the folder of the engine's libraries. All data folders in the source folder share it. A build may only write
 * to its data folder.
 */
export const engineCache = (dataFolder: string, inBuild = isInBuild()) =>
  inBuild ? join(dataFolder, 'cache') : inProject('.cache');

/**
 * Starts the embedded MongoDB on `folder`. A dead engine restarts with the same URI. Throws {@link StartFailure} if it
 * cannot start.
 */
export async function startEngine(
  folder: string,
  runFolder: string,
  log: Log,
  cache = engineCache(dirname(folder)),
): Promise<Engine> {
  const runtime = await engineRuntime(cache, log);
  const script = await programFile('local/mongodb/engine-process');
  const launch = () =>
    spawn(runtime.file, [...runtime.args, script, resolve(folder), SOCKET], {
      cwd: runFolder,
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
  const running = await supervise({
    name: 'The embedded database',
    launch,
    log,
    // The previous engine may lock the folder a moment longer, so retry.
    attempts: 6,
    grace: 10_000,
    explain: ({ reason }, isLast) =>
      knownReason(folder) ?? (isLast ? cannotOpen(folder, reason) : undefined),
  });
  return {
    pid: running.pid,
    close: async () => {
      await running.close();
      rmSync(engineSocket(runFolder), { force: true });
    },
  };
}

const cannotOpen = (folder: string, reason: string) =>
  new StartFailure(
    `The embedded database cannot open ${folder} (${reason}): resolve this problem, ` +
      'set DATA_DIR to another folder, or set MONGODB_URI.',
  );

function diskIsFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(dirname(folder));
  return bavail * bsize < NEEDED_BYTES;
}

function knownReason(folder: string): Error | undefined {
  if (diskIsFull(folder))
    return new StartFailure(
      `The disk that holds ${folder} is full, so the embedded database cannot open: make room on ` +
        'it, or set DATA_DIR to another folder.',
    );
  try {
    openDataFolder(dirname(folder));
  } catch (error) {
    return error as StartFailure;
  }
}
