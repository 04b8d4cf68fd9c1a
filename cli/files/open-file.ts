import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { reasonOf, StartFailure } from '@/server/process/failure';
import { resolveFromCaller } from '@/server/process/project';

/** Throws {@link StartFailure} for an unreadable file, before the command opens a database. */
export async function openFile(name: string): Promise<Readable> {
  const path = resolveFromCaller(name);
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    if ((await file.stat()).isDirectory()) throw new Error('it is a folder');
    return file.createReadStream();
  } catch (error) {
    await file?.close();
    const [why] = reasonOf(error).split(',');
    throw new StartFailure(`${path} cannot be read (${why}): specify an existing file.`);
  }
}
