import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { STATIC_FOLDER } from '@/server/process/static-folder';
import type { Build } from './build-folder';

/** The number of builds whose static files are kept, the present one included. */
const KEEP = 5;

/**
 * Keeps the scripts and styles of a build in the data folder, where the builds after it find them: a tab
 * that was opened before an upgrade still asks for them, and so does a page of another instance that
 * is upgraded later.
 */
export function keepStaticFiles({ folder, deployment }: Build, dataFolder: string): void {
  const kept = join(dataFolder, STATIC_FOLDER);
  const place = join(kept, deployment);
  mkdirSync(kept, { recursive: true });
  if (!existsSync(place)) {
    const draft = `${place}.${process.pid}`;
    cpSync(join(folder, '.next/static'), draft, { recursive: true });
    renameSync(draft, place);
  }
  const now = new Date();
  utimesSync(place, now, now);
  const dated = readdirSync(kept)
    .map((name) => ({ name, at: statSync(join(kept, name)).mtimeMs }))
    .sort((one, other) => other.at - one.at);
  for (const { name } of dated.slice(KEEP)) rmSync(join(kept, name), { recursive: true });
}
