import 'server-only';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import type { Env } from '@/lib/env';
import { createBackupReader, listBackups, newestBackupAt, verifiedBackupAt } from './backups';
import { metrics } from './metrics';

type BackupSettings = Pick<Env, 'BACKUP_TO' | 'BACKUP_EVERY'>;

/**
 * Registers the metrics of the scheduled backups, if backups are scheduled. If the folder of the backups cannot be
 * read, the time metrics stay at their last values, initially 0.
 */
export function measureBackups(
  { BACKUP_TO: to, BACKUP_EVERY: everyMs }: BackupSettings,
  registry: Registry,
  list = listBackups,
): void {
  if (!to || !everyMs) return;
  const registers = [registry];
  const read = createBackupReader(async () => ({
    done: newestBackupAt(await list(to)),
    verified: await verifiedBackupAt(to),
  }));
  new Gauge({
    name: 'basketful_backup_interval_seconds',
    help: 'Time between scheduled backups.',
    registers,
    aggregator: 'max',
  }).set(everyMs / 1_000);
  const measureTime = (name: 'done' | 'verified', help: string) =>
    new Gauge({
      name: `basketful_backup_last_${name}_timestamp_seconds`,
      help,
      registers,
      aggregator: 'max',
      async collect() {
        const times = await read().catch(() => undefined);
        if (times) this.set((times[name] ?? 0) / 1_000);
      },
    });
  measureTime('done', 'Time of the newest backup; 0 if there is none.');
  measureTime(
    'verified',
    'Time of the last backup that passed a restore drill; 0 if there is none.',
  );
}

/**
 * Starts to measure the event loop, memory and garbage collection of this process, and the scheduled backups. Call it
 * once.
 */
export function measureProcess(settings: BackupSettings): void {
  const { registry } = metrics();
  collectDefaultMetrics({ register: registry });
  measureBackups(settings, registry);
}
