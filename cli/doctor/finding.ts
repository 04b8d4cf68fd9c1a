import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import { z } from 'zod';
import { type Env, EnvError, parseEnv } from '@/lib/env';
import { edgeFault } from '@/lib/env/values';
import { isDue, isVerified, listBackups, readDrill } from '@/lib/observe/backups';
import { version } from '@/lib/utils/version';
import { PLACEHOLDERS, resolveEnvironment, type Source } from '@/server/launcher/environment';
import { codeOf, reasonOf } from '@/server/process/failure';
import { listenFailure, reachable, tryPort } from '@/server/process/port';
import { inProject, isPartOfBuild } from '@/server/process/project';

export type Finding = { what: string; remedy: string };

export const found = (what: string, remedy: string): Finding[] => [{ what, remedy }];

export type CheckContext = {
  /** The settings of the shell and `.env`. */
  rawSettings: Source;
  env: Env;
  isLocal: boolean;
  dataFolder: string;
  /** The id of the process that runs the shop on the data folder. */
  pid?: number;
};

export async function checkPort({ env, pid }: CheckContext): Promise<Finding[]> {
  const error = await tryPort(env.HOST, env.PORT);
  if (!error || (pid !== undefined && codeOf(error) === 'EADDRINUSE')) return [];
  const [what = '', remedy = ''] = listenFailure(error, env.HOST, env.PORT).message.split(
    /: (.*)/s,
  );
  return found(what, remedy || 'Choose another HOST or PORT.');
}

const nearestExisting = (folder: string): string =>
  existsSync(folder) ? folder : nearestExisting(dirname(folder));

export function checkDataFolder({ dataFolder }: CheckContext): Finding[] {
  const there = nearestExisting(dataFolder);
  try {
    if (!statSync(there).isDirectory()) throw new Error('it is not a folder');
    accessSync(there, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = codeOf(error) ?? 'it is not a folder';
    return found(
      `DATA_DIR (${dataFolder}) cannot be written: ${there}: ${why}`,
      'Make the folder writable for this user, or set DATA_DIR to another one.',
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

/** Returns the folders that must survive a reboot, by the name of their setting. */
const lastingFolders = ({ dataFolder, env }: CheckContext) =>
  Object.entries({ DATA_DIR: dataFolder, BACKUP_TO: env.BACKUP_TO && inProject(env.BACKUP_TO) });

/** Returns the folders that the operating system empties at boot or by age. */
const ageing = () => [...new Set(['/tmp', '/var/tmp', resolve(tmpdir())])];

export function checkTemporaryFolders(context: CheckContext, folders = ageing()): Finding[] {
  return lastingFolders(context).flatMap(([name, path]) => {
    const folder = folders.find((one) => path?.startsWith(one + sep));
    if (!folder) return [];
    return found(
      `${name} is in ${folder}, where systems delete files after some days`,
      `Move it, for example to /var/lib/basketful, and set ${name}.`,
    );
  });
}

const GB = 1024 ** 3;
/** MongoDB needs 500 MB of free space to build an index. Photos and the journal need space as well. */
const NEEDED_BYTES = GB;

type Space = { bavail: number; bsize: number; files: number; ffree: number };

/** Checks that the disks of the data folder and of the backups have space for at least 1 GB and 10,000 files. */
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
    // Some file systems do not report the number of files.
    if (files > 0 && ffree < 10_000)
      findings.push({
        what: `The disk of ${name} has room for ${ffree} more files only`,
        remedy: `Delete small files (df -i shows where), or move ${name} to another disk.`,
      });
  }
  return findings;
}

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
      'Make the folder readable for this user, or set BACKUP_TO to another one.',
    );
  if (!backups.some(({ isComplete }) => isComplete))
    return found(`${to} contains no backup`, 'npm run backup makes one.');
  const findings: Finding[] = [];
  if (every && isDue(backups, 2 * every))
    findings.push({
      what: 'The newest backup is older than twice BACKUP_EVERY',
      remedy: 'Search the log of the shop for "The backup failed", or make one: npm run backup.',
    });
  const drill = await readDrill(to);
  if (!(await isVerified(to, every)))
    findings.push({
      what: drill?.findings[0]
        ? `The last drill found a problem in the backup: ${drill.findings[0]}`
        : 'No recent backup was verified',
      remedy: 'npm run drill restores the newest one and reports its problems.',
    });
  if (isPartOfBuild(to, inBuild))
    findings.push({
      what: `BACKUP_TO (${to}) is inside the build and is deleted with it`,
      remedy:
        'Set BACKUP_TO to a folder outside, for example /var/backups/basketful, and move the backups.',
    });
  if (to.startsWith(dataFolder + sep))
    findings.push({
      what: 'BACKUP_TO is in DATA_DIR, so both are lost together',
      remedy: 'Set BACKUP_TO to a folder on another disk.',
    });
  return findings;
}

const TIMEOUT_MS = 5_000;
/** Signed requests and cookies contain times. The resolution of a Date header is a second. */
const CLOCKS_DIFFER_MS = 10_000;

const answer = z.object({ version: z.string(), db: z.string(), forwarded: z.boolean().optional() });

function errorReason(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return codeOf(cause) ?? reasonOf(cause ?? error);
}

async function askHealth(origin: string) {
  const response = await fetch(`${origin}/api/health`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'manual',
  });
  const json: unknown = await response.json().catch(() => undefined);
  return { response, health: answer.safeParse(json).data };
}

function checkClock(response: Response, origin: string): Finding[] {
  const theirs = Date.parse(response.headers.get('date') ?? '');
  const difference = Math.abs(theirs - Date.now());
  if (!(difference > CLOCKS_DIFFER_MS)) return [];
  return found(
    `The clock at ${origin} and that of this machine differ by ${Math.round(difference / 1000)} s`,
    'Synchronize both with a time server (timedatectl set-ntp true); Stripe rejects wrong times.',
  );
}

function checkProxy(forwarded: boolean | undefined, { env }: CheckContext): Finding[] {
  if (forwarded === undefined || forwarded === env.TRUST_PROXY > 0) return [];
  if (forwarded)
    return found(
      'A proxy sends X-Forwarded-For and TRUST_PROXY is off, so all shoppers count as one address',
      'Set TRUST_PROXY=1 if that proxy is yours.',
    );
  return found(
    'TRUST_PROXY is on and no X-Forwarded-For arrives, so clients can forge their addresses',
    'Let the proxy set X-Forwarded-For (deploy/nginx.conf does), or unset TRUST_PROXY.',
  );
}

export async function checkOrigin(context: CheckContext): Promise<Finding[]> {
  const { env, pid } = context;
  const { APP_ORIGIN, HOST, PORT } = env;
  const isDirect = APP_ORIGIN === `http://localhost:${PORT}`;
  // A stopped local shop is no finding.
  if (isDirect && pid === undefined) return [];
  const origin = isDirect ? `http://${reachable(HOST)}:${PORT}` : APP_ORIGIN;
  const asked = await askHealth(origin).catch((error: unknown) => errorReason(error));
  if (typeof asked === 'string') {
    const isTls = /CERT|SELF_SIGNED|TLS|SSL|EPROTO|VERIFY/i.test(asked);
    return isTls
      ? found(
          `The certificate of ${APP_ORIGIN} is not valid (${asked})`,
          'Renew it, and let the proxy send the whole chain for this host name.',
        )
      : found(
          `${APP_ORIGIN} does not respond (${asked})`,
          'Start the shop, and check DNS, proxy and firewall.',
        );
  }
  const { response, health } = asked;
  if (!health)
    return found(
      `Something other than the shop answers at ${APP_ORIGIN} (status ${response.status})`,
      `Point the proxy to port ${PORT}, and check APP_ORIGIN.`,
    );
  const findings = [...checkClock(response, APP_ORIGIN), ...checkProxy(health.forwarded, context)];
  if (health.version !== version)
    findings.push({
      what: `Version ${health.version} answers at ${APP_ORIGIN}, and this is ${version}`,
      remedy: 'Restart the shop.',
    });
  return findings;
}

export function readSettings(rawSettings: Source): { env?: Env; findings: Finding[] } {
  try {
    return { env: parseEnv(resolveEnvironment(rawSettings, PLACEHOLDERS, false)), findings: [] };
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    const [, ...faults] = error.message.split('\n');
    const where = 'Change it in .env, or where the service gets its environment';
    return { findings: faults.map((fault) => ({ what: fault.trim(), remedy: `${where}.` })) };
  }
}

const LOOPBACK = /^(localhost$|127\.|\[::1\])/;
const isOnlyHere = ({ APP_ORIGIN }: Env) => LOOPBACK.test(new URL(APP_ORIGIN).hostname);
const LOCAL_HOST = /^(localhost|127\.|\[::1\]|[^.]+$)/;
const isPublic = ({ APP_ORIGIN }: Env) => !LOCAL_HOST.test(new URL(APP_ORIGIN).hostname);

const EVERY_ADDRESS = ['0.0.0.0', '::'];

const MIN_PASSWORD = 12;

/**
 * In a container, the shop must listen on every address. The container's network decides which clients reach the shop.
 */
const isInContainer = () =>
  existsSync('/.dockerenv') ||
  existsSync('/run/.containerenv') ||
  Boolean(process.env.KUBERNETES_SERVICE_HOST);

/** Checks settings that are valid individually but conflict with each other. */
export function checkCombinations(
  env: Env,
  isLocal: boolean,
  inContainer = isInContainer(),
): Finding[] {
  const { APP_ORIGIN, STRIPE_SECRET_KEY = '', STRIPE_API_BASE, BACKUP_TO } = env;
  const findings: Finding[] = [];
  const add = (what: string, remedy: string) => findings.push({ what, remedy });
  if (isPublic(env) && APP_ORIGIN.startsWith('http:'))
    add(
      `APP_ORIGIN is ${APP_ORIGIN}, so cookies and passwords travel unencrypted`,
      'Put a proxy with TLS in front and write https:// in APP_ORIGIN.',
    );
  if (isOnlyHere(env) && !isLocal)
    add(
      `APP_ORIGIN is ${APP_ORIGIN}, so links in emails and the return from Stripe lead shoppers to their own device`,
      'Set APP_ORIGIN to the public address of the shop, for example https://shop.example.',
    );
  if (isPublic(env) && isLocal)
    add(
      `This is a local run (LOCAL, or no MONGODB_URI) under the public origin ${APP_ORIGIN}`,
      'Set LOCAL=0, and secrets of your own.',
    );
  if (isPublic(env) && /^[rs]k_test_/.test(STRIPE_SECRET_KEY) && !STRIPE_API_BASE)
    add(
      'STRIPE_SECRET_KEY is a test key, so orders count as paid although no money moves',
      'Set the live key, and the webhook secret of the live endpoint.',
    );
  if (!isPublic(env) && /^[rs]k_live_/.test(STRIPE_SECRET_KEY))
    add(
      `STRIPE_SECRET_KEY is a live key and APP_ORIGIN is ${APP_ORIGIN}, so a test order charges real cards`,
      'Use a test key here, or set APP_ORIGIN to the public address of the shop.',
    );
  if (env.TRUST_PROXY > 0 && EVERY_ADDRESS.includes(env.HOST) && !inContainer)
    add(
      `TRUST_PROXY is ${env.TRUST_PROXY} and HOST ${env.HOST}, so clients that reach port ${env.PORT} without the proxy can forge any address`,
      'Set HOST, also where commands read it, to 127.0.0.1 or to the address that a proxy on another machine connects to.',
    );
  if (!isLocal && !BACKUP_TO)
    add(
      'No backups are made (BACKUP_TO)',
      'Set BACKUP_TO and BACKUP_EVERY, or make them elsewhere.',
    );
  if (edgeFault(env.BACKUP_KEY ?? ''))
    add(
      'BACKUP_KEY has quotes or a space around it, and a restore needs exactly this value',
      'Set a key without them, and store the old value for the older backups.',
    );
  if (!isLocal && env.MAIL_FROM && !env.SMTP_URL)
    add(
      'MAIL_FROM is set and SMTP_URL is not, so the shop sends no emails',
      'Set SMTP_URL to the mail server, or remove MAIL_FROM.',
    );
  if (!isLocal && env.SELLER_PASSWORD.length < MIN_PASSWORD)
    add(
      `SELLER_PASSWORD has fewer than ${MIN_PASSWORD} characters, and everybody may try to guess it at /seller`,
      'Set a longer one, for example from: openssl rand -hex 8.',
    );
  return findings;
}

/** The embedded database has no URI. */
export function checkDatabaseName({ MONGODB_URI = '' }: Source): Finding[] {
  if (!/^mongodb(\+srv)?:/.test(MONGODB_URI)) return [];
  const [, name] = /^[^:]+:\/\/[^/?]+(?:\/([^?]*))?/.exec(MONGODB_URI) ?? [];
  if (name) return [];
  return found(
    'MONGODB_URI names no database, so the shop uses the one called "test", as every other program without a name does',
    'Write the name after the hosts, for example mongodb+srv://…/basketful?…. A shop with data first needs a backup, ' +
      'which you restore into the named database.',
  );
}
