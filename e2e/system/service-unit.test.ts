/** systemd accepts the unit of `deploy/` as it is. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { leaveOut } from '@/e2e/support/leave-out';
import { SETTING_FAULT } from '@/server/process/failure';

const UNIT = 'basketful.service';
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
const isLeftOut = !hasSystemd && leaveOut('systemd', 'systemd is not installed here');

/** Returns systemd's messages about a unit. It also checks the units of the machine. */
function faultsOf(unit: string): string[] {
  const { folder, remove } = scratchFolder();
  const file = join(folder, UNIT);
  writeFileSync(file, unit);
  const { stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  remove();
  return stderr.split('\n').filter((line) => line.includes(UNIT));
}

test.skipIf(isLeftOut)('systemd accepts the unit, and detects a planted error', () => {
  const unit = readFileSync(`deploy/${UNIT}`, 'utf8');
  expect(faultsOf(unit)).toEqual([]);
  expect(faultsOf(unit.replace('KillMode=mixed', 'KillMode=mixt'))).toHaveLength(1);
});

const shipped = readFileSync(`deploy/${UNIT}`, 'utf8');
const setting = (name: string) => new RegExp(`^${name}=(.*)`, 'm').exec(shipped)?.[1];

test('the unit binds the image cache to a writable folder', () => {
  const [source, place] = setting('BindPaths')?.split(':') ?? [];
  expect(setting('ProtectSystem')).toBe('strict');
  expect(source).toBe(`/var/cache/${setting('CacheDirectory')}`);
  expect(place).toBe(`${setting('WorkingDirectory')}/.next/cache/images`);
});

test('the unit may write backups to the documented folder', () => {
  const example = readFileSync('.env.example', 'utf8');
  const folder = /^# BACKUP_TO=(.*)/m.exec(example)?.[1];
  // systemd ignores a missing folder, so that a shop without backups starts.
  expect(setting('ReadWritePaths')).toBe(`-${folder}`);
  const operations = readFileSync('docs/operations.md', 'utf8');
  expect(operations).toContain(`\ninstall -d -m 700 -o basketful -g basketful ${folder}\n`);
});

test('an out-of-memory kill of a backup leaves the shop running', () => {
  expect(setting('OOMPolicy')).toBe('continue');
});

test('the shop listens on localhost only, because it trusts the proxy for client addresses', () => {
  expect(setting('Environment')?.split(' ')).toContain('HOST=127.0.0.1');
});

test('the unit does not restart after an invalid setting', () => {
  expect(setting('Restart')).toBe('always');
  expect(setting('RestartPreventExitStatus')).toBe(String(SETTING_FAULT));
});
