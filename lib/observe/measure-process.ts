import 'server-only';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import type { Env } from '@/lib/env';
import { createBackupReader, listBackups, newestBackupAt } from './backups';
import { metrics } from './metrics';

type BackupSettings = Pick<Env, 'BACKUP_TO' | 'BACKUP_EVERY'>;

/**
 * Registers the metrics of the scheduled backups. Without scheduled backups, it registers nothing. If the folder of the
 * backups cannot be read, the time of the newest backup keeps its last value, which is 0 at first.
 */
export function measureBackups(
  { BACKUP_TO: to, BACKUP_EVERY: everyMs }: BackupSettings,
  registry: Registry,
  list = listBackups,
): void {
  if (!to || !everyMs) return;
  const registers = [registry];
  const read = createBackupReader(list);
  new Gauge({
    name: 'basketful_backup_interval_seconds',
    help: 'Time between scheduled backups.',
    registers,
    aggregator: 'max',
  }).set(everyMs / 1_000);
  new Gauge({
    name: 'basketful_backup_last_done_timestamp_seconds',
    help: 'Time of the newest backup; 0 if there is none.',
    registers,
    aggregator: 'max',
    async collect() {
      const backups = await read(to).catch(() => undefined);
      if (backups) this.set((newestBackupAt(backups) ?? 0) / 1_000);
    },
  });
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
