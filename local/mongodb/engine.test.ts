import { existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { engineCache, engineSocket, engineUri, makeRunFolder, startEngine } from './engine';

let scratch: ReturnType<typeof scratchFolder>;
beforeEach(() => {
  scratch = scratchFolder();
});
afterEach(() => {
  vi.unstubAllEnvs();
  scratch.remove();
});

test('engineCache returns a folder in the data folder for a build, and in the source folder in development', () => {
  expect(engineCache('/var/lib/shop', true)).toBe('/var/lib/shop/cache');
  expect(engineCache('/var/lib/shop', false)).toMatch(/\/\.cache$/);
});

/** A path too long for a socket: the limit is 103 bytes on macOS, 107 on Linux. */
const deep = () => join(scratch.folder, 'a-folder-with-a-long-name'.repeat(5));

test.each([
  ['usual', () => scratch.folder],
  ['long', deep],
])('the embedded database creates its socket in a data folder with a %s path', async (_, of) => {
  const folder = of();
  const temporary = join(scratch.folder, 'temporary');
  mkdirSync(folder, { recursive: true });
  mkdirSync(temporary);
  vi.stubEnv('TMPDIR', temporary);
  const runFolder = makeRunFolder(folder);
  const engine = await startEngine(join(folder, 'db'), runFolder, () => {});
  try {
    expect(lstatSync(join(folder, 'run/mongodb.sock')).isSocket()).toBe(true);
    expect(readdirSync(join(folder, 'run'))).toEqual(['mongodb.sock']);
    expect(readdirSync(temporary)).toEqual([]);
    expect(engineSocket(runFolder).length).toBeLessThan(104);
    const connection = await mongoose.createConnection(engineUri(runFolder)).asPromise();
    expect(await connection.db?.command({ ping: 1 })).toMatchObject({ ok: 1 });
    await connection.close();
  } finally {
    await engine.close();
  }
  expect(existsSync(join(folder, 'run/mongodb.sock'))).toBe(false);
});
