import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { MANIFEST } from '@/lib/observe/backups';
import { codeOf, StartFailure } from '@/server/process/failure';
import { encryptionSchema, openVault, plainVault, type Vault } from './encryption';

/** A backup cannot be used with this key, program or disk, which says nothing about the backup. */
export class ReaderFailure extends StartFailure {}

const digest = z.object({ count: z.number().int().min(0), sha256: z.string().length(64) });

const manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The version of the schema (lib/db/schema-version.ts); absent in older backups. */
  schema: z.number().int().min(0).default(0),
  /** How its other files are encrypted; absent when they are not. */
  encryption: encryptionSchema.optional(),
  /** Whether the settings and secrets of the shop are in it; only where they are encrypted. */
  secrets: z.boolean().default(false),
  /** The sum of all orders, in cents; absent in older backups. */
  orderedCents: z.number().int().optional(),
  /** For each collection the number of documents and the hash of its lines before compression. */
  collections: z.record(z.string().regex(/^\w+$/), digest),
  /** For each photo of the disk store the hash of its bytes. */
  photos: z.record(z.string().regex(/^[0-9a-f]{40}\.webp$/), z.string().length(64)),
});
export type Digest = z.output<typeof digest>;
export type Manifest = z.output<typeof manifest>;

/** The key to a backup, if any, and whether one without encryption is taken although there is a key. */
export type Access = { passphrase?: string; mayBePlain?: boolean };

/** Proves that the manifest of an encrypted backup was written with its key. */
const SEAL = 'manifest.seal';

/** The file of a collection in a backup. */
export const linesFile = (folder: string, collection: string, { suffix }: Vault) =>
  join(folder, `${collection}.ejson.gz${suffix}`);

/** Writes the manifest, which makes a folder a backup. */
export function writeManifest(folder: string, vault: Vault, written: Manifest): void {
  const text = JSON.stringify(written, null, 2);
  if (vault.encryption)
    writeFileSync(join(folder, SEAL), vault.seal(text), { mode: 0o600, flush: true });
  const file = join(folder, MANIFEST);
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

/**
 * Reads the manifest, and how to read the other files. Throws {@link StartFailure} for a folder that is
 * no complete backup, for a key that is missing or another one, and with a key for a backup without
 * encryption, unless it was asked for: who may write to the folder can put a forged one there.
 */
export async function openBackup(
  folder: string,
  { passphrase, mayBePlain = false }: Access,
): Promise<{ manifest: Manifest; vault: Vault }> {
  let text: string;
  let read: Manifest;
  try {
    text = readFileSync(join(folder, MANIFEST), 'utf8');
    read = manifest.parse(JSON.parse(text));
  } catch (error) {
    const why = codeOf(error) === 'ENOENT' ? `it has no ${MANIFEST}` : `its ${MANIFEST} is damaged`;
    throw new StartFailure(`${folder} is no whole backup: ${why}, which is written last.`);
  }
  if (!read.encryption) {
    if (passphrase && !mayBePlain)
      throw new ReaderFailure(
        `${folder} is not encrypted although BACKUP_KEY is set, so nothing proves that this shop made it; ` +
          'nothing was restored. If you made it without a key, type the command again with --plain.',
      );
    return { manifest: read, vault: plainVault };
  }
  if (!passphrase)
    throw new ReaderFailure(
      `${folder} is encrypted: set BACKUP_KEY to the key that it was made with.`,
    );
  if (!existsSync(join(folder, SEAL)))
    throw new StartFailure(
      `${folder} is no whole backup: it has no ${SEAL}; nothing was restored.`,
    );
  const vault = await openVault(passphrase, read.encryption);
  if (readFileSync(join(folder, SEAL), 'utf8') !== vault.seal(text))
    throw new ReaderFailure(
      `${folder} was made with another BACKUP_KEY, or its ${MANIFEST} was changed; nothing was restored.`,
    );
  return { manifest: read, vault };
}
