/** systemd takes the unit of `deploy/` as it is. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { leaveOut } from '@/e2e/support/leave-out';

const UNIT = 'basketful.service';
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
const isLeftOut = !hasSystemd && leaveOut('systemd', 'systemd is not installed here');

/** What systemd says about a unit; it also looks at those of the machine. */
function faultsOf(unit: string): string[] {
  const { folder, remove } = scratchFolder();
  const file = join(folder, UNIT);
  writeFileSync(file, unit);
  const { stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  remove();
  return stderr.split('\n').filter((line) => line.includes(UNIT));
}

test.skipIf(isLeftOut)('systemd finds no fault in the unit, and one that is planted', () => {
  const unit = readFileSync(`deploy/${UNIT}`, 'utf8');
  expect(faultsOf(unit)).toEqual([]);
  expect(faultsOf(unit.replace('KillMode=mixed', 'KillMode=mixt'))).toHaveLength(1);
});

test('the unit binds the image cache to a writable folder', () => {
  const unit = readFileSync(`deploy/${UNIT}`, 'utf8');
  const setting = (name: string) => new RegExp(`^${name}=(.*)`, 'm').exec(unit)?.[1];
  const [source, place] = setting('BindPaths')?.split(':') ?? [];
  expect(setting('ProtectSystem')).toBe('strict');
  expect(source).toBe(`/var/cache/${setting('CacheDirectory')}`);
  expect(place).toBe(`${setting('WorkingDirectory')}/.next/cache/images`);
});
