import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { codeOf, reasonOf, SettingFailure, StartFailure } from './failure';
import { inProject, isPartOfBuild } from './project';

const secretsSchema = z.object({
  sessionSecret: z.string().min(64),
  sellerPassword: z.string(),
  /** The Web Push keys. A file of an earlier version may not contain them. */
  vapid: z.object({ publicKey: z.string(), privateKey: z.string() }).default(makeVapidKeys),
});

/**
 * Returns the path in DATA_DIR, or the default folder inside the source folder. Throws {@link SettingFailure} if the
 * folder is inside a build, because cleanup deletes old builds with their data.
 */
export function dataFolderOf(configured: string | undefined, inBuild?: boolean): string {
  const folder = inProject(configured || '.data');
  if (isPartOfBuild(folder, inBuild))
    throw new SettingFailure(
      `DATA_DIR ${configured ? `is ${configured}, which is inside the build` : 'is missing'}: a build needs a data ` +
        'folder outside itself, so that the next build finds it, for example /var/lib/basketful.',
    );
  return folder;
}

/** Creates the data folder, and restricts it to this user. Throws {@link StartFailure} if it is not writable. */
export function openDataFolder(folder: string, log: (line: string) => void = () => {}): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const probe = join(folder, `.probe-${process.pid}`);
    writeFileSync(probe, '', { flush: true });
    rmSync(probe);
  } catch (error) {
    throw new StartFailure(
      `The data folder ${folder} cannot be written (${codeOf(error) ?? reasonOf(error)}): ` +
        'make it writable for this user, or set DATA_DIR to another folder.',
    );
  }
  restrictAccess(folder, log);
}

/**
 * Creates a folder and its parents, which only this user can access. Node's `recursive` option would loop forever if a
 * parent allows no new folders, as in /proc.
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && statSync(folder).isDirectory()) return;
    const above = dirname(folder);
    if (codeOf(error) !== 'ENOENT' || existsSync(above)) throw error;
    makeFolder(above);
    makeFolder(folder);
  }
}

/** An existing folder or a mounted volume may be open to every user of the machine. */
function restrictAccess(folder: string, log: (line: string) => void): void {
  const mode = statSync(folder).mode & 0o777;
  if ((mode & 0o077) === 0) return;
  const shown = mode.toString(8);
  try {
    chmodSync(folder, 0o700);
    log(`The data folder ${folder} was open to other users (mode ${shown}); now it is 700.`);
  } catch (error) {
    log(
      `The data folder ${folder} is open to other users (mode ${shown}) and belongs to another ` +
        `user (${codeOf(error) ?? reasonOf(error)}): its owner should set mode 700.`,
    );
  }
}

/** The characters of generated passwords. They are easy to distinguish in print and when read aloud. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';
const word = () => Array.from({ length: 4 }, () => READABLE[randomInt(READABLE.length)]).join('');

function makeVapidKeys() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d };
}

/**
 * Returns the generated secrets of a local run, in a file that only this user can read. Adds secrets that an earlier
 * version did not have. Hold the lock when you call this function.
 */
export function localSecrets(folder: string): z.output<typeof secretsSchema> {
  const file = join(folder, 'secrets.json');
  let text: string | undefined;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT')
      throw new StartFailure(`${file} cannot be read (${reasonOf(error)}): give this user access.`);
  }
  const storedSecrets = text === undefined ? freshSecrets() : safeJson(text);
  const parsed = secretsSchema.safeParse(storedSecrets);
  if (!parsed.success)
    throw new StartFailure(
      `${file} is damaged: delete it, and the next start makes new secrets (everybody must sign in again).`,
    );
  const secrets = JSON.stringify(parsed.data, null, 2);
  if (secrets === text) return parsed.data;
  writeFileSync(`${file}.new`, secrets, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return parsed.data;
}

const freshSecrets = () => ({
  sessionSecret: randomBytes(32).toString('hex'),
  sellerPassword: [word(), word(), word(), word()].join('-'),
});

export function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
