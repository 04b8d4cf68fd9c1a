import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { reasonOf, StartFailure } from '@/server/process/failure';
import { fromCaller } from '@/server/process/project';

/**
 * The content of a file that was named to a command. Throws {@link StartFailure} when it cannot be
 * read, before the command has opened a database.
 */
export async function openFile(name: string): Promise<Readable> {
  const path = fromCaller(name);
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    if ((await file.stat()).isDirectory()) throw new Error('it is a folder');
    return file.createReadStream();
  } catch (error) {
    await file?.close();
    const [why] = reasonOf(error).split(',');
    throw new StartFailure(`${path} cannot be read (${why}): name an existing file.`);
  }
}
