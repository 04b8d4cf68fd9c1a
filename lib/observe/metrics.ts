import 'server-only';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { env } from '@/lib/env';
import { processGlobal } from '@/lib/utils/process-global';

type Queues = Record<string, { running: number; waiting: number }>;

const QUICK = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

function create() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <T extends string>(name: string, help: string, labelNames: T[]) =>
    new Counter({ name: `basketful_${name}`, help, labelNames, registers });
  const histogram = <T extends string>(name: string, help: string, labelNames: T[]) =>
    new Histogram({ name: `basketful_${name}`, help, labelNames, registers, buckets: QUICK });
  const held: { queues?: () => Queues; pages?: () => number } = {};
  new Gauge({
    name: 'basketful_requests',
    help: 'Requests that admission control runs and queues.',
    labelNames: ['kind', 'state'],
    registers,
    collect() {
      for (const [kind, { running, waiting }] of Object.entries(held.queues?.() ?? {})) {
        this.set({ kind, state: 'running' }, running);
        this.set({ kind, state: 'waiting' }, waiting);
      }
    },
  });
  new Gauge({
    name: 'basketful_page_cache_bytes',
    help: 'Size of the page cache in bytes.',
    registers,
    collect() {
      this.set(held.pages?.() ?? 0);
    },
  });
  return {
    registry,
    held,
    requests: histogram('http_request_duration_seconds', 'Requests by route and status class.', [
      'route',
      'status',
    ]),
    refused: counter('requests_refused_total', 'Requests rejected because too many were running.', [
      'kind',
    ]),
    pageCache: counter('page_cache_total', 'Requests for pages, by hit or miss.', ['result']),
    orders: counter('orders_total', 'Orders that reached a status.', ['status', 'payment']),
    taken: counter('taken_cents_total', 'Cents that were paid.', ['payment', 'currency']),
    refunded: counter('refunded_cents_total', 'Cents of online payments that were refunded.', [
      'currency',
    ]),
    signIns: counter('sign_ins_total', 'Sign-ins, by result.', ['audience', 'result']),
    reconciler: counter('reconciler_runs_total', 'Runs of the reconciler, by result.', ['result']),
    reconcilerFaults: counter(
      'reconciler_faults_total',
      'Failed steps, which the next run retries.',
      [],
    ),
    reconciled: new Gauge({
      name: 'basketful_reconciler_last_done_timestamp_seconds',
      help: 'Time of the last successful run of the reconciler.',
      registers,
      aggregator: 'max',
    }),
    database: histogram('database_command_duration_seconds', 'Commands to the database.', [
      'command',
      'result',
    ]),
    databaseUp: new Gauge({
      name: 'basketful_database_up',
      help: '1 if the database responded to the last check.',
      registers,
      aggregator: 'min',
    }),
  };
}

/**
 * Returns the metrics of this process. The server and the bundles of Next.js share them (docs/operations.md,
 * "Metrics").
 */
export const metrics = () => processGlobal('metrics', create);

/** Returns whether metrics are enabled. Without metrics, the process omits expensive measurements. */
export const areMetricsEnabled = (): boolean => env().METRICS_PORT !== undefined;
