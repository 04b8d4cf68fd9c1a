import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { StartFailure } from '@/server/process/failure';
import { withFolderLock } from './build';
import { assembleBuild, pictureWarning, readBuild, removeDrafts } from './build-folder';

const scratch = vi.hoisted(() => ({ folder: '', remove: () => {} }));
vi.mock('@/server/process/project', async (load) => {
  const { resolve } = await import('node:path');
  const inProject = (...parts: string[]) => resolve(scratch.folder, ...parts);
  return { ...(await load<object>()), inProject };
});
Object.assign(scratch, scratchFolder());
afterAll(() => scratch.remove());

const builds = join(scratch.folder, 'builds');
const manifest = { id: 'abc', deployment: 'def', isWhole: true };

for (const file of [
  ...['package.json', 'dist/next.config.mjs'],
  ...['.next/server/page.js', 'public/logo.svg', 'local/demo/products.csv'],
]) {
  mkdirSync(dirname(join(scratch.folder, file)), { recursive: true });
  writeFileSync(join(scratch.folder, file), file === 'package.json' ? '{"scripts":{}}' : '');
}
mkdirSync(builds);

test('a build that fails on a full disk leaves no files, so that the next build is complete', async () => {
  const folder = join(builds, 'abc');
  const full = async (draft: string) => {
    writeFileSync(join(draft, 'half'), '');
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };
  await expect(assembleBuild(folder, manifest, full)).rejects.toThrow('no space left');
  expect(readdirSync(builds)).toEqual([]);
  await assembleBuild(folder, manifest, async () => {});
  expect(readBuild(folder)).toEqual({ ...manifest, folder });
  expect(existsSync(join(folder, '.next/server/page.js'))).toBe(true);
  // deploy/basketful.service mounts a writable folder at this path.
  expect(existsSync(join(folder, '.next/cache/images'))).toBe(true);
});

const dead = () => spawnSync(process.execPath, ['--version']).pid;

test('the temporary folder of a killed build is deleted', () => {
  const [left, own] = [join(builds, `abc.${dead()}`), join(builds, `abc.${process.pid}`)];
  for (const folder of [left, own]) mkdirSync(folder);
  removeDrafts(builds);
  expect([existsSync(left), existsSync(own)]).toEqual([false, true]);
});

test('the second of two concurrent builds waits, and a killed build does not block the next build', async () => {
  const turn = join(builds, 'turn');
  mkdirSync(turn);
  writeFileSync(join(turn, 'lock'), JSON.stringify({ pid: dead(), runFolder: turn }));
  const steps: string[] = [];
  const log = vi.fn();
  const build = (name: string) =>
    withFolderLock(
      turn,
      async () => {
        steps.push(`${name} begins`);
        await new Promise(setImmediate);
        steps.push(`${name} ends`);
        return name;
      },
      { log },
    );
  expect(await Promise.all([build('one'), build('other')])).toEqual(['one', 'other']);
  expect(steps).toEqual(['one begins', 'one ends', 'other begins', 'other ends']);
  expect(log).toHaveBeenCalledOnce();
  const stopped = withFolderLock(turn, () =>
    withFolderLock(turn, async () => 'never', { stop: Promise.resolve() }),
  );
  expect(await stopped).toBeUndefined();
  await expect(withFolderLock(turn, () => Promise.reject(new Error('it failed')))).rejects.toThrow(
    'failed',
  );
  expect(await build('after a failure')).toBe('after a failure');
});

test('a build fails with instructions if the source folder is not writable', async () => {
  const file = join(scratch.folder, 'package.json');
  const build = withFolderLock(join(file, 'turn'), async () => 'never');
  await expect(build).rejects.toThrow(/must be built first.*as the owner of that folder/);
  await expect(build).rejects.toBeInstanceOf(StartFailure);
});

test('the launcher explains how to make the build folder writable if resized images cannot be stored', () => {
  const build = { ...manifest, folder: join(builds, 'abc') };
  expect(pictureWarning(build)).toBeUndefined();
  const elsewhere = { ...manifest, folder: join(scratch.folder, 'nowhere') };
  expect(pictureWarning(elsewhere)).toMatch(
    /nowhere.*cannot be written.*make it writable for this user/,
  );
});
