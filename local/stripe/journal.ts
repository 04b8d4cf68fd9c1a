import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@/server/process/data-folder';
import { type Change, changeRecord } from './records';

export type Journal = {
  /** Appends a change. With `sync`, the change is on disk when the function returns. */
  append: (change: Change, sync: boolean) => void;
  close: () => void;
};

/**
 * Returns the changes of earlier runs. Ignores an incomplete last line, because its request never got a
 * response.
 */
export function readJournal(folder: string): Change[] {
  const file = join(folder, 'journal.jsonl');
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  // Text after the last line break is incomplete.
  lines.pop();
  return lines.map((line, index) => {
    try {
      return changeRecord.parse(JSON.parse(line));
    } catch {
      throw new Error(
        `Line ${index + 1} of ${file} is damaged: delete the folder, which deletes all test payments.`,
      );
    }
  });
}

/** Replaces the journal atomically. The new journal contains only `snapshot`. */
export function openJournal(folder: string, snapshot: Change): Journal {
  makeFolder(folder);
  const file = join(folder, 'journal.jsonl');
  const handle = openSync(`${file}.new`, 'w', 0o600);
  write(handle, snapshot);
  fsyncSync(handle);
  renameSync(`${file}.new`, file);
  syncFolder(folder);
  return {
    append: (change, sync) => {
      write(handle, change);
      if (sync) fsyncSync(handle);
    },
    close: () => closeSync(handle),
  };
}

function write(handle: number, change: Change): void {
  const changedRecords = Object.entries(change).filter(([, records]) => records.length > 0);
  const bytes = Buffer.from(`${JSON.stringify(Object.fromEntries(changedRecords))}\n`);
  for (let done = 0; done < bytes.length; ) done += writeSync(handle, bytes, done);
}

/** Syncs a folder to disk. Only then does a renamed file survive a power failure. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
