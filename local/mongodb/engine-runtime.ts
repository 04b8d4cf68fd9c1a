import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { z } from 'zod';
import { DAY_MS } from '@/lib/utils/durations';
import { reasonOf, StartFailure } from '@/server/process/failure';

/** The glibc version that the engine needs. */
const NEEDED_GLIBC = [2, 38] as const;

const WAYS_OUT =
  'set MONGODB_URI to a MongoDB of your own (MongoDB Atlas has a free one), or run `docker compose up`.';

/** A command that runs Node with the engine: the file and its leading arguments. */
type Runtime = { file: string; args: string[] };

/** The glibc version of this Node, such as "2.36"; undefined on musl and outside Linux. */
function systemGlibc(): string | undefined {
  const report = z
    .object({ header: z.object({ glibcVersionRuntime: z.string().optional() }) })
    .safeParse(process.report?.getReport());
  return report.data?.header.glibcVersionRuntime;
}

/** Whether this glibc is new enough for the engine. */
export function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > NEEDED_GLIBC[0] || (major === NEEDED_GLIBC[0] && minor >= NEEDED_GLIBC[1]);
}

/** Why the embedded database cannot run on this machine; undefined when it can. */
export function unsupported(
  platform: NodeJS.Platform,
  arch: string,
  glibc: string | undefined,
): string | undefined {
  const refusal = (what: string) => `The embedded database does not run on ${what}: ${WAYS_OUT}`;
  if (platform === 'darwin')
    return arch === 'arm64' ? undefined : refusal('Macs with an Intel processor');
  if (platform !== 'linux') return refusal(platform === 'win32' ? 'Windows' : platform);
  if (arch !== 'x64' && arch !== 'arm64') return refusal(`${arch} processors`);
  if (!glibc) return refusal('a Linux without glibc, such as Alpine');
  return undefined;
}

/**
 * The command that runs Node with the engine: directly, or under a private newer glibc, which is
 * kept in `cache`. Throws {@link StartFailure} with the alternatives where neither works.
 */
export async function engineRuntime(cache: string, say: (line: string) => void): Promise<Runtime> {
  const glibc = systemGlibc();
  const refusal = unsupported(process.platform, process.arch, glibc);
  if (refusal) throw new StartFailure(refusal);
  if (process.platform !== 'linux' || !glibc || isNewEnough(glibc))
    return { file: process.execPath, args: [] };
  const { folder, loader, systemFolder } = await privateGlibc(cache, say).catch(
    (error: unknown) => {
      throw new StartFailure(
        `The embedded database needs glibc 2.38, this system has ${glibc}, and a private copy ` +
          `could not be installed (${reasonOf(error)}): ${WAYS_OUT}`,
      );
    },
  );
  const libraries = existsSync(systemFolder) ? `${folder}:${systemFolder}` : folder;
  return {
    file: join(folder, loader),
    args: ['--library-path', libraries, process.execPath],
  };
}

/**
 * A private, newer glibc for the engine process. It is the libc6 package of a later release of the
 * machine's distribution, downloaded by apt-get, which verifies the signatures. Needs no root and
 * changes nothing on the system.
 */

const run = promisify(execFile);

type Distribution = { suite: string; keyring: string; mirror: string; part: RegExp };

/** The release with a new enough libc6 and its keyring, by the `ID` of /etc/os-release. */
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

/** The distribution by /etc/os-release; a derivative counts as its parent. */
export function distributionOf(osRelease: string): string | undefined {
  const { ID = '', ID_LIKE = '' } = parseEnv(osRelease);
  return [ID, ...ID_LIKE.split(' ')].find((id) => id in DISTRIBUTIONS);
}

/**
 * The folder of the unpacked glibc inside `cache`, downloaded once and renewed with the distribution's.
 * Throws an Error that says why there is none.
 */
async function privateGlibc(cache: string, say: (line: string) => void): Promise<PrivateGlibc> {
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
    say('Fetching a newer C library for the embedded database (about 12 MB) …');
    await apt(work, [...options, '-qq', 'download', 'libc6']);
    return unpack(work, triplet, loader);
  };
  try {
    await keepFresh(folder, { newest, fetch }, say);
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

/**
 * Prepares the folders and options of an apt-get that reads only that release and writes only to
 * `work`.
 */
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

/** The mirror that this machine uses, which may be the only one it can reach. */
async function mirrorOf({ mirror, part }: Distribution): Promise<string> {
  const listed = await run('apt-get', ['indextargets', '--format', '$(REPO_URI)']).catch(
    () => undefined,
  );
  const own = listed?.stdout.split('\n').find((uri) => part.test(uri));
  return own ?? mirror;
}

/** How old the last look for a newer version may be. */
const LOOK_EVERY_MS = 30 * DAY_MS;

/** Where an unpacked package comes from. */
type Origin = {
  /** The newest version there is. */
  newest: () => Promise<string>;
  /** Fetches that version and returns the folder that holds it, unpacked. */
  fetch: () => Promise<string>;
};

/**
 * Keeps an unpacked package in `folder`: makes it if it is missing, and looks every 30 days whether
 * there is a newer version. Throws the error of `origin` if there is no package at all. If an older
 * one cannot be renewed, tells `say` and tries again the next day.
 */
export async function keepFresh(
  folder: string,
  origin: Origin,
  say: (line: string) => void,
  now = Date.now(),
): Promise<void> {
  const mark = `${folder}.version`;
  const isThere = existsSync(folder);
  if (isThere && now - lastLook(mark) < LOOK_EVERY_MS) return;
  const had = readMark(mark);
  // Marked before the look, so that another start meanwhile does not look as well.
  if (isThere && !isMarked(mark, had)) return;
  try {
    const version = await origin.newest();
    if (!isThere || version !== had) replace(folder, await origin.fetch());
    writeFileSync(mark, version);
  } catch (error) {
    // Another start may have made it meanwhile.
    if (!existsSync(folder)) throw error;
    writeFileSync(mark, had);
    const tomorrow = new Date(now - LOOK_EVERY_MS + DAY_MS);
    utimesSync(mark, tomorrow, tomorrow);
    say(`Could not update ${folder} (${reasonOf(error)}); the existing version is used.`);
  }
}

const lastLook = (mark: string) => statSync(mark, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Writes the mark; false where nothing can be written, as in a built shop on a read-only disk. */
function isMarked(mark: string, version: string): boolean {
  try {
    writeFileSync(mark, version);
    return true;
  } catch {
    return false;
  }
}

const readMark = (mark: string) => (existsSync(mark) ? readFileSync(mark, 'utf8') : '');

/** The name stays, because a running shop starts its engine again by it. */
function replace(folder: string, made: string): void {
  const aside = `${folder}.old.${process.pid}`;
  if (existsSync(folder)) renameSync(folder, aside);
  renameSync(made, folder);
  rmSync(aside, { recursive: true, force: true });
}
