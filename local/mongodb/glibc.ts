/**
 * A private, newer glibc for the engine process. It is the libc6 package of a later release of the
 * machine's distribution, downloaded by apt-get, which verifies the signatures. Needs no root and
 * changes nothing on the system.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { keepFresh } from './keep-fresh';

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
export async function privateGlibc(
  cache: string,
  say: (line: string) => void,
): Promise<PrivateGlibc> {
  const id = distributionOf(readFileSync('/etc/os-release', 'utf8'));
  const distribution = id && DISTRIBUTIONS[id];
  const architecture = ARCHITECTURES[process.arch];
  if (!distribution || !architecture)
    throw new Error('that is only prepared for Debian, Ubuntu and their relatives');
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
  if (!libraries) throw new Error('the package holds no C library');
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
