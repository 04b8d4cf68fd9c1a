import {
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { DAY_MS } from '@/lib/utils/durations';
import { reasonOf } from '@/server/process/failure';

/** How old the last look for a newer version may be. */
const LOOK_EVERY_MS = 30 * DAY_MS;

/** Where an unpacked package comes from. */
export type Origin = {
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
    say(
      `No look for a newer version of ${folder} was possible (${reasonOf(error)}); it is used as it is.`,
    );
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
