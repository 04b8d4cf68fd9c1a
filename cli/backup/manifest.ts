import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { codeOf, StartFailure } from '@/server/process/failure';

const digest = z.object({ count: z.number().int().min(0), sha256: z.string().length(64) });

const manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The version of the schema (lib/schema-version.ts); absent in backups of before versions. */
  schema: z.number().int().min(0).default(0),
  /** For each collection the number of documents and the hash of its lines before compression. */
  collections: z.record(z.string().regex(/^\w+$/), digest),
  /** For each photo of the disk store the hash of its bytes. */
  photos: z.record(z.string().regex(/^[0-9a-f]{40}\.webp$/), z.string().length(64)),
});
export type Digest = z.output<typeof digest>;
export type Manifest = z.output<typeof manifest>;

export const MANIFEST = 'manifest.json';

/** The file of a collection in a backup. */
export const linesFile = (folder: string, collection: string) =>
  join(folder, `${collection}.ejson.gz`);

/** Reads the manifest. Throws {@link StartFailure} for a folder that is no complete backup. */
export function readManifest(folder: string): Manifest {
  try {
    return manifest.parse(JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')));
  } catch (error) {
    const why = codeOf(error) === 'ENOENT' ? `it has no ${MANIFEST}` : `its ${MANIFEST} is damaged`;
    throw new StartFailure(`${folder} is no whole backup: ${why}, which is written last.`);
  }
}
