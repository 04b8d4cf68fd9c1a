/** Tests that the version, the release notes and the files of a release are consistent. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import manifest from '@/package.json' with { type: 'json' };

const read = (path: string) => readFileSync(path, 'utf8');

test('the release notes equal the section of CHANGELOG.md for the released tag', () => {
  const notes = (tag: string) => spawnSync('.github/release-notes.sh', [tag], { encoding: 'utf8' });
  const { status, stdout } = notes(`v${manifest.version}`);
  const [, after = ''] = read('CHANGELOG.md').split(`\n## ${manifest.version}\n`);
  const [section = ''] = after.split('\n## ');
  expect([status, stdout.trim()]).toEqual([0, section.trim()]);
  expect(section.trim()).not.toBe('');
  const other = notes('v0.0.9');
  expect([other.status, other.stdout]).toEqual([1, '']);
  expect(other.stderr).toContain('The tag is v0.0.9, but package.json has the version');
});

test('the repository contains the files that a public repository needs', () => {
  for (const file of ['LICENSE', 'SECURITY.md', 'CODE_OF_CONDUCT.md', 'CONTRIBUTING.md', '.nvmrc'])
    expect(existsSync(file), file).toBe(true);
  const { repository, bugs, version } = manifest;
  expect(bugs.url).toBe(repository.url.replace(/^git\+(.*)\.git$/, '$1/issues'));
  const lock: unknown = JSON.parse(read('package-lock.json'));
  expect(lock).toMatchObject({ version, packages: { '': { version } } });
});
