import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '@/server/process/project';

/* Tests .github/commit-subjects.sh, which checks the subjects of new commits in CI. */

const folder = mkdtempSync(join(tmpdir(), 'commit-subjects-'));
const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
const commit = (subject: string) => git('commit', '--quiet', '--allow-empty', '-m', subject);

beforeAll(() => {
  git('init', '--quiet');
  commit('An old subject, from before the rule');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Commits with a subject. Returns the exit code and the output of the script for this commit. */
function check(subject: string) {
  commit(subject);
  const script = join(ROOT, '.github/commit-subjects.sh');
  const { status, stderr } = spawnSync(script, ['HEAD~1..HEAD'], { cwd: folder, encoding: 'utf8' });
  return { status, stderr };
}

describe('commit-subjects.sh', () => {
  it.each([
    'fix(refunds): retry a capture after a decline',
    'feat!: store the payment status of an order',
    'docs: explain zones',
    'docs(auth,http): explain sessions',
    `test(a): ${'x'.repeat(63)}`,
  ])('the check accepts the commit subject %s', (subject) =>
    expect(check(subject)).toEqual({ status: 0, stderr: '' }),
  );

  it.each([
    ['Mend two tests that lost a race', 'Not a Conventional Commit'],
    ['fix:no space', 'Not a Conventional Commit'],
    ['wip: something', 'Not a Conventional Commit'],
    [`test(a): ${'x'.repeat(64)}`, 'Longer than 72 characters'],
  ])('the check rejects the commit subject %s', (subject, reason) => {
    const { status, stderr } = check(subject);
    expect(status).toBe(1);
    expect(stderr).toContain(`${reason}: ${subject}`);
  });
});
