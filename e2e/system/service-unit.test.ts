/** Checks the systemd unit in `deploy/`. */
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

/**
 * Returns what systemd reports about this unit. systemd also checks the other units of the machine, whose
 * messages are ignored.
 */
function faultsOf(unit: string): string[] {
  const { folder, remove } = scratchFolder();
  const file = join(folder, UNIT);
  writeFileSync(file, unit);
  const { stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  remove();
  return stderr.split('\n').filter((line) => line.includes(UNIT));
}

test.skipIf(isLeftOut)(
  'systemd accepts the unit file, and detects a planted error in the unit file',
  () => {
    const unit = readFileSync(`deploy/${UNIT}`, 'utf8');
    expect(faultsOf(unit)).toEqual([]);
    expect(faultsOf(unit.replace('KillMode=mixed', 'KillMode=mixt'))).toHaveLength(1);
  },
);

const shipped = readFileSync(`deploy/${UNIT}`, 'utf8');
const setting = (name: string) => new RegExp(`^${name}=(.*)`, 'm').exec(shipped)?.[1];

test('the systemd unit mounts a writable folder for the image cache', () => {
  const [source, place] = setting('BindPaths')?.split(':') ?? [];
  expect(setting('ProtectSystem')).toBe('strict');
  expect(source).toBe(`/var/cache/${setting('CacheDirectory')}`);
  expect(place).toBe(`${setting('WorkingDirectory')}/.next/cache/images`);
});

test('the systemd unit may write to the backup folder that the documents name', () => {
  const example = readFileSync('.env.example', 'utf8');
  const folder = /^# BACKUP_TO=(.*)/m.exec(example)?.[1];
  // The minus makes systemd ignore a missing folder, so that a shop without backups can start.
  expect(setting('ReadWritePaths')).toBe(`-${folder}`);
  const operations = readFileSync('docs/operations.md', 'utf8');
  expect(operations).toContain(`\ninstall -d -m 700 -o basketful -g basketful ${folder}\n`);
});

test('the shop keeps running if the system kills a backup process because memory is short', () => {
  expect(setting('OOMPolicy')).toBe('continue');
});

test('the shop listens on localhost only, because it trusts the proxy for client addresses', () => {
  expect(setting('Environment')?.split(' ')).toContain('HOST=127.0.0.1');
});

test('systemd does not restart the shop after an invalid setting', () => {
  expect(setting('Restart')).toBe('always');
  expect(setting('RestartPreventExitStatus')).toBe(String(SETTING_FAULT));
});
