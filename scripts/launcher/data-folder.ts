import { randomBytes, randomInt } from 'node:crypto';
import {
  accessSync,
  constants,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { codeOf, reasonOf, StartFailure } from './failure';

const secretsSchema = z.object({ sessionSecret: z.string().min(64), sellerPassword: z.string() });
export type LocalSecrets = z.output<typeof secretsSchema>;

/** Makes the data folder (for this user alone) and proves that it can be written. */
export function openDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const probe = join(folder, `.probe-${process.pid}`);
    writeFileSync(probe, '', { flush: true });
    rmSync(probe);
  } catch (error) {
    throw new StartFailure(
      `The data folder ${folder} cannot be written (${codeOf(error) ?? reasonOf(error)}): ` +
        'make it writable for this user, or name another folder with DATA_DIR.',
    );
  }
}

/** Without the letters and digits that are mistaken for each other when read aloud. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';
const word = () => Array.from({ length: 4 }, () => READABLE[randomInt(READABLE.length)]).join('');

/** The secrets of local runs, made once and kept for this user alone. Call it under the lock. */
export function localSecrets(folder: string): LocalSecrets {
  const file = join(folder, 'secrets.json');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT')
      throw new StartFailure(`${file} cannot be read (${reasonOf(error)}): give this user access.`);
    const made = {
      sessionSecret: randomBytes(32).toString('hex'),
      sellerPassword: [word(), word(), word(), word()].join('-'),
    };
    writeFileSync(`${file}.new`, JSON.stringify(made, null, 2), { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
    return made;
  }
  const parsed = secretsSchema.safeParse(safeJson(text));
  if (parsed.success) return parsed.data;
  throw new StartFailure(
    `${file} is damaged: delete it, and the next start makes new secrets (everybody signs in again).`,
  );
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
