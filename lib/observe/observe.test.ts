import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { stubShopEnv } from '@/e2e/support/shop-env';
import { DAY_MS } from '@/lib/utils/durations';
import {
  backupName,
  createVerifiedCheck,
  listBackups,
  storeDrillResult,
  verifiedBackup,
} from './backups';
import { emitEvent } from './business-events';
import { measureBackups } from './measure-process';
import { metrics } from './metrics';

describe('backups', () => {
  let scratch: ReturnType<typeof scratchFolder>;
  beforeEach(() => {
    scratch = scratchFolder();
  });
  afterEach(() => scratch.remove());

  /** The path is a symbolic link to itself, which even root cannot list. */
  function unlistable(name: string): string {
    const path = join(scratch.folder, name);
    symlinkSync(path, path);
    return path;
  }

  it('are listed, and unreadable backups are skipped', async () => {
    for (const name of ['2026-03-01T03-00-00Z', '2026-03-01T04-00-00Z'])
      mkdirSync(join(scratch.folder, name));
    writeFileSync(join(scratch.folder, '2026-03-01T04-00-00Z', 'manifest.json'), '{}');
    unlistable('2026-03-01T05-00-00Z');
    expect(await listBackups(scratch.folder)).toMatchObject([
      { name: '2026-03-01T04-00-00Z', isComplete: true },
      { name: '2026-03-01T03-00-00Z', isComplete: false },
    ]);
  });

  it('are an empty list for a missing folder, and an error for an unreadable folder', async () => {
    expect(await listBackups(join(scratch.folder, 'gone'))).toEqual([]);
    await expect(listBackups(unlistable('loop'))).rejects.toThrow('ELOOP');
  });

  const at = new Date().toISOString();
  const note = (backup: string, findings: string[] = [], isBackupFault?: boolean) => {
    const drill = { backup, madeAt: at, drilledAt: at, seconds: 1, findings };
    return storeDrillResult(scratch.folder, drill, isBackupFault);
  };

  it('do not delay the health check if their disk does not respond', async () => {
    const read = vi.fn(() => new Promise<boolean>(() => {}));
    const check = createVerifiedCheck(read, 50);
    expect(await Promise.all([check('/mnt/backups'), check('/mnt/backups')])).toEqual([
      false,
      false,
    ]);
    expect(await check('/mnt/backups')).toBe(false);
    // A hanging read occupies a thread, so the second check must not start another read.
    expect(read).toHaveBeenCalledTimes(1);
    const answers = [true, false];
    const again = createVerifiedCheck(async () => answers.shift() ?? false, 1_000);
    expect([await again(scratch.folder), await again(scratch.folder)]).toEqual([true, false]);
  });

  it('count as verified after a successful restore drill', async () => {
    const proven = () => verifiedBackup(scratch.folder);
    expect(await proven()).toBeUndefined();
    await note('first');
    expect(await proven()).toBe('first');
    await note('second', ['damaged']);
    await note('third', ['damaged']);
    expect(await proven()).toBe('first');
    await note('fourth');
    expect(await proven()).toBe('fourth');
    await note('fourth', ['another key'], false);
    expect(await proven()).toBe('fourth');
    await note('fourth', ['damaged']);
    expect(await proven()).toBeUndefined();
  });

  it('count as verified after a restore drill by an earlier app version', async () => {
    await note('first');
    const file = join(scratch.folder, 'last-drill.json');
    const { proven: _, ...older } = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify(older));
    expect(await verifiedBackup(scratch.folder)).toBe('first');
  });
});

describe('metrics of the scheduled backups', () => {
  const EVERY_DAY = { BACKUP_TO: '/mnt/backups', BACKUP_EVERY: DAY_MS };
  const backup = (at: string, isComplete = true) => ({
    ...{ name: backupName(new Date(at)), at: new Date(at) },
    isComplete,
  });
  const measure = (list?: typeof listBackups) => {
    const registry = new Registry();
    measureBackups(EVERY_DAY, registry, list);
    const value = async (name: string) =>
      (await registry.getSingleMetric(`basketful_backup_${name}`)?.get())?.values[0]?.value;
    return { interval: () => value('interval_seconds'), last: () => value(LAST) };
  };
  const LAST = 'last_done_timestamp_seconds';

  it.each([{}, { BACKUP_TO: '/mnt/backups' }])('are not exported with the settings %j', (given) => {
    const registry = new Registry();
    const list = vi.fn(listBackups);
    measureBackups({ BACKUP_TO: undefined, BACKUP_EVERY: undefined, ...given }, registry, list);
    expect(registry.getMetricsAsArray()).toEqual([]);
    expect(list).not.toHaveBeenCalled();
  });

  it('contain the interval and the time of the newest complete backup', async () => {
    const future = new Date(Date.now() + DAY_MS).toISOString();
    const list = vi.fn(async () => [
      backup(future),
      backup('2026-03-03T00:00:00Z', false),
      backup('2026-03-02T00:00:00Z'),
      backup('2026-03-01T00:00:00Z'),
    ]);
    const { interval, last } = measure(list);
    expect([await interval(), await last()]).toEqual([
      86_400,
      Date.parse('2026-03-02T00:00:00Z') / 1_000,
    ]);
    expect(list).toHaveBeenCalledWith('/mnt/backups');
    list.mockResolvedValue([]);
    expect(await last()).toBe(0);
  });

  it('contain the time of the last backup that passed a restore drill', async () => {
    const scratch = scratchFolder();
    onTestFinished(() => scratch.remove());
    const registry = new Registry();
    measureBackups({ ...EVERY_DAY, BACKUP_TO: scratch.folder }, registry);
    const name = 'basketful_backup_last_verified_timestamp_seconds';
    const verified = async () => (await registry.getSingleMetric(name)?.get())?.values[0]?.value;
    expect(await verified()).toBe(0);
    const madeAt = '2026-03-02T04:05:06.000Z';
    const drill = { backup: backupName(new Date(madeAt)), madeAt, drilledAt: madeAt, seconds: 1 };
    await storeDrillResult(scratch.folder, { ...drill, findings: [] });
    expect(await verified()).toBe(Date.parse(madeAt) / 1_000);
    await storeDrillResult(scratch.folder, { ...drill, findings: ['Orders are missing.'] });
    expect(await verified()).toBe(0);
  });

  it('keep the last known time if the folder cannot be read', async () => {
    const at = '2026-03-02T00:00:00Z';
    const list = vi.fn(async () => [backup(at)]);
    const { last } = measure(list);
    list.mockRejectedValueOnce(new Error('EIO'));
    expect(await last()).toBe(0);
    await last();
    list.mockRejectedValueOnce(new Error('EIO'));
    expect(await last()).toBe(Date.parse(at) / 1_000);
  });
});

stubShopEnv();

test('the metrics count revenue per currency', async () => {
  const order = { orderId: '1', payment: 'Online' } as const;
  for (const currency of ['eur', 'usd', 'eur']) {
    emitEvent({ event: 'order paid', ...order, currency, cents: 100 });
    emitEvent({ event: 'order refunded', ...order, currency, cents: 10 });
  }
  const { taken, refunded } = metrics();
  const sums = async (metric: typeof taken | typeof refunded) =>
    (await metric.get()).values.map(({ labels, value }) => [labels.currency, value]);
  expect(await sums(taken)).toEqual([
    ['eur', 200],
    ['usd', 100],
  ]);
  expect(await sums(refunded)).toEqual([
    ['eur', 20],
    ['usd', 10],
  ]);
});
